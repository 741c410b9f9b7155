import type { ClaimCard } from '#claims/api/claim-card.ts'
import type { Claim, ClaimInList } from '#claims/api/claims.ts'
import { isOver, type Situation, situationOf } from '#claims/rules/claim-situation.ts'
import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'

/** Situation of a claim at an instant of the server's clock; an unread extension is left out. */
export const situationOfClaim = (
  claim: Claim,
  now: Date,
  prolongation?: ClaimCard['prolongation'],
): Situation =>
  situationOf({
    status: claim.claimStatus.id,
    isSigned: claim.isSigned,
    start: claim.startDate,
    end: claim.endDate,
    today: todayIn(now),
    deadlinePassed: claim.reservationTerm !== null && new Date(claim.reservationTerm) <= now,
    method: claim.paymentMethod,
    continues: claim.prolongationOf !== null,
    boxOutOfOrder: claim.boxOutOfOrder,
    ...(prolongation && {
      renewal: statusOfRenewal(prolongation),
      canRentAnew: prolongation.canRentAnew,
    }),
  })

const statusOfRenewal = ({ renewal }: Pick<ClaimCard['prolongation'], 'renewal'>): ClaimStatus | null =>
  renewal === null || waitsWithoutLogin(renewal) ? null : renewal.status

/** Ordered by claim number and INN and unpaid: it blocks nothing. */
export const waitsWithoutLogin = (renewal: NonNullable<ClaimCard['prolongation']['renewal']>): boolean =>
  renewal.withoutLogin && renewal.status === claimStatus.awaitingPayment

/** Situation of a listed claim; other servers tell less. */
export const situationInList = (claim: ClaimInList, now: Date): Situation =>
  situationOf({
    status: claim.claimStatus.id,
    isSigned: claim.isSigned,
    start: claim.startDate,
    end: claim.endDate,
    today: todayIn(now),
    deadlinePassed: claim.reservationTerm !== null && new Date(claim.reservationTerm) <= now,
    method: claim.paymentMethod ?? null,
    continues: typeof claim.prolongationOf === 'number',
    boxOutOfOrder: claim.boxOutOfOrder,
    canRentAnew: claim.canRentAnew,
    ...(claim.renewal === undefined ? {} : { renewal: claim.renewal?.status ?? null }),
  })

export const isOverInList = (claim: ClaimInList, now: Date): boolean =>
  isOver(situationInList(claim, now).code)
