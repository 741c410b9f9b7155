import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names.ts'
import * as field from '../field/field.css.ts'
import { FieldMessages } from '../field/field.tsx'
import type { WhyNotText } from '../why-not/why-not.tsx'
import * as css from './box-wall.css.ts'
import {
  arrangeDoors,
  type BoxDoor,
  type DoorArrangement,
  findDoorByNumber,
  findDoorIdAfterKey,
  toKeyboardRows,
} from './door-arrangement.ts'
import {
  DoorGroup,
  DoorRow,
  DoorStateLegend,
  type DoorStateLegendWords,
  type HighlightedDoorIds,
  hasLongNumber,
  keepHighlightsOfDoors,
} from './wall-doors.tsx'
import { WallEdges } from './wall-edges.tsx'
import { useWallGestures } from './wall-gestures.ts'

export interface BoxWallWords extends DoorStateLegendWords {
  /** Label and answers of the number field; without them the wall has no field. */
  readonly search?: string
  readonly found?: (door: BoxDoor | null, typed: string) => string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly door: (door: BoxDoor, chosen: boolean) => string
  /** Why a door that is not free cannot be chosen; without it doors in any state can be. */
  readonly closedDoor?: WhyNotText
}

interface BoxWallProps {
  id: string
  label: string
  doors: readonly BoxDoor[]
  chosen: number | null
  onChoose: (id: number) => void
  words: BoxWallWords
  tools?: ReactNode
  /** Button that opened the wall; if it has the focus, the focus moves to the wall. */
  opener?: RefObject<HTMLElement | null> | undefined
  error?: string | undefined
  /** Grows with the window, for a wall that is the whole work. */
  tall?: boolean
}

const ZOOM_LEVELS = ['far', 'near', 'nearer', 'nearest'] as const
const DIGITS_TIMEOUT_MS = 1000

const closestDoor = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-door]') : null
const readDoorId = (door: HTMLElement | null): number | null => (door ? Number(door.dataset.door) : null)

function countColumns(wall: HTMLElement): number {
  const doors = [...(wall.querySelector('[data-doors]')?.children ?? [])] as HTMLElement[]
  const next = doors.findIndex(({ offsetTop }) => offsetTop !== doors[0]?.offsetTop)
  return Math.max(1, next === -1 ? doors.length : next)
}

const findDoorElement = (wall: HTMLElement | null, id: number): HTMLElement | null =>
  wall?.querySelector<HTMLElement>(`[data-door="${id}"]`) ?? null

/** Scrolls only within the wall, never the page. */
function scrollToDoor(wall: HTMLElement | null, door: HTMLElement | null | undefined): void {
  if (!wall || !door) return
  const [outer, inner] = [wall.getBoundingClientRect(), door.getBoundingClientRect()]
  wall.scrollBy(
    inner.left + inner.width / 2 - outer.left - outer.width / 2,
    inner.top + inner.height / 2 - outer.top - outer.height / 2,
  )
}

const firstDoors = (arrangement: DoorArrangement): DoorArrangement =>
  arrangement.kind === 'numbered' && arrangement.groups.length > 2
    ? { ...arrangement, groups: arrangement.groups.slice(0, 2) }
    : arrangement

/** Memoised, so that typing a number into the search does not render the doors again. */
const Doors = memo(
  ({
    arrangement,
    nameOf,
    closedBy,
    ...marks
  }: HighlightedDoorIds & {
    arrangement: DoorArrangement
    nameOf: BoxWallWords['door']
    closedBy: string | null
  }) => {
    // Renders the first groups at once and defers the rest.
    const visibleArrangement = useDeferredValue(arrangement, firstDoors(arrangement))
    return visibleArrangement.kind === 'real'
      ? visibleArrangement.rows.map((row) => (
          <DoorRow
            key={row.row}
            row={row}
            hasLongNumbers={visibleArrangement.rows.some(hasLongNumber)}
            nameOf={nameOf}
            closedBy={closedBy}
            {...keepHighlightsOfDoors(row.cells, marks)}
          />
        ))
      : visibleArrangement.groups.map((doors) => (
          <DoorGroup
            key={doors[0]?.id ?? 0}
            doors={doors}
            named={visibleArrangement.groups.length > 1}
            nameOf={nameOf}
            closedBy={closedBy}
            {...keepHighlightsOfDoors(doors, marks)}
          />
        ))
  },
)

/**
 * Lets people choose a box. The keyboard moves in a grid and typed digits jump to a number; screen readers announce a
 * list.
 */
export function BoxWall(props: BoxWallProps) {
  const { id, label, doors, chosen, onChoose, words, tools, opener, error } = props
  const { tall = false } = props
  const allSelectable = words.closedDoor === undefined
  const wall = useRef<HTMLDivElement>(null)
  const [level, setLevel] = useState(1)
  const [focused, setFocused] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const typedDigits = useRef({ text: '', at: 0 })
  const arrangement = useMemo(() => arrangeDoors(doors), [doors])
  const found = typed === '' ? null : findDoorByNumber(doors, typed)
  const isOnWall = (door: number | null) => doors.some((other) => other.id === door)
  const firstFree = doors.find(({ state }) => state === 'free') ?? doors[0]
  const tabStop = isOnWall(focused) ? focused : isOnWall(chosen) ? chosen : (firstFree?.id ?? null)

  const middle = useRef<{ x: number; y: number } | null>(null)
  const zoomBy = useCallback((step: 1 | -1) => {
    const element = wall.current
    middle.current = element && {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    }
    setLevel((level) => Math.min(Math.max(level + step, 0), ZOOM_LEVELS.length - 1))
  }, [])
  useWallGestures(wall, zoomBy)
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the middle of the wall in place when the level changes
  useLayoutEffect(() => {
    const element = wall.current
    if (!element) return
    if (middle.current === null) {
      scrollToDoor(element, element.querySelector<HTMLElement>('[aria-selected="true"]'))
      return
    }
    element.scrollTo(
      middle.current.x * element.scrollWidth - element.clientWidth / 2,
      middle.current.y * element.scrollHeight - element.clientHeight / 2,
    )
  }, [level])

  useLayoutEffect(() => {
    const element = wall.current
    // A wall that is too wide starts as an overview.
    if (element && element.scrollWidth > element.clientWidth) setLevel(0)
  }, [])

  useLayoutEffect(() => {
    const element = wall.current
    // A door chosen outside the wall may be out of sight; one that was clicked must not move.
    if (element && chosen !== null && !element.contains(document.activeElement))
      scrollToDoor(element, findDoorElement(element, chosen))
  }, [chosen])

  useLayoutEffect(() => {
    if (!opener?.current || opener.current !== document.activeElement) return
    const first = wall.current?.querySelector<HTMLElement>('[tabindex="0"]') ?? wall.current
    first?.focus()
  }, [opener])

  const focus = (door: number) => {
    setFocused(door)
    findDoorElement(wall.current, door)?.focus()
  }
  const choose = (door: number | null) => {
    if (doors.some((other) => other.id === door && (allSelectable || other.state === 'free')))
      onChoose(door as number)
  }
  const jumpToNumber = (event: KeyboardEvent): boolean => {
    if (!/^\d$/u.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return false
    const before =
      event.timeStamp - typedDigits.current.at < DIGITS_TIMEOUT_MS ? typedDigits.current.text : ''
    typedDigits.current = { text: before + event.key, at: event.timeStamp }
    const to = findDoorByNumber(doors, typedDigits.current.text)
    if (to) focus(to.id)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const from = readDoorId(closestDoor(event.target)) ?? tabStop
    if (from === null || event.altKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') choose(from)
    else if (!jumpToNumber(event)) {
      const to = findDoorIdAfterKey(
        toKeyboardRows(arrangement, countColumns(event.currentTarget as HTMLElement)),
        from,
        event,
      )
      if (to === null) return
      focus(to)
    }
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const door = readDoorId(closestDoor(event.target))
    if (door === null) return
    setFocused(door)
    choose(door)
  }
  const onSearch = (event: FormEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value.replace(/\D/gu, '')
    setTyped(text)
    const door = text === '' ? null : findDoorByNumber(doors, text)
    if (door) scrollToDoor(wall.current, findDoorElement(wall.current, door.id))
  }
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    // Prevents Enter from submitting the form around the wall.
    event.preventDefault()
    if (found) focus(found.id)
  }

  return (
    <div className={css.container}>
      <FieldMessages id={id} error={error} />
      <div className={css.toolbar}>
        {words.search && (
          <label className={css.searchLabel}>
            {words.search}
            <span className={css.searchField}>
              <input
                type="text"
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                value={typed}
                onChange={onSearch}
                onKeyDown={onSearchKey}
                className={field.control}
              />
            </span>
          </label>
        )}
        <div className={css.zoomButtons}>
          <Button iconOnly icon="minus" onClick={() => zoomBy(-1)}>
            {words.zoomOut}
          </Button>
          <Button iconOnly icon="plus" onClick={() => zoomBy(1)}>
            {words.zoomIn}
          </Button>
        </div>
        {tools && <div className={css.filterButtons}>{tools}</div>}
      </div>
      <p role="status" className={css.statusMessage}>
        {typed !== '' && words.found?.(found, typed)}
      </p>
      <div className={css.wallFrame}>
        <div
          ref={wall}
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          aria-required="true"
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
          onClick={onClick}
          onKeyDown={onKeyDown}
          className={classNames(
            css.wall,
            tall && css.tallWall,
            css.zoomLevels[ZOOM_LEVELS[level] ?? 'near'],
            error && css.invalidWall,
          )}
        >
          <Doors
            arrangement={arrangement}
            nameOf={words.door}
            closedBy={words.closedDoor === undefined ? null : `${id}-closed`}
            chosen={chosen}
            found={found?.id ?? null}
            tabStop={tabStop}
          />
        </div>
        <WallEdges wall={wall} />
      </div>
      {words.closedDoor && (
        <span id={`${id}-closed`} hidden>
          {words.closedDoor}
        </span>
      )}
      <DoorStateLegend words={words} doors={doors} />
    </div>
  )
}
