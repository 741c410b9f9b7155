import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './week-grid.css.ts'

interface Weekday {
  short: string
  full: string
}

export interface WeekGridWords {
  /** Monday first. */
  weekdays: readonly Weekday[]
  hour: (hour: number) => string
  /** Accessible name of a cell. */
  cell: (weekday: string, hour: number) => string
  /** Contains the short name, which is visible. */
  allDay: (weekday: Weekday) => string
  everyDay: (hour: number) => string
}

export interface WeekGridProps {
  label: string
  words: WeekGridWords
  firstHour: number
  lastHour: number
  isOn: (weekday: number, hour: number) => boolean
  /** `on` is undefined to toggle the cells together. */
  onSet: (cells: readonly { weekday: number; hour: number }[], on?: boolean) => void
}

interface Position {
  /** -1 in the column of hours. */
  weekday: number
  /** The hour before the first one in the row of weekdays. */
  hour: number
}

const steps: Readonly<Record<string, readonly [weekday: number, hour: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const cellName = ({ weekday, hour }: Position): string => `${weekday}-${hour}`

/**
 * Hours of a week. Arrow keys move, also to the weekdays and hours around, so that the grid is one stop of the Tab key;
 * the space bar toggles; a mouse paints over several cells.
 */
export function WeekGrid({ label, words, firstHour, lastHour, isOn, onSet }: WeekGridProps) {
  const [cursor, setCursor] = useState<Position>({ weekday: 0, hour: firstHour })
  const table = useRef<HTMLTableElement>(null)
  const painting = useRef<boolean | null>(null)
  const hours = Array.from({ length: lastHour - firstHour }, (_, index) => firstHour + index)
  const days = words.weekdays.map((_, index) => index)

  const moveByKey = (event: KeyboardEvent, from: Position) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = {
      weekday: Math.min(Math.max(from.weekday + step[0], -1), days.length - 1),
      hour: Math.min(Math.max(from.hour + step[1], firstHour - 1), lastHour - 1),
    }
    const isCorner = next.weekday < 0 && next.hour < firstHour
    if (isCorner) return
    setCursor(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${cellName(next)}"]`)?.focus()
  }
  const movable = (at: Position) => ({
    'data-cell': cellName(at),
    tabIndex: cellName(cursor) === cellName(at) ? 0 : -1,
    onFocus: () => setCursor(at),
    onKeyDown: (event: KeyboardEvent) => moveByKey(event, at),
  })
  const beginPaint = (event: PointerEvent, at: Position) => {
    if (event.pointerType === 'touch' || event.button !== 0) return
    painting.current = !isOn(at.weekday, at.hour)
    onSet([at], painting.current)
    const end = () => {
      painting.current = null
    }
    event.currentTarget.ownerDocument.addEventListener('pointerup', end, { once: true })
  }
  const paint = (at: Position) => {
    if (painting.current !== null) onSet([at], painting.current)
  }

  return (
    <div data-scrolls="" className={css.scroller}>
      <table ref={table} className={css.table} aria-label={label}>
        <thead>
          <tr>
            <td className={css.hourColumn} />
            {words.weekdays.map((day, weekday) => (
              <th key={day.short} scope="col" className={css.headerCell}>
                <button
                  type="button"
                  className={css.headerButton}
                  {...movable({ weekday, hour: firstHour - 1 })}
                  onClick={() => onSet(hours.map((hour) => ({ weekday, hour })))}
                >
                  {day.short}
                  <VisuallyHidden>{`: ${words.allDay(day)}`}</VisuallyHidden>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row" className={css.headerCell}>
                <button
                  type="button"
                  aria-label={words.everyDay(hour)}
                  className={css.hourButton}
                  {...movable({ weekday: -1, hour })}
                  onClick={() => onSet(days.map((weekday) => ({ weekday, hour })))}
                >
                  {words.hour(hour)}
                </button>
              </th>
              {words.weekdays.map(({ short, full }, weekday) => (
                <td key={short} className={css.cell}>
                  <button
                    type="button"
                    {...movable({ weekday, hour })}
                    aria-label={words.cell(full, hour)}
                    aria-pressed={isOn(weekday, hour)}
                    className={css.hour}
                    onPointerDown={(event) => beginPaint(event, { weekday, hour })}
                    onPointerEnter={() => paint({ weekday, hour })}
                    // A mouse has painted already; its click has a count, the keyboard's has none.
                    onClick={(event) => {
                      const isMouse =
                        event.detail > 0 &&
                        (event.nativeEvent as globalThis.PointerEvent).pointerType !== 'touch'
                      if (!isMouse) onSet([{ weekday, hour }])
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
