import type { ClaimCard } from '#contract/claim-card.ts'
import type { Claim, ClaimInList } from '#contract/claims.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { isOver, type Situation, situationOf } from '#domain/claim-situation.ts'
import { type ClaimStatus, claimStatus } from '#domain/claim-status.ts'

/** Where a claim stands at an instant of the server's clock; what continues it is left out where nobody has asked for it. */
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

/** The status of the claim that continues a rent; null without one, an order without a login is one once it is paid. */
const statusOfRenewal = ({ renewal }: Pick<ClaimCard['prolongation'], 'renewal'>): ClaimStatus | null =>
  renewal === null || waitsWithoutLogin(renewal) ? null : renewal.status

/** Was it ordered by claim number and INN, and is it not paid? It stands in nobody's way. */
export const waitsWithoutLogin = (renewal: NonNullable<ClaimCard['prolongation']['renewal']>): boolean =>
  renewal.withoutLogin && renewal.status === claimStatus.awaitingPayment

/** Where a listed claim stands at an instant of the server's clock; other servers tell less of it. */
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

/** Does only the record of it remain? Such claims are folded away under the others. */
export const isOverInList = (claim: ClaimInList, now: Date): boolean =>
  isOver(situationInList(claim, now).code)
