import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'
import { type CalendarDate, daysBetween } from '#kit/rules/calendar-date.ts'
import { type PaymentMethod, paymentMethod } from '#money/rules/payment-method.ts'
import type { VisitPurpose } from '#visits/api/visits.ts'

/** Days after the last day in which the key of a box is usually returned. */
const KEY_RETURN_DAYS = 30

export interface VisitedClaim {
  readonly status: ClaimStatus
  readonly isSigned: boolean | null
  readonly method: PaymentMethod | null
  /** True for an extension: nothing is signed for it. */
  readonly continues: boolean
  readonly end: CalendarDate
  /** The keys of a move are exchanged when the claim is signed (M-MOVE-04). */
  readonly isMove: boolean
  /** A cell opens by a code and has no key. */
  readonly isCell: boolean
  /** The rent ended early, and the office has neither key nor mail yet. */
  readonly mustEmpty: boolean
  /** The holder prepared to leave before the end (M-LEAVE-02). */
  readonly isLeaving: boolean
  readonly hasItemAtCounter: boolean
}

const needsSignature = ({ status, isSigned, method, continues, end }: VisitedClaim, today: CalendarDate) =>
  !continues &&
  today <= end &&
  ((status === claimStatus.paid && isSigned !== true) ||
    (status === claimStatus.awaitingPayment && method === paymentMethod.office))

const hasKeyToReturn = ({ status, isCell, mustEmpty, isLeaving, end }: VisitedClaim, today: CalendarDate) =>
  isLeaving ||
  (!isCell && (mustEmpty || (status === claimStatus.termEnded && daysBetween(end, today) <= KEY_RETURN_DAYS)))

/** What a visit can be booked for (M-VISIT-04). */
export const listVisitPurposes = (claim: VisitedClaim, today: CalendarDate): VisitPurpose[] => [
  ...(needsSignature(claim, today) ? ([claim.isMove ? 'exchangeKeys' : 'sign'] as const) : []),
  ...(hasKeyToReturn(claim, today) ? (['handInKey'] as const) : []),
  ...(claim.hasItemAtCounter ? (['collectItem'] as const) : []),
]

/** The visit ends with the signature of the claim. */
export const endsWithSignature = (purpose: VisitPurpose): boolean =>
  purpose === 'sign' || purpose === 'exchangeKeys'
