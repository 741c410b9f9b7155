import type { ClaimCard } from '#claims/api/claim-card.ts'
import type { Claim, ClaimInList } from '#claims/api/claims.ts'
import { isOver, type Situation, situationOf } from '#claims/rules/claim-situation.ts'
import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'

/** `now` is by the server's clock; omit `prolongation` if it was not read. */
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

/** An unpaid extension that was ordered by claim number and INN blocks nothing. */
export const waitsWithoutLogin = (renewal: NonNullable<ClaimCard['prolongation']['renewal']>): boolean =>
  renewal.withoutLogin && renewal.status === claimStatus.awaitingPayment

/** Other servers send fewer fields of a listed claim. */
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
