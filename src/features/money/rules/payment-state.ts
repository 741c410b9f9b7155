import type { PaymentState } from '#money/api/payments.ts'
import { type PaymentMethod, paymentMethod } from './payment-method.ts'

export const initialPaymentState = (method: PaymentMethod): PaymentState =>
  method === paymentMethod.card ? 'waiting' : 'reserved'

/**
 * `owe`: money must be paid back, for example after an early end; `refund`: the bank or an operator has paid
 * it back; `payOut`: owed and paid back in one step; `discoverRefund`: the bank refunded without our request.
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

export const isPaymentEventAllowed = (state: PaymentState, event: PaymentEvent): boolean =>
  paymentTransitions[event].from.some((from) => from === state)

const MINUTE_MS = 60_000
/** Minutes until the next attempt after the bank's refusal; the last value repeats. */
const REFUSAL_RETRY_MINUTES = [15, 60, 240, 720, 1440] as const
/** Minutes until the next attempt if the bank did not answer; the last value repeats. */
const NO_ANSWER_RETRY_MINUTES = [0, 1, 2, 5, 15, 60] as const

/** `tries` counts from 1. The wait is longer after a refusal, because a refusal rarely changes. */
export const nextRefundTryAt = (tries: number, isRefused: boolean, now: Date): Date => {
  const waits: readonly number[] = isRefused ? REFUSAL_RETRY_MINUTES : NO_ANSWER_RETRY_MINUTES
  return new Date(now.getTime() + (waits[Math.min(tries, waits.length) - 1] ?? 0) * MINUTE_MS)
}

/** If a proposed settlement is not decided within this time, the bank is asked again. */
export const MANUAL_SETTLEMENT_TIMEOUT_HOURS = 24
