import type { ServiceNumber } from '#claims/rules/services.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Kopecks } from '#kit/rules/money.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'
import { priceByService } from '#rent/rules/price.ts'
import { computeIncludedVat, findVatRate, type TaxSettings, type VatRate } from '#rent/rules/tariff.ts'

export type ReceiptKind = 'income' | 'refund' | 'offset'
/** failed: not retried automatically; elsewhere: issued by a fiscal register that is not ours. */
export type ReceiptState = 'waiting' | 'sent' | 'done' | 'failed' | 'elsewhere'

/** `sum` includes `vat`; both are in kopecks. */
export interface ReceiptLine {
  /** `advance` is money that is not yet assigned to a service. */
  readonly of: ServiceNumber | 'rent' | 'advance'
  readonly sum: Kopecks
  readonly vatRate: VatRate
  readonly vat: Kopecks
  readonly method: TaxSettings['method']
  readonly subject: TaxSettings['subject']
}

/** Splits the amount in proportion to the weights. Kopecks lost in rounding go to the largest remainders. */
export function distributeByWeight(amount: Kopecks, weights: readonly number[]): Kopecks[] {
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

interface ReceiptSettlement {
  readonly kind: ReceiptKind
  readonly amount: Kopecks
  readonly lines: readonly PriceLine[]
  readonly tax: TaxSettings
  /** The VAT rate of this day applies. */
  readonly day: CalendarDate
  /** True for money that pays for no service: it is refunded or stays on a balance. */
  readonly isAdvance: boolean
  /** Total received; present for a refund or an offset. */
  readonly came?: Kopecks
  /** Earlier refunds, oldest first. */
  readonly refunds?: readonly Kopecks[]
}

interface ReceiptPart {
  readonly of: ReceiptLine['of']
  readonly sum: Kopecks
}

const toReceiptParts = ({ came, amount, lines, isAdvance }: ReceiptSettlement): ReceiptPart[] => {
  const whole = came ?? amount
  if (isAdvance) return [{ of: 'advance', sum: whole }]
  const { rent, services } = priceByService(lines.filter((item) => item.kind !== 'discount'))
  const priced: ReceiptPart[] = [
    ...(rent > 0 ? [{ of: 'rent', sum: rent } as const] : []),
    ...services.map(({ service, amount: sum }) => ({ of: service, sum })),
  ]
  return priced.length === 0 ? [{ of: 'rent', sum: whole }] : distributeToParts(priced, whole)
}

/** No share exceeds its part, provided that `amount` does not exceed the sum of the parts. */
const distributeToParts = (parts: readonly ReceiptPart[], amount: Kopecks): ReceiptPart[] => {
  const shares = distributeByWeight(
    amount,
    parts.map(({ sum }) => sum),
  )
  return parts.map(({ of }, index) => ({ of, sum: shares[index] ?? 0 }))
}

const subtractRefund = (parts: readonly ReceiptPart[], refund: Kopecks): ReceiptPart[] => {
  const back = distributeToParts(parts, refund)
  return parts.map(({ of, sum }, index) => ({ of, sum: sum - (back[index]?.sum ?? 0) }))
}

/** Each refund reduces what earlier refunds left, so a full refund brings every line to zero. */
export function buildReceiptLines(settled: ReceiptSettlement): ReceiptLine[] {
  const { kind, amount, tax, day, isAdvance, refunds = [] } = settled
  const vatRate = findVatRate(tax, day)
  const method = kind === 'offset' ? 'full_payment' : isAdvance ? 'advance' : tax.method
  const left = refunds.reduce(subtractRefund, toReceiptParts(settled))
  const shares = distributeToParts(left, amount)
  return left
    .map(({ of, sum: before }, index): ReceiptLine => {
      const sum = shares[index]?.sum ?? 0
      // Computed as a difference, so that the VAT of all refunds adds up to the VAT of the payment.
      const vat = computeIncludedVat(before, vatRate) - computeIncludedVat(before - sum, vatRate)
      return { of, sum, vatRate, vat, method, subject: isAdvance ? 'payment' : tax.subject }
    })
    .filter(({ sum }) => sum > 0)
}

const MINUTE_MS = 60_000
/** Minutes until the next attempt; the last value repeats. */
const RETRY_MINUTES = [1, 1, 2, 5, 15, 30, 60] as const

/** `tries` counts from 1. */
export const nextReceiptTryAt = (tries: number, now: Date): Date =>
  new Date(now.getTime() + (RETRY_MINUTES[Math.min(tries, RETRY_MINUTES.length) - 1] ?? 60) * MINUTE_MS)

const DAY_MS = 24 * 60 * MINUTE_MS

export const isReceiptLate = (movedAt: Date, now: Date): boolean => now.getTime() - movedAt.getTime() > DAY_MS
