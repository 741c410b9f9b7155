import type { CalendarDate } from './calendar-date.ts'
import type { Kopecks } from './money.ts'
import { type PriceLine, priceByService } from './price.ts'
import type { ServiceNumber } from './service.ts'
import { type Tax, type VatRate, vatOn, vatWithin } from './tax.ts'

/** Why a receipt is made: money came, money went back, or a service that was paid ahead is given. */
export type ReceiptKind = 'income' | 'refund' | 'offset'
/** waiting to be sent; sent and not registered yet; done; failed: it is not tried again by itself. */
export type ReceiptState = 'waiting' | 'sent' | 'done' | 'failed'

/** One line of a receipt: the rent, or one service; its sum and the VAT inside it, kopecks. */
export interface ReceiptLine {
  /** 'advance': money that nothing was taken for. */
  readonly of: ServiceNumber | 'rent' | 'advance'
  readonly sum: Kopecks
  readonly vatRate: VatRate
  readonly vat: Kopecks
  readonly method: Tax['method']
  readonly subject: Tax['subject']
}

/** Shares an amount out by weights, to the kopeck: the largest remainders take what rounding leaves. */
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

/** What a payment was for, as the lines of its price, and what taxes its tariff says. */
interface Settled {
  readonly kind: ReceiptKind
  readonly amount: Kopecks
  readonly lines: readonly PriceLine[]
  readonly tax: Tax
  /** The day of the money. */
  readonly day: CalendarDate
  /** Money came and nothing was taken for it: it goes back. */
  readonly isAdvance: boolean
}

/**
 * The lines of a receipt: rent and services apart, together the amount to the kopeck whatever discount or part of it goes
 * back. A service that was paid ahead is settled in full when it is over.
 */
export function receiptLines({ kind, amount, lines, tax, day, isAdvance }: Settled): ReceiptLine[] {
  const vatRate = vatOn(tax, day)
  const line = (of: ReceiptLine['of'], sum: Kopecks): ReceiptLine => ({
    of,
    sum,
    vatRate,
    vat: vatWithin(sum, vatRate),
    method: kind === 'offset' ? 'full_payment' : isAdvance ? 'advance' : tax.method,
    subject: isAdvance ? 'payment' : tax.subject,
  })
  if (isAdvance) return [line('advance', amount)]
  const { rent, services } = priceByService(lines.filter((item) => item.kind !== 'discount'))
  const parts = [
    ...(rent > 0 ? [{ of: 'rent' as const, weight: rent }] : []),
    ...services.map(({ service, amount: weight }) => ({ of: service, weight })),
  ]
  if (parts.length === 0) return [line('rent', amount)]
  const shares = shareOut(
    amount,
    parts.map(({ weight }) => weight),
  )
  return parts.map(({ of }, index) => line(of, shares[index] ?? 0)).filter(({ sum }) => sum > 0)
}

const MINUTE_MS = 60_000
/** Minutes until a receipt is looked at again; the last one repeats. */
const AFTER_TRIES = [1, 1, 2, 5, 15, 30, 60] as const

/** When to look at a receipt again after so many tries (1 or more). */
export const nextReceiptTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + (AFTER_TRIES[Math.min(tries, AFTER_TRIES.length) - 1] ?? 60) * MINUTE_MS)
