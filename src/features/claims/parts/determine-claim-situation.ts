import type { ClaimDetails } from '#claims/api/claim-details.ts'
import type { Claim, ListedClaim } from '#claims/api/claims.ts'
import { determineSituation, isFinalSituation, type Situation } from '#claims/rules/claim-situation.ts'
import { type ClaimStatus, claimStatus } from '#claims/rules/claim-status.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'

/** `now` is the server's time. Omit `prolongation` if it was not loaded. */
export const determineClaimSituation = (
  claim: Claim,
  now: Date,
  prolongation?: ClaimDetails['prolongation'],
): Situation =>
  determineSituation({
    status: claim.claimStatus.id,
    isSigned: claim.isSigned,
    start: claim.startDate,
    end: claim.endDate,
    today: todayInZone(now),
    deadlinePassed: claim.reservationTerm !== null && new Date(claim.reservationTerm) <= now,
    method: claim.paymentMethod,
    continues: claim.prolongationOf !== null,
    boxOutOfOrder: claim.boxOutOfOrder,
    coveredByOldRent: claim.move?.canCancel ?? false,
    ...(prolongation && {
      extension: extensionStatus(prolongation),
      canRentAnew: prolongation.canRentAnew,
    }),
  })

const extensionStatus = ({
  extension,
}: Pick<ClaimDetails['prolongation'], 'extension'>): ClaimStatus | null =>
  extension === null || isUnpaidExtensionWithoutLogin(extension) ? null : extension.status

/** Such an extension, ordered with claim number and INN, does not prevent the holder from ordering another one. */
export const isUnpaidExtensionWithoutLogin = (
  extension: NonNullable<ClaimDetails['prolongation']['extension']>,
): boolean => extension.withoutLogin && extension.status === claimStatus.awaitingPayment

/** A listed claim from another server has fewer fields. */
export const determineListedClaimSituation = (claim: ListedClaim, now: Date): Situation =>
  determineSituation({
    status: claim.claimStatus.id,
    isSigned: claim.isSigned,
    start: claim.startDate,
    end: claim.endDate,
    today: todayInZone(now),
    deadlinePassed: claim.reservationTerm !== null && new Date(claim.reservationTerm) <= now,
    method: claim.paymentMethod ?? null,
    continues: typeof claim.prolongationOf === 'number',
    boxOutOfOrder: claim.boxOutOfOrder,
    canRentAnew: claim.canRentAnew,
    coveredByOldRent: claim.move?.canCancel ?? false,
    ...(claim.extendedBy === undefined ? {} : { extension: claim.extendedBy?.status ?? null }),
  })

export const isListedClaimOver = (claim: ListedClaim, now: Date): boolean =>
  isFinalSituation(determineListedClaimSituation(claim, now).code)
