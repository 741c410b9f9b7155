import type { PriceLine } from '#contract/tariffs.ts'
import { addMonths, type CalendarDate, endOfMonth, monthsCovered, startOfMonth } from './calendar-date.ts'
import { refundOfLines } from './early-end.ts'
import { shareHalfUp } from './money.ts'
import { type VatRate, vatWithin } from './tax.ts'

/** Something that was charged: the rent, or a service connected later, with the first day that it covers. */
export interface Charged {
  readonly lines: readonly PriceLine[]
  readonly from: CalendarDate
}

/** What was rendered in a month, kopecks: lines as they were charged, the share of a discount (negative), the sum of both. */
export interface MonthlyAct {
  /** First day of the month. */
  readonly month: CalendarDate
  readonly lines: readonly PriceLine[]
  readonly discount: number
  readonly amount: number
}

const sum = (lines: readonly { amount: number }[]): number =>
  lines.reduce((total, { amount }) => total + amount, 0)

/** What of a charge is earned by the end of a month: all but what an early end in it would give back. */
const earnedBy = ({ lines, from }: Charged, month: CalendarDate): number =>
  month < startOfMonth(from) ? 0 : sum(lines) - refundOfLines(lines, month)

const linesOf = ({ lines, from }: Charged, month: CalendarDate): PriceLine[] =>
  lines.filter(
    (line) =>
      line.kind !== 'discount' &&
      (line.month === month || (line.month === null && month === startOfMonth(from))),
  )

/**
 * The acts of a rent, one a month that is over or in which it ended early. Together they come to what was
 * charged less what an early end gave back, to the kopeck.
 */
export const monthlyActs = (
  charges: readonly Charged[],
  rent: { readonly start: CalendarDate; readonly end: CalendarDate; readonly endedOn: CalendarDate | null },
  today: CalendarDate,
): MonthlyAct[] =>
  monthsCovered(rent.start, rent.endedOn ?? rent.end)
    .filter(
      (month) => endOfMonth(month) < today || (rent.endedOn !== null && month === startOfMonth(rent.endedOn)),
    )
    .map((month) => {
      const before = addMonths(month, -1)
      const amount = charges.reduce(
        (total, charge) => total + earnedBy(charge, month) - earnedBy(charge, before),
        0,
      )
      const lines = charges.flatMap((charge) => linesOf(charge, month))
      return { month, lines, discount: amount - sum(lines), amount }
    })

const differences = (sums: readonly number[]): number[] => sums.map((sum, i) => sum - (sums[i - 1] ?? 0))

const sumsUpTo = (amounts: readonly number[]): number[] => {
  let sum = 0
  return amounts.map((amount) => (sum += amount))
}

/**
 * A total shared out among amounts by their size, kopecks: a line is what the total's share comes to with it, less what it
 * came to before it (half up). The lines come to the total, none is negative, each is right to a kopeck (M-VAT-02).
 */
export const sharedOut = (amounts: readonly number[], total: number): number[] => {
  const sums = sumsUpTo(amounts)
  const whole = sums.at(-1) ?? 0
  return whole === 0 ? amounts.map(() => 0) : differences(sums.map((sum) => shareHalfUp(total, sum, whole)))
}

/**
 * The VAT within each line, kopecks: what is within the lines up to it, less what is within those before it. So the lines
 * come to the VAT within the total, to the kopeck (M-VAT-02).
 */
export const vatOfLines = (amounts: readonly number[], rate: VatRate): number[] =>
  differences(sumsUpTo(amounts).map((sum) => vatWithin(sum, rate)))
