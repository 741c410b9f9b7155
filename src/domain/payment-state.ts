import type { PaymentState } from '#contract/payments.ts'
import { type PaymentMethod, paymentMethod } from './payment-method.ts'

/** By card a payment waits for the bank; any other is reserved until somebody books its money. */
export const firstPaymentState = (method: PaymentMethod): PaymentState =>
  method === paymentMethod.card ? 'waiting' : 'reserved'

/**
 * Every transition of a payment. Money that came for nothing is owed back (`owe`), as is that of a rent which ends early;
 * the bank or a person gives it back (`refund`), money of the counter, of a balance or by order at once (`payOut`). The
 * bank may have given back what nobody here had heard of (`discoverRefund`).
 */
export const paymentTransitions = {
  pay: { from: ['waiting', 'reserved', 'declined'], to: 'paid' },
  decline: { from: ['waiting'], to: 'declined' },
  reopen: { from: ['declined'], to: 'waiting' },
  cancel: { from: ['waiting', 'reserved'], to: 'cancelled' },
  owe: { from: ['paid', 'waiting', 'declined', 'cancelled'], to: 'refunding' },
  refund: { from: ['refunding'], to: 'refunded' },
  payOut: { from: ['paid'], to: 'refunded' },
  discoverRefund: { from: ['waiting', 'reserved', 'declined', 'cancelled', 'refunding'], to: 'refunded' },
} as const satisfies Record<string, { from: readonly PaymentState[]; to: PaymentState }>

export type PaymentEvent = keyof typeof paymentTransitions

/** May this event happen to a payment in this state? */
export const canHappen = (state: PaymentState, event: PaymentEvent): boolean =>
  paymentTransitions[event].from.some((from) => from === state)

const MINUTE_MS = 60_000
/** Minutes until a refund is asked for again, after so many refusals; the last one repeats. */
const AFTER_REFUSAL = [15, 60, 240, 720, 1440] as const
/** The same when the bank did not answer. */
const AFTER_SILENCE = [0, 1, 2, 5, 15, 60] as const

/** When to ask the bank for a refund again, after `tries` in vain (1 or more): a refusal seldom changes by itself. */
export const nextRefundTry = (tries: number, isRefused: boolean, now: Date): Date => {
  const waits: readonly number[] = isRefused ? AFTER_REFUSAL : AFTER_SILENCE
  return new Date(now.getTime() + (waits[Math.min(tries, waits.length) - 1] ?? 0) * MINUTE_MS)
}

/** Hours in which a second person confirms that a refund was paid by hand; then the bank is asked again. */
export const HAND_SETTLEMENT_HOURS = 24
