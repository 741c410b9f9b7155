import type { ServiceNumber } from '#claims/rules/service.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Kopecks } from '#kit/rules/money.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'
import { priceByService } from '#rent/rules/price.ts'
import { type Tax, type VatRate, vatOn, vatWithin } from '#rent/rules/tariff.ts'

export type ReceiptKind = 'income' | 'refund' | 'offset'
/** failed: not retried automatically; elsewhere: created by another register, not by ours. */
export type ReceiptState = 'waiting' | 'sent' | 'done' | 'failed' | 'elsewhere'

/** `sum` includes `vat`; both in kopecks. */
export interface ReceiptLine {
  /** `advance` is money that no service has been assigned to. */
  readonly of: ServiceNumber | 'rent' | 'advance'
  readonly sum: Kopecks
  readonly vatRate: VatRate
  readonly vat: Kopecks
  readonly method: Tax['method']
  readonly subject: Tax['subject']
}

/** Splits to the kopeck by weight; the largest remainders get the kopecks lost in rounding. */
export function shareOut(amount: Kopecks, weights: readonly number[]): Kopecks[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole <= 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  const exact = weights.map((weight) => (amount * weight) / whole)
  const shares = exact.map(Math.floor)
  const rest = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((left, right) => right.remainder - left.remainder || left.index - right.index)
  for (const { index } of byRemainder.slice(0, rest)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

interface Settled {
  readonly kind: ReceiptKind
  readonly amount: Kopecks
  readonly lines: readonly PriceLine[]
  readonly tax: Tax
  /** Day whose VAT rate applies. */
  readonly day: CalendarDate
  /** True for money without a service, which is refunded or stays on a balance. */
  readonly isAdvance: boolean
  /** Total received, for a refund or an offset. */
  readonly came?: Kopecks
  /** Earlier refunds, oldest first. */
  readonly refunds?: readonly Kopecks[]
}

interface Part {
  readonly of: ReceiptLine['of']
  readonly sum: Kopecks
}

const partsOf = ({ came, amount, lines, isAdvance }: Settled): Part[] => {
  const whole = came ?? amount
  if (isAdvance) return [{ of: 'advance', sum: whole }]
  const { rent, services } = priceByService(lines.filter((item) => item.kind !== 'discount'))
  const priced: Part[] = [
    ...(rent > 0 ? [{ of: 'rent', sum: rent } as const] : []),
    ...services.map(({ service, amount: sum }) => ({ of: service, sum })),
  ]
  return priced.length === 0 ? [{ of: 'rent', sum: whole }] : share(priced, whole)
}

/** No share exceeds its part as long as `amount` does not exceed their sum. */
const share = (parts: readonly Part[], amount: Kopecks): Part[] => {
  const shares = shareOut(
    amount,
    parts.map(({ sum }) => sum),
  )
  return parts.map(({ of }, index) => ({ of, sum: shares[index] ?? 0 }))
}

const without = (parts: readonly Part[], refund: Kopecks): Part[] => {
  const back = share(parts, refund)
  return parts.map(({ of, sum }, index) => ({ of, sum: sum - (back[index]?.sum ?? 0) }))
}

/** Each refund reduces the remainder left by earlier ones, so a full refund brings every line to zero. */
export function receiptLines(settled: Settled): ReceiptLine[] {
  const { kind, amount, tax, day, isAdvance, refunds = [] } = settled
  const vatRate = vatOn(tax, day)
  const method = kind === 'offset' ? 'full_payment' : isAdvance ? 'advance' : tax.method
  const left = refunds.reduce(without, partsOf(settled))
  const shares = share(left, amount)
  return left
    .map(({ of, sum: before }, index): ReceiptLine => {
      const sum = shares[index]?.sum ?? 0
      // The last refund gets the rest of the VAT.
      const vat = vatWithin(before, vatRate) - vatWithin(before - sum, vatRate)
      return { of, sum, vatRate, vat, method, subject: isAdvance ? 'payment' : tax.subject }
    })
    .filter(({ sum }) => sum > 0)
}

const MINUTE_MS = 60_000
/** Minutes until the next try; the last value repeats. */
const AFTER_TRIES = [1, 1, 2, 5, 15, 30, 60] as const

/** `tries` counts from 1. */
export const nextReceiptTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + (AFTER_TRIES[Math.min(tries, AFTER_TRIES.length) - 1] ?? 60) * MINUTE_MS)

const DAY_MS = 24 * 60 * MINUTE_MS

export const isReceiptLate = (movedAt: Date, now: Date): boolean => now.getTime() - movedAt.getTime() > DAY_MS
