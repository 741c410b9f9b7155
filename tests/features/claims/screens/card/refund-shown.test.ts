import { expect, test } from 'vitest'
import type { ClaimPayment } from '#claims/api/claim-details.ts'
import { type LoadedClaimDetails, summarizeRefunds } from '#claims/screens/card/claim-details-state.ts'

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
const refundOf = (...payments: ClaimPayment[]) =>
  summarizeRefunds({ payments } as unknown as LoadedClaimDetails)

test('the refund of an ended rent excludes a returned duplicate payment', () => {
  const duplicatePayment = payment({ id: 2, refunded: 270_000, amount: 270_000, hasReceipt: false })
  expect(refundOf(payment({ refunded: 270_000 }), duplicatePayment)).toEqual({
    amount: 270_000,
    isDone: true,
  })
  expect(refundOf(payment({ refunded: 270_000, state: 'refunding' }), duplicatePayment)).toMatchObject({
    isDone: false,
  })
  // If nothing was paid in time, the late money is the refund.
  expect(refundOf(payment({ state: 'cancelled', hasReceipt: false }), duplicatePayment)).toEqual({
    amount: 270_000,
    isDone: true,
  })
  expect(refundOf(payment({ state: 'paid' }))).toBeNull()
})
