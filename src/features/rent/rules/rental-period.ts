import {
  addDays,
  addMonths,
  type CalendarDate,
  endOfMonth,
  isCalendarDate,
  isFirstOfMonth,
  isLastOfMonth,
  monthsBetween,
  startOfMonth,
} from '#kit/rules/calendar-date.ts'
import {
  END_MONTHS_AHEAD,
  FIRST_OF_MONTH_LEAD_DAYS,
  MONTHS_MAX,
  MONTHS_MAX_PARTIAL,
  MONTHS_MIN,
  START_LEAD_DAYS,
  START_MONTHS_AHEAD,
  START_QUICK_DAYS,
} from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'

/** `end` is the last day of a month; `months` are full ones, 0 is a partial month alone (AMB-05). */
export type RentalPeriod = { start: CalendarDate; end: CalendarDate; months: number }

export type StartCode =
  | 'period_empty'
  | 'start_malformed'
  | 'start_too_early'
  | 'start_not_first'
  | 'start_too_late'

export type PeriodCode = StartCode | 'end_malformed' | 'end_not_last_day' | 'end_too_late' | 'end_too_early'

/** M-PERIOD-10, 13 */
export type MonthChoice = {
  months: number
  end: CalendarDate
  allowed: boolean
  reason?: 'only_from_first'
}

const earliestThisMonth = (today: CalendarDate): CalendarDate | null => {
  const earliest = addDays(today, START_LEAD_DAYS)
  return monthsBetween(today, earliest) === 0 ? earliest : null
}

const daysThrough = (from: CalendarDate, last: CalendarDate): CalendarDate[] => {
  const days: CalendarDate[] = []
  for (let day = from; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Exempt from the five days' lead (AMB-03). */
const nextFirsts = (today: CalendarDate): CalendarDate[] =>
  Array.from({ length: START_MONTHS_AHEAD }, (_, index) => addMonths(startOfMonth(today), index + 1)).filter(
    (first) => first >= addDays(today, FIRST_OF_MONTH_LEAD_DAYS),
  )

/** Start dates suggested by a refusal (AMB-09). */
export const startAdvice = (
  today: CalendarDate,
): { earliestThisMonth: CalendarDate | null; firsts: CalendarDate[] } => ({
  earliestThisMonth: earliestThisMonth(today),
  firsts: nextFirsts(today),
})

/** Today + 5, 6, 7 within this month, and the next three firsts (AMB-02). */
export const startOptions = (today: CalendarDate): CalendarDate[] => {
  const earliest = earliestThisMonth(today)
  const days = earliest ? daysThrough(earliest, endOfMonth(today)).slice(0, START_QUICK_DAYS) : []
  return [...days, ...nextFirsts(today)]
}

/** This month and the three after it (M-PERIOD-03, AMB-01). */
export const shownStarts = (today: CalendarDate): { first: CalendarDate; last: CalendarDate } => ({
  first: startOfMonth(today),
  last: endOfMonth(addMonths(startOfMonth(today), START_MONTHS_AHEAD)),
})

/** Full months count from a start on the 1st, otherwise after the partial month (M-PERIOD-11, 12). */
export const rentalEnd = (start: CalendarDate, months: number): CalendarDate =>
  endOfMonth(addMonths(startOfMonth(start), isFirstOfMonth(start) ? months - 1 : months))

export const monthsOf = (start: CalendarDate, end: CalendarDate): number =>
  monthsBetween(start, end) + (isFirstOfMonth(start) ? 1 : 0)

const maxMonths = (start: CalendarDate, today: CalendarDate): number =>
  isFirstOfMonth(start) && monthsBetween(today, start) !== 0 ? MONTHS_MAX : MONTHS_MAX_PARTIAL

/** Twelve months only from a 1st, never in the current month (M-PERIOD-10, 13, 14; AMB-08). */
export const monthChoices = (start: CalendarDate, today: CalendarDate): MonthChoice[] =>
  Array.from({ length: MONTHS_MAX }, (_, index) => {
    const months = index + MONTHS_MIN
    const choice = { months, end: rentalEnd(start, months) }
    return months <= maxMonths(start, today)
      ? { ...choice, allowed: true }
      : { ...choice, allowed: false, reason: 'only_from_first' as const }
  })

/** From today + 5 with 11 months, or from the next 1st with 12 (M-PERIOD-15, 16; AMB-06). */
export const defaultPeriod = (today: CalendarDate): RentalPeriod => {
  const start = earliestThisMonth(today) ?? addMonths(startOfMonth(today), 1)
  const months = maxMonths(start, today)
  return { start, end: rentalEnd(start, months), months }
}

/** Keeps the months or takes the nearest possible number; `clamped` requires a notice (M-PERIOD-17). */
export const changeStart = (
  period: { months: number },
  newStart: CalendarDate,
  today: CalendarDate,
): RentalPeriod & { clamped: boolean } => {
  const months = Math.max(MONTHS_MIN, Math.min(period.months, maxMonths(newStart, today)))
  return {
    start: newStart,
    end: rentalEnd(newStart, months),
    months,
    clamped: months !== period.months,
  }
}

/** From today + 5 in this month, else a 1st of the next three (M-PERIOD-04…06). */
export const checkStart = (
  start: string | null | undefined,
  today: CalendarDate,
): Outcome<CalendarDate, StartCode> => {
  if (!start) return refuse('period_empty')
  if (!isCalendarDate(start)) return refuse('start_malformed')
  const ahead = monthsBetween(today, start)
  const lead = ahead > 0 ? FIRST_OF_MONTH_LEAD_DAYS : START_LEAD_DAYS
  if (start < addDays(today, lead)) return refuse('start_too_early')
  if (ahead > START_MONTHS_AHEAD) return refuse('start_too_late')
  if (ahead > 0 && !isFirstOfMonth(start)) return refuse('start_not_first')
  return accept(start)
}

/** M-PERIOD-07…09, 19 */
export const checkPeriod = (
  start: string | null | undefined,
  end: string | null | undefined,
  today: CalendarDate,
): Outcome<RentalPeriod, PeriodCode> => {
  if (!start || !end) return refuse('period_empty')
  const checked = checkStart(start, today)
  if (!checked.ok) return checked
  if (!isCalendarDate(end)) return refuse('end_malformed')
  if (end < start || end < endOfMonth(today)) return refuse('end_too_early')
  if (!isLastOfMonth(end)) return refuse('end_not_last_day')
  if (end > endOfMonth(addMonths(startOfMonth(start), END_MONTHS_AHEAD))) return refuse('end_too_late')
  return accept({ start, end, months: monthsOf(start, end) })
}
