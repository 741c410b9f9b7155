import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import * as css from './month-grid.css.ts'

/** A calendar date, `2026-12-01`. */
export type GridDate = string

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7

const utc = (date: GridDate): Date => new Date(`${date}T00:00:00Z`)
const dateOf = (instant: number | Date): GridDate => new Date(instant).toISOString().slice(0, 10)

const shiftDays = (date: GridDate, days: number): GridDate => dateOf(utc(date).getTime() + days * DAY_MS)

const monthOf = (date: GridDate): string => date.slice(0, 7)

const lastDay = (date: GridDate): number => {
  const day = utc(date)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
}

/** The same day of another month, or its last day if that is shorter. */
const shiftMonths = (date: GridDate, months: number): GridDate => {
  const day = utc(date)
  const first = dateOf(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const last = Math.min(day.getUTCDate(), lastDay(first))
  return `${monthOf(first)}-${String(last).padStart(2, '0')}`
}

/** Monday is 0. */
const weekday = (date: GridDate): number => (utc(date).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK

/** Weeks of a month from Monday; null for days of other months. */
const weeksOf = (date: GridDate): readonly (readonly (GridDate | null)[])[] => {
  const first = `${monthOf(date)}-01`
  const days: (GridDate | null)[] = [
    ...Array.from({ length: weekday(first) }, () => null),
    ...Array.from({ length: lastDay(first) }, (_, index) => shiftDays(first, index)),
  ]
  while (days.length % DAYS_OF_WEEK > 0) days.push(null)
  return Array.from({ length: days.length / DAYS_OF_WEEK }, (_, week) =>
    days.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  )
}

/** The day that a key moves to; null for other keys. */
const movedBy = (key: string, date: GridDate): GridDate | null => {
  switch (key) {
    case 'ArrowLeft':
      return shiftDays(date, -1)
    case 'ArrowRight':
      return shiftDays(date, 1)
    case 'ArrowUp':
      return shiftDays(date, -DAYS_OF_WEEK)
    case 'ArrowDown':
      return shiftDays(date, DAYS_OF_WEEK)
    case 'Home':
      return shiftDays(date, -weekday(date))
    case 'End':
      return shiftDays(date, DAYS_OF_WEEK - 1 - weekday(date))
    case 'PageUp':
      return shiftMonths(date, -1)
    case 'PageDown':
      return shiftMonths(date, 1)
    default:
      return null
  }
}

const within = (date: GridDate, min: GridDate, max: GridDate): GridDate => {
  if (date < min) return min
  return date > max ? max : date
}

export interface MonthGridWords {
  /** Heading of a month: `December 2026`. */
  month: (date: GridDate) => string
  /** Accessible name of a day: `Tuesday, 1 December 2026`. */
  day: (date: GridDate) => string
  /** From Monday: short for the column, full for screen readers. */
  weekdays: readonly { short: string; full: string }[]
  previous: string
  next: string
  today: string
}

export interface MonthGridProps {
  label: string
  words: MonthGridWords
  value: GridDate | null
  today: GridDate
  min: GridDate
  max: GridDate
  /** The day shown while none is chosen. */
  start: GridDate
  /** Why a day is disabled; undefined if it is not. */
  reasonAgainst: (date: GridDate) => string | undefined
  hint?: string | undefined
  onChange: (date: GridDate) => void
}

/**
 * A month of days: arrows move by day and week, Home and End within the week, PageUp and PageDown by month. Disabled
 * days are focusable and say why.
 */
export function MonthGrid(props: MonthGridProps) {
  const { label, words, value, today, min, max, reasonAgainst, hint, onChange } = props
  const [cursor, setCursor] = useState(() => within(value ?? props.start, min, max))
  const [pointed, setPointed] = useState<GridDate | null>(null)
  const [asked, setAsked] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  const id = useId()

  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    table.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus()
  }, [cursor])

  const onKey = (event: KeyboardEvent) => {
    const moved = movedBy(event.key, cursor)
    if (moved === null) return
    event.preventDefault()
    byKey.current = true
    setCursor(within(moved, min, max))
    setPointed(null)
    setAsked(true)
  }
  const turn = (months: number) => setCursor(within(shiftMonths(cursor, months), min, max))
  const turnButton = (months: -1 | 1) => {
    const ended = monthOf(cursor) === monthOf(months < 0 ? min : max)
    return (
      <button
        type="button"
        className={css.turn}
        aria-label={months < 0 ? words.previous : words.next}
        {...(ended ? { 'aria-disabled': true } : { onClick: () => turn(months) })}
      >
        <Icon name={months < 0 ? 'chevron-left' : 'chevron-right'} size="small" />
      </button>
    )
  }
  const dayButton = (date: GridDate) => {
    const reason = reasonAgainst(date)
    return (
      <button
        type="button"
        data-date={date}
        className={css.day}
        tabIndex={date === cursor ? 0 : -1}
        aria-pressed={date === value}
        aria-label={date === today ? `${words.day(date)}, ${words.today}` : words.day(date)}
        {...(date === today ? { 'aria-current': 'date' as const } : {})}
        {...(reason === undefined ? {} : { 'aria-disabled': true, 'aria-describedby': `${id}-${date}` })}
        onClick={() => {
          setCursor(date)
          setAsked(true)
          if (reason === undefined) onChange(date)
        }}
        onFocus={() => setAsked(true)}
        onPointerEnter={() => setPointed(date)}
        onPointerLeave={() => setPointed(null)}
      >
        {Number(date.slice(8))}
        {reason !== undefined && (
          <span id={`${id}-${date}`} hidden>
            {reason}
          </span>
        )}
      </button>
    )
  }

  const lookedAt = pointed ?? (asked ? cursor : null)
  const why = lookedAt === null ? undefined : reasonAgainst(lookedAt)
  return (
    <div className={css.frame}>
      <div className={css.calendar}>
        <div className={css.head}>
          {turnButton(-1)}
          <p id={`${id}-month`} className={css.title} aria-live="polite">
            {words.month(cursor)}
          </p>
          {turnButton(1)}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is made of a table */}
        <table ref={table} role="grid" aria-label={label} className={css.table} onKeyDown={onKey}>
          <thead>
            <tr>
              {words.weekdays.map(({ short, full }) => (
                <th key={full} scope="col" abbr={full} className={css.weekday}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(cursor).map((week) => (
              <tr key={week.find((date) => date !== null)}>
                {week.map((date, column) =>
                  date === null || date < min || date > max ? (
                    <td key={words.weekdays[column]?.full} className={css.cell} />
                  ) : (
                    <td key={date} className={css.cell}>
                      {dayButton(date)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.reason}>
        {lookedAt !== null && why !== undefined ? (
          <>
            <span className={css.reasonDay}>{words.day(lookedAt)}</span> {why}
          </>
        ) : (
          hint
        )}
      </p>
    </div>
  )
}
