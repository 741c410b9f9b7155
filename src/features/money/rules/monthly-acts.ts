import { computeEarlyEndRefund } from '#claims/rules/early-end.ts'
import {
  addMonths,
  type CalendarDate,
  endOfMonth,
  listCoveredMonths,
  startOfMonth,
} from '#kit/rules/calendar-date.ts'
import { proportionalShare } from '#kit/rules/money.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'
import type { VatRate } from '#rent/rules/tariff.ts'
import { computeIncludedVat } from '#rent/rules/tariff.ts'

/** The price of the rent, or of a service added later; `from` is its first day. */
export interface ActCharge {
  readonly lines: readonly PriceLine[]
  readonly from: CalendarDate
}

/** In kopecks. `discount` is negative; `amount` is the sum of the lines and the discount. */
export interface MonthlyAct {
  readonly month: CalendarDate
  readonly lines: readonly PriceLine[]
  readonly discount: number
  readonly amount: number
}

const sum = (lines: readonly { amount: number }[]): number =>
  lines.reduce((total, { amount }) => total + amount, 0)

/** Part of the price that is not refunded if the rent ends early in this month. */
const earnedUntilMonth = ({ lines, from }: ActCharge, month: CalendarDate): number =>
  month < startOfMonth(from) ? 0 : sum(lines) - computeEarlyEndRefund(lines, month)

const selectMonthLines = ({ lines, from }: ActCharge, month: CalendarDate): PriceLine[] =>
  lines.filter(
    (line) =>
      line.kind !== 'discount' &&
      (line.month === month || (line.month === null && month === startOfMonth(from))),
  )

/**
 * Returns one act per completed month and one for the month of an early end. Excludes money that the early
 * end refunds.
 */
export const computeMonthlyActs = (
  charges: readonly ActCharge[],
  rent: { readonly start: CalendarDate; readonly end: CalendarDate; readonly endedOn: CalendarDate | null },
  today: CalendarDate,
): MonthlyAct[] =>
  listCoveredMonths(rent.start, rent.endedOn ?? rent.end)
    .filter(
      (month) => endOfMonth(month) < today || (rent.endedOn !== null && month === startOfMonth(rent.endedOn)),
    )
    .map((month) => {
      const before = addMonths(month, -1)
      const amount = charges.reduce(
        (total, charge) => total + earnedUntilMonth(charge, month) - earnedUntilMonth(charge, before),
        0,
      )
      const lines = charges.flatMap((charge) => selectMonthLines(charge, month))
      return { month, lines, discount: amount - sum(lines), amount }
    })

const differences = (sums: readonly number[]): number[] => sums.map((sum, i) => sum - (sums[i - 1] ?? 0))

const cumulativeSums = (amounts: readonly number[]): number[] => {
  let sum = 0
  return amounts.map((amount) => (sum += amount))
}

/**
 * Distributes the total in proportion to the amounts. Rounds cumulative sums half up, so that the shares add
 * up to the total (M-VAT-02).
 */
export const distributeTotalByAmounts = (amounts: readonly number[], total: number): number[] => {
  const sums = cumulativeSums(amounts)
  const whole = sums.at(-1) ?? 0
  return whole === 0
    ? amounts.map(() => 0)
    : differences(sums.map((sum) => proportionalShare(total, sum, whole)))
}

/** Rounds cumulative sums, so that the VAT of the lines adds up to the VAT of the total (M-VAT-02). */
export const computeVatPerLine = (amounts: readonly number[], rate: VatRate): number[] =>
  differences(cumulativeSums(amounts).map((sum) => computeIncludedVat(sum, rate)))
