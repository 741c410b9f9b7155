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
