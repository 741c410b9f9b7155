import { expect, test } from 'vitest'
import { findSigningObstacle, type SigningObstacle } from '#back-office/rules/signing-obstacle.ts'
import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'

const cases: readonly [ClaimStatus, boolean | null, SigningObstacle][] = [
  [claimStatus.onRegistration, null, 'unpaid'],
  [claimStatus.awaitingPayment, null, 'unpaid'],
  [claimStatus.cancelled, null, 'cancelled'],
  [claimStatus.annulled, null, 'cancelled'],
  [claimStatus.termEnded, true, 'over'],
  [claimStatus.terminatedEarly, true, 'over'],
  [claimStatus.paid, true, 'signed'],
  [claimStatus.onRent, true, 'signed'],
  [claimStatus.extended, true, 'signed'],
  [claimStatus.paid, false, 'held'],
]

test.each(cases)('a claim with status %s, signed %s, cannot be signed: %s', (status, isSigned, obstacle) => {
  expect(findSigningObstacle({ acts: [], claimStatus: status, isSigned })).toBe(obstacle)
})

test('a claim that may be signed has no obstacle', () => {
  const claim = { acts: ['sign'], claimStatus: claimStatus.paid, isSigned: false } as const
  expect(findSigningObstacle({ ...claim, acts: [...claim.acts] })).toBeNull()
})
