import type { PriceLine } from '#contract/tariffs.ts'
import type { CalendarDate } from './calendar-date.ts'
import type { Kopecks } from './money.ts'
import { priceByService } from './price.ts'
import type { ServiceNumber } from './service.ts'
import { type Tax, type VatRate, vatOn, vatWithin } from './tariff.ts'

/** Why a receipt is made: money came, money went back, or a service that was paid ahead is given. */
export type ReceiptKind = 'income' | 'refund' | 'offset'
/** waiting to be sent; sent and not registered yet; done; failed: it is not tried again by itself; elsewhere: no service of ours makes it. */
export type ReceiptState = 'waiting' | 'sent' | 'done' | 'failed' | 'elsewhere'

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
  /** Money came and nothing was taken for it: it goes back, or stays on a balance. */
  readonly isAdvance: boolean
  /** Kopecks that came in all, where this is a refund or the end of the service: what the lines were then. */
  readonly came?: Kopecks
  /** Kopecks of each refund before this receipt, oldest first. */
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
  const priced = [
    ...(rent > 0 ? [{ of: 'rent' as const, weight: rent }] : []),
    ...services.map(({ service, amount: weight }) => ({ of: service, weight })),
  ]
  if (priced.length === 0) return [{ of: 'rent', sum: whole }]
  return share(
    priced.map(({ of, weight }) => ({ of, sum: weight })),
    whole,
  )
}

/** An amount over parts by their sums: none takes more than it has, as long as all of them have enough. */
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

/**
 * The lines of a receipt: rent and services apart, together the amount to the kopeck whatever discount or part of it goes
 * back. Refunds take from what earlier ones left, so that each line comes out even. A service that was paid ahead is
 * settled in full when it is over.
 */
export function receiptLines(settled: Settled): ReceiptLine[] {
  const { amount, tax, day, isAdvance, refunds = [] } = settled
  const vatRate = vatOn(tax, day)
  const left = refunds.reduce(without, partsOf(settled))
  const shares = share(left, amount)
  return left
    .map(({ of, sum: before }, index): ReceiptLine => {
      const sum = shares[index]?.sum ?? 0
      // The VAT of the last refund is what earlier ones left of the whole.
      const vat = vatWithin(before, vatRate) - vatWithin(before - sum, vatRate)
      return {
        of,
        sum,
        vatRate,
        vat,
        method: methodOf(settled),
        subject: isAdvance ? 'payment' : tax.subject,
      }
    })
    .filter(({ sum }) => sum > 0)
}

const methodOf = ({ kind, isAdvance, tax }: Settled): ReceiptLine['method'] => {
  if (kind === 'offset') return 'full_payment'
  return isAdvance ? 'advance' : tax.method
}

const MINUTE_MS = 60_000
/** Minutes until a receipt is looked at again; the last one repeats. */
const AFTER_TRIES = [1, 1, 2, 5, 15, 30, 60] as const

/** When to look at a receipt again after so many tries (1 or more). */
export const nextReceiptTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + (AFTER_TRIES[Math.min(tries, AFTER_TRIES.length) - 1] ?? 60) * MINUTE_MS)

const DAY_MS = 24 * 60 * MINUTE_MS

/** Is a receipt so late that somebody must look: not registered a day after its money moved? */
export const isReceiptLate = (movedAt: Date, now: Date): boolean => now.getTime() - movedAt.getTime() > DAY_MS
