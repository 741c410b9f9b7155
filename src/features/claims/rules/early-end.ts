import { type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import { proportionalShare } from '#kit/rules/money.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'

type Line = { kind: PriceLine['kind']; amount: number; month?: CalendarDate | null | undefined }

const sum = (lines: readonly Line[]): number => lines.reduce((total, { amount }) => total + amount, 0)

const isLater =
  (current: CalendarDate) =>
  (line: Line): boolean =>
    (line.kind === 'month' || line.kind === 'service') && (line.month ?? '') > current

/**
 * Kopecks to refund on an early end: the later full months and their services, minus their share of the discount
 * (rounded half up).
 */
export const computeEarlyEndRefund = (lines: readonly Line[], endedOn: CalendarDate): number => {
  const charged = lines.filter((line) => line.kind !== 'discount')
  const discount = -sum(lines.filter((line) => line.kind === 'discount'))
  const left = sum(charged.filter(isLater(startOfMonth(endedOn))))
  const whole = sum(charged)
  return whole === 0 ? 0 : left - proportionalShare(discount, left, whole)
}

export const countFullMonthsAfter = (lines: readonly Line[], endedOn: CalendarDate): number =>
  lines.filter((line) => line.kind === 'month' && (line.month ?? '') > startOfMonth(endedOn)).length
