import { memo } from 'react'
import { classNames } from '../class-names.ts'
import * as css from './box-wall.css.ts'
import type { BoxDoor, WallRow } from './door-arrangement.ts'

export interface HighlightedDoorIds {
  readonly chosen: number | null
  readonly found: number | null
  readonly tabStop: number | null
}

/** Drops the marks of doors outside a group, so that the group is rendered again only if its own marks change. */
export const keepHighlightsOfDoors = (
  doors: readonly (BoxDoor | null)[],
  marks: HighlightedDoorIds,
): HighlightedDoorIds => {
  const idIfPresent = (id: number | null) => (doors.some((door) => door?.id === id) ? id : null)
  return {
    chosen: idIfPresent(marks.chosen),
    found: idIfPresent(marks.found),
    tabStop: idIfPresent(marks.tabStop),
  }
}

interface DoorProps {
  id: number
  number: string
  look: keyof typeof css.doorStates
  large: boolean
  name: string
  found: boolean
  tabStop: boolean
  /** Element that says why a door cannot be chosen; null if all doors can be. */
  closedBy: string | null
}

const Door = memo(({ id, number, look, large, name, found, tabStop, closedBy }: DoorProps) => (
  <div
    role="option"
    data-door={id}
    tabIndex={tabStop ? 0 : -1}
    aria-selected={look === 'chosen'}
    {...(closedBy !== null && look !== 'free' && look !== 'chosen'
      ? { 'aria-disabled': true, 'aria-describedby': closedBy }
      : {})}
    aria-label={name}
    className={classNames(
      css.door,
      css.doorStates[look],
      large && css.largeDoor,
      found && css.doorMatchingSearch,
    )}
  >
    {number}
  </div>
))

interface DoorsProps extends HighlightedDoorIds {
  nameOf: (door: BoxDoor, chosen: boolean) => string
  closedBy: string | null
}

const renderDoor = (door: BoxDoor, { chosen, found, tabStop, nameOf, closedBy }: DoorsProps) => (
  <Door
    key={door.id}
    id={door.id}
    number={door.number}
    look={door.id === chosen ? 'chosen' : door.state}
    large={door.large === true}
    name={nameOf(door, door.id === chosen)}
    found={door.id === found}
    tabStop={door.id === tabStop}
    closedBy={closedBy}
  />
)

export const DoorGroup = memo(
  ({ doors, named, ...rest }: DoorsProps & { doors: readonly BoxDoor[]; named: boolean }) => (
    <div role="presentation" className={classNames(css.doorGroup, named && css.lazyDoorGroup)}>
      {named && (
        <span aria-hidden="true" className={css.doorGroupName}>
          {doors[0]?.number}–{doors.at(-1)?.number}
        </span>
      )}
      <div role="presentation" data-doors="" className={css.doorGrid}>
        {doors.map((door) => renderDoor(door, rest))}
      </div>
    </div>
  ),
)

const MAX_SHORT_NUMBER_LENGTH = 3

export const hasLongNumber = ({ cells }: WallRow): boolean =>
  cells.some((door) => door !== null && door.number.length > MAX_SHORT_NUMBER_LENGTH)

export const DoorRow = memo(
  ({ row, hasLongNumbers, ...rest }: DoorsProps & { row: WallRow; hasLongNumbers: boolean }) => (
    <div
      role="presentation"
      className={classNames(css.doorRow, hasLongNumbers && css.doorRowWithLongNumbers)}
    >
      <span aria-hidden="true" className={css.rowNumber}>
        {row.row}
      </span>
      {row.cells.map((door, column) =>
        door ? (
          renderDoor(door, rest)
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the column is the only key of a hole
          <span key={`hole-${column}`} />
        ),
      )}
    </div>
  ),
)

export interface DoorStateLegendWords {
  readonly free: string
  readonly taken: string
  readonly mine?: string
  readonly broken?: string
  readonly chosen: string
}

const everyWallStates: readonly string[] = ['free', 'taken', 'chosen']

/** Explains the states that any wall can have, and the others only if a door has them. */
export function DoorStateLegend({
  words,
  doors,
}: {
  words: DoorStateLegendWords
  doors: readonly BoxDoor[]
}) {
  const looks = (['free', 'taken', 'mine', 'broken', 'chosen'] as const).filter(
    (look) => everyWallStates.includes(look) || doors.some(({ state }) => state === look),
  )
  return (
    <div aria-hidden="true" className={css.legend}>
      {looks.map((look) => (
        <span key={look} className={css.legendItem}>
          <span className={css.legendDoorFrame}>
            <span className={classNames(css.door, css.doorStates[look], css.legendSampleDoor)}>
              {'\u00a0'}
            </span>
          </span>
          {words[look]}
        </span>
      ))}
    </div>
  )
}
