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
  MAX_END_MONTHS_AFTER_START,
  MAX_FULL_MONTHS_AFTER_PARTIAL_MONTH,
  MAX_RENT_MONTHS,
  MAX_START_MONTHS_AHEAD,
  MIN_DAYS_BEFORE_FIRST_OF_MONTH_START,
  MIN_DAYS_BEFORE_RENT_START,
  MIN_RENT_MONTHS,
  SUGGESTED_START_DATE_COUNT,
} from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'

/** `end` is the last day of a month. `months` counts full months; 0 means only a partial month (AMB-05). */
export type RentalPeriod = { start: CalendarDate; end: CalendarDate; months: number }

export type StartRefusalCode =
  | 'period_empty'
  | 'start_malformed'
  | 'start_too_early'
  | 'start_not_first'
  | 'start_too_late'

export type PeriodRefusalCode =
  | StartRefusalCode
  | 'end_malformed'
  | 'end_not_last_day'
  | 'end_too_late'
  | 'end_too_early'

/** A number of months that the form offers (M-PERIOD-10, 13). */
export type TermChoice = {
  months: number
  end: CalendarDate
  allowed: boolean
  reason?: 'only_from_first'
}

const earliestThisMonth = (today: CalendarDate): CalendarDate | null => {
  const earliest = addDays(today, MIN_DAYS_BEFORE_RENT_START)
  return monthsBetween(today, earliest) === 0 ? earliest : null
}

const daysFromTo = (from: CalendarDate, last: CalendarDate): CalendarDate[] => {
  const days: CalendarDate[] = []
  for (let day = from; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The first days of the next months, which do not need five days' notice (AMB-03). */
const upcomingFirstDays = (today: CalendarDate): CalendarDate[] =>
  Array.from({ length: MAX_START_MONTHS_AHEAD }, (_, index) =>
    addMonths(startOfMonth(today), index + 1),
  ).filter((first) => first >= addDays(today, MIN_DAYS_BEFORE_FIRST_OF_MONTH_START))

/** Start dates that a refusal suggests (AMB-09). */
export const suggestStartDates = (
  today: CalendarDate,
): { earliestThisMonth: CalendarDate | null; firsts: CalendarDate[] } => ({
  earliestThisMonth: earliestThisMonth(today),
  firsts: upcomingFirstDays(today),
})

/** Days 5, 6 and 7 from today if they are in this month, and the first of the next three months (AMB-02). */
export const listQuickStartDates = (today: CalendarDate): CalendarDate[] => {
  const earliest = earliestThisMonth(today)
  const days = earliest ? daysFromTo(earliest, endOfMonth(today)).slice(0, SUGGESTED_START_DATE_COUNT) : []
  return [...days, ...upcomingFirstDays(today)]
}

/** This month, or null if the quick start dates are its only possible days (M-PERIOD-03, AMB-01). */
export const startCalendarRange = (
  today: CalendarDate,
): { first: CalendarDate; last: CalendarDate } | null => {
  const last = endOfMonth(today)
  const isOffered = listQuickStartDates(today).includes(last)
  return earliestThisMonth(today) === null || isOffered ? null : { first: startOfMonth(today), last }
}

/**
 * Full months count from the start if it is the first of a month, otherwise from the month after it (M-PERIOD-11, 12).
 */
export const computeRentalEnd = (start: CalendarDate, months: number): CalendarDate =>
  endOfMonth(addMonths(startOfMonth(start), isFirstOfMonth(start) ? months - 1 : months))

export const countFullMonths = (start: CalendarDate, end: CalendarDate): number =>
  monthsBetween(start, end) + (isFirstOfMonth(start) ? 1 : 0)

const maxMonths = (start: CalendarDate, today: CalendarDate): number =>
  isFirstOfMonth(start) && monthsBetween(today, start) !== 0
    ? MAX_RENT_MONTHS
    : MAX_FULL_MONTHS_AFTER_PARTIAL_MONTH

/**
 * Twelve months are possible only from the first of a month, never in the current month (M-PERIOD-10, 13, 14; AMB-08).
 */
export const listTermChoices = (start: CalendarDate, today: CalendarDate): TermChoice[] =>
  Array.from({ length: MAX_RENT_MONTHS }, (_, index) => {
    const months = index + MIN_RENT_MONTHS
    const choice = { months, end: computeRentalEnd(start, months) }
    return months <= maxMonths(start, today)
      ? { ...choice, allowed: true }
      : { ...choice, allowed: false, reason: 'only_from_first' as const }
  })

/** Starts in five days with 11 months, or on the next first of a month with 12 (M-PERIOD-15, 16; AMB-06). */
export const defaultPeriod = (today: CalendarDate): RentalPeriod => {
  const start = earliestThisMonth(today) ?? addMonths(startOfMonth(today), 1)
  const months = maxMonths(start, today)
  return { start, end: computeRentalEnd(start, months), months }
}

/** Keeps the number of months, or takes the nearest possible one; `clamped` then requires a notice (M-PERIOD-17). */
export const changeStart = (
  period: { months: number },
  newStart: CalendarDate,
  today: CalendarDate,
): RentalPeriod & { clamped: boolean } => {
  const months = Math.max(MIN_RENT_MONTHS, Math.min(period.months, maxMonths(newStart, today)))
  return {
    start: newStart,
    end: computeRentalEnd(newStart, months),
    months,
    clamped: months !== period.months,
  }
}

/**
 * Accepts days of this month from the fifth day after today, and the first of the next three months (M-PERIOD-04…06).
 */
export const checkStart = (
  start: string | null | undefined,
  today: CalendarDate,
): Outcome<CalendarDate, StartRefusalCode> => {
  if (!start) return refuse('period_empty')
  if (!isCalendarDate(start)) return refuse('start_malformed')
  const ahead = monthsBetween(today, start)
  const lead = ahead > 0 ? MIN_DAYS_BEFORE_FIRST_OF_MONTH_START : MIN_DAYS_BEFORE_RENT_START
  if (start < addDays(today, lead)) return refuse('start_too_early')
  if (ahead > MAX_START_MONTHS_AHEAD) return refuse('start_too_late')
  if (ahead > 0 && !isFirstOfMonth(start)) return refuse('start_not_first')
  return accept(start)
}

/** Checks the first and last day of a rent (M-PERIOD-07…09, 19). */
export const checkPeriod = (
  start: string | null | undefined,
  end: string | null | undefined,
  today: CalendarDate,
): Outcome<RentalPeriod, PeriodRefusalCode> => {
  if (!start || !end) return refuse('period_empty')
  const checked = checkStart(start, today)
  if (!checked.ok) return checked
  if (!isCalendarDate(end)) return refuse('end_malformed')
  if (end < start || end < endOfMonth(today)) return refuse('end_too_early')
  if (!isLastOfMonth(end)) return refuse('end_not_last_day')
  if (end > endOfMonth(addMonths(startOfMonth(start), MAX_END_MONTHS_AFTER_START)))
    return refuse('end_too_late')
  return accept({ start, end, months: countFullMonths(start, end) })
}
