import { expect, test } from 'vitest'
import { paymentState } from '#money/api/payments.ts'
import {
  initialPaymentState,
  isPaymentEventAllowed,
  type PaymentEvent,
  paymentTransitions,
} from '#money/rules/payment-state.ts'

const events = Object.keys(paymentTransitions) as PaymentEvent[]
const statesBefore = (event: PaymentEvent) =>
  paymentState.options.filter((state) => isPaymentEventAllowed(state, event)).sort()

test('only a card waits for the bank; any other method is reserved', () => {
  expect(([1, 2, 3, 4] as const).map(initialPaymentState)).toEqual([
    'waiting',
    'reserved',
    'reserved',
    'reserved',
  ])
})

test('each event is allowed in these states only (M-PAY-07)', () => {
  expect(Object.fromEntries(events.map((event) => [event, statesBefore(event)]))).toEqual({
    pay: ['declined', 'reserved', 'waiting'],
    decline: ['waiting'],
    reopen: ['declined'],
    cancel: ['reserved', 'waiting'],
    owe: ['cancelled', 'declined', 'paid', 'waiting'],
    refund: ['refunding'],
    payOut: ['paid'],
    discoverRefund: ['cancelled', 'declined', 'refunding', 'reserved', 'waiting'],
  })
})

test('a refund is final, and a cancelled payment is never paid', () => {
  expect(events.filter((event) => isPaymentEventAllowed('refunded', event))).toEqual([])
  expect(isPaymentEventAllowed('cancelled', 'pay')).toBe(false)
})
