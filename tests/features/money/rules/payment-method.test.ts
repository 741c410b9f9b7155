import { expect, test } from 'vitest'
import { checkPaymentMethod, isPaymentMethod, paymentMethodsFor } from '#money/rules/payment-method.ts'

test('people pay by card or at the office, legal entities by order or from the balance (M-PAY-04)', () => {
  expect([1, 2, 3].map((type) => paymentMethodsFor(type as 1 | 2 | 3))).toEqual([
    [1, 2],
    [1, 2],
    [3, 4],
  ])
  expect([0, 1, 4, 5, '1'].map(isPaymentMethod)).toEqual([false, true, true, false, false])
})

test('a method for other client types is refused', () => {
  expect(checkPaymentMethod(1, { clientType: 3 })).toEqual({ ok: false, code: 'method_not_for_client' })
  expect(checkPaymentMethod(4, { clientType: 2 })).toEqual({ ok: false, code: 'method_not_for_client' })
})

test('the chosen method cannot be changed (M-PAY-03)', () => {
  expect(checkPaymentMethod(2, { clientType: 1, chosenBefore: 1 })).toEqual({
    ok: false,
    code: 'method_fixed',
  })
  expect(checkPaymentMethod(1, { clientType: 1, chosenBefore: 1 })).toEqual({ ok: true, value: 1 })
})

// M-LEGAL-07.
test('an organisation cannot pay without an accepted offer, neither from the balance nor by payment order', () => {
  expect(checkPaymentMethod(4, { clientType: 3 })).toEqual({ ok: false, code: 'offer_required' })
  expect(checkPaymentMethod(4, { clientType: 3, hasOffer: true })).toEqual({ ok: true, value: 4 })
  expect(checkPaymentMethod(3, { clientType: 3 })).toEqual({ ok: false, code: 'offer_required' })
  expect(checkPaymentMethod(3, { clientType: 3, hasOffer: true })).toEqual({ ok: true, value: 3 })
})
