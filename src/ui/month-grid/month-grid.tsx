import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { WhyNotText } from '../why-not/why-not.tsx'
import * as css from './month-grid.css.ts'

/** A calendar date such as `2026-12-01`. */
export type IsoDateText = string

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7

const toUtcDate = (date: IsoDateText): Date => new Date(`${date}T00:00:00Z`)
const toGridDate = (instant: number | Date): IsoDateText => new Date(instant).toISOString().slice(0, 10)

const shiftDays = (date: IsoDateText, days: number): IsoDateText =>
  toGridDate(toUtcDate(date).getTime() + days * DAY_MS)

const toMonth = (date: IsoDateText): string => date.slice(0, 7)

const daysInMonth = (date: IsoDateText): number => {
  const day = toUtcDate(date)
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
}

/** The same day of another month, or its last day if the month is shorter. */
const shiftMonths = (date: IsoDateText, months: number): IsoDateText => {
  const day = toUtcDate(date)
  const first = toGridDate(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months, 1))
  const last = Math.min(day.getUTCDate(), daysInMonth(first))
  return `${toMonth(first)}-${String(last).padStart(2, '0')}`
}

const weekday = (date: IsoDateText): number => (toUtcDate(date).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK

/** Weeks of a month, starting on Monday; null for days of other months. */
const toWeeks = (date: IsoDateText): readonly (readonly (IsoDateText | null)[])[] => {
  const first = `${toMonth(date)}-01`
  const days: (IsoDateText | null)[] = [
    ...Array.from({ length: weekday(first) }, () => null),
    ...Array.from({ length: daysInMonth(first) }, (_, index) => shiftDays(first, index)),
  ]
  while (days.length % DAYS_OF_WEEK > 0) days.push(null)
  return Array.from({ length: days.length / DAYS_OF_WEEK }, (_, week) =>
    days.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  )
}

/** The date to which a key moves the focus; null for keys that do not move it. */
const dateAfterKey = (key: string, date: IsoDateText): IsoDateText | null => {
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

const clampDate = (date: IsoDateText, min: IsoDateText, max: IsoDateText): IsoDateText => {
  if (date < min) return min
  return date > max ? max : date
}

export interface MonthGridWords {
  month: (date: IsoDateText) => string
  /** Accessible name of a day, such as `Tuesday, 1 December 2026`. */
  day: (date: IsoDateText) => string
  /** Names of the weekdays, Monday first: short for the column headings, full for screen readers. */
  weekdays: readonly { short: string; full: string }[]
  previous: string
  next: string
  /** Why there is no earlier or later month. */
  noMore: WhyNotText
  today: string
}

export interface MonthGridProps {
  label: string
  words: MonthGridWords
  value: IsoDateText | null
  today: IsoDateText
  min: IsoDateText
  max: IsoDateText
  start: IsoDateText
  /** Why a day is disabled; undefined for enabled days. */
  reasonAgainst: (date: IsoDateText) => WhyNotText | undefined
  hint?: string | undefined
  onChange: (date: IsoDateText) => void
}

/**
 * Arrow keys move by day and week, Home and End within the week, PageUp and PageDown by month. Disabled days are
 * focusable and show the reason.
 */
export function MonthGrid(props: MonthGridProps) {
  const { label, words, value, today, min, max, reasonAgainst, hint, onChange } = props
  const [cursor, setCursor] = useState(() => clampDate(value ?? props.start, min, max))
  const [pointedDate, setPointedDate] = useState<IsoDateText | null>(null)
  const [isCursorFocused, setIsCursorFocused] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  const movedByKey = useRef(false)
  const id = useId()

  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    table.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus()
  }, [cursor])

  const handleKey = (event: KeyboardEvent) => {
    const moved = dateAfterKey(event.key, cursor)
    if (moved === null) return
    event.preventDefault()
    movedByKey.current = true
    setCursor(clampDate(moved, min, max))
    setPointedDate(null)
    setIsCursorFocused(true)
  }
  const hasMonths = toMonth(min) !== toMonth(max)
  const turnMonths = (months: number) => setCursor(clampDate(shiftMonths(cursor, months), min, max))
  const renderTurnButton = (months: -1 | 1) => {
    const isAtLimit = toMonth(cursor) === toMonth(months < 0 ? min : max)
    return (
      <button
        type="button"
        className={css.monthButton}
        aria-label={months < 0 ? words.previous : words.next}
        {...(isAtLimit
          ? { 'aria-disabled': true, 'aria-describedby': `${id}-no-more` }
          : { onClick: () => turnMonths(months) })}
      >
        <Icon name={months < 0 ? 'chevron-left' : 'chevron-right'} size="small" />
      </button>
    )
  }
  const renderDay = (date: IsoDateText) => {
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
          setIsCursorFocused(true)
          if (reason === undefined) onChange(date)
        }}
        onFocus={() => setIsCursorFocused(true)}
        onPointerEnter={() => setPointedDate(date)}
        onPointerLeave={() => setPointedDate(null)}
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

  const explainedDate = pointedDate ?? (isCursorFocused ? cursor : null)
  const reason = explainedDate === null ? undefined : reasonAgainst(explainedDate)
  return (
    <div className={css.calendarAndReason}>
      <div className={css.calendar}>
        <div className={css.header}>
          {hasMonths && renderTurnButton(-1)}
          <p id={`${id}-month`} className={css.title} aria-live="polite">
            {words.month(cursor)}
          </p>
          {hasMonths && renderTurnButton(1)}
          {hasMonths && (
            <span id={`${id}-no-more`} hidden>
              {words.noMore}
            </span>
          )}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is a table */}
        <table ref={table} role="grid" aria-label={label} className={css.table} onKeyDown={handleKey}>
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
            {toWeeks(cursor).map((week) => (
              <tr key={week.find((date) => date !== null)}>
                {week.map((date, column) =>
                  date === null || date < min || date > max ? (
                    <td key={words.weekdays[column]?.full} className={css.cell} />
                  ) : (
                    <td key={date} className={css.cell}>
                      {renderDay(date)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.unavailableDayReason}>
        {explainedDate !== null && reason !== undefined ? (
          <>
            <span className={css.unavailableDayDate}>{words.day(explainedDate)}</span> {reason}
          </>
        ) : (
          hint
        )}
      </p>
    </div>
  )
}
