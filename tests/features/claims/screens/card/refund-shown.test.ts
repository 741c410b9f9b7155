import { expect, test } from 'vitest'
import type { ClaimPayment } from '#claims/api/claim-card.ts'
import { refundShown, type ShownClaim } from '#claims/screens/card/claim-card-state.ts'

const payment = (more: Partial<ClaimPayment>): ClaimPayment => ({
  id: 1,
  purpose: 'rent',
  service: null,
  method: 1,
  state: 'refunded',
  amount: 450_000,
  refunded: 0,
  createdAt: '2026-07-10T09:00:00Z',
  changedAt: '2026-07-10T09:00:00Z',
  orderId: null,
  hasReceipt: true,
  ...more,
})
const shown = (...payments: ClaimPayment[]) => refundShown({ payments } as unknown as ShownClaim)

test('what an end gives back is told without money that came twice and went back by itself', () => {
  const twice = payment({ id: 2, refunded: 270_000, amount: 270_000, hasReceipt: false })
  expect(shown(payment({ refunded: 270_000 }), twice)).toEqual({ amount: 270_000, isDone: true })
  expect(shown(payment({ refunded: 270_000, state: 'refunding' }), twice)).toMatchObject({ isDone: false })
  // Of a claim that was never paid in time, what came late is all there is.
  expect(shown(payment({ state: 'cancelled', hasReceipt: false }), twice)).toEqual({
    amount: 270_000,
    isDone: true,
  })
  expect(shown(payment({ state: 'paid' }))).toBeNull()
})
