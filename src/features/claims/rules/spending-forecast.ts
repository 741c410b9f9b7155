import { addDays, addMonths, type CalendarDate, endOfMonth, startOfMonth } from '#kit/rules/calendar-date.ts'

/** Active rents that end on one day after equally many months. */
export interface EndingRents {
  readonly end: CalendarDate
  /** Covered months, which an extension covers again. */
  readonly months: number
  /** Sum of their prices, in kopecks. */
  readonly total: number
  /** Extended automatically from the balance. */
  readonly automatic: boolean
}

interface ForecastMonth {
  readonly month: CalendarDate
  readonly low: number
  readonly expected: number | null
  readonly high: number
}

const FORECAST_MONTHS = 12
/** An automatic extension is paid so long before the end; people pay at about the same time. */
const PAID_DAYS_BEFORE_END = 30
/** A share of fewer rents would be a guess. */
const MIN_ENDED_RENTS = 10

/** The share of ended rents that were extended, from 0 to 1; null if too few ended. */
export const extensionShare = (ended: number, extended: number): number | null =>
  ended < MIN_ENDED_RENTS ? null : extended / ended

/**
 * Payments to expect in the coming months, this one included (M-SCALE-13). A rent may end and be extended several times
 * within a year; each further extension is as likely as the first.
 */
export function forecastSpending(
  rents: readonly EndingRents[],
  share: number | null,
  today: CalendarDate,
): ForecastMonth[] {
  const first = startOfMonth(today)
  const months = Array.from({ length: FORECAST_MONTHS }, (_, index) => addMonths(first, index))
  const sums = new Map(months.map((month) => [month, { low: 0, expected: 0, high: 0 }]))
  const last = months.at(-1) ?? first
  for (const { end, months: length, total, automatic } of rents) {
    if (length < 1) continue
    let probability = 1
    for (let nextEnd = end; ; nextEnd = endOfMonth(addMonths(startOfMonth(nextEnd), length))) {
      const due = startOfMonth(addDays(nextEnd, -PAID_DAYS_BEFORE_END))
      const month = due < first ? first : due
      if (month > last) break
      probability *= automatic ? 1 : (share ?? 0)
      const sum = sums.get(month)
      if (!sum) break
      sum.high += total
      if (automatic) sum.low += total
      sum.expected += total * probability
    }
  }
  return [...sums].map(([month, { low, expected, high }]) => ({
    month,
    low,
    expected: share === null ? null : Math.round(expected),
    high,
  }))
}
