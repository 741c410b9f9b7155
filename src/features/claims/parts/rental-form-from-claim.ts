import type { Claim } from '#claims/api/claims.ts'
import { computeRentAnewTerm } from '#claims/rules/extension.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { startRentalForm } from '#rent/parts/rental-form.ts'

/**
 * Fills the rental form from a claim and returns the form's URL. With `replaces` the new claim replaces this unpaid one
 * (M-CLAIM-05); with `anew` the new rent begins when this one ends (AMB-54).
 */
export function startRentalFormFromClaim(
  claim: Claim,
  { replaces = false, anew = false }: { replaces?: boolean; anew?: boolean },
): string {
  const { postOffice: office, services } = claim
  const rented = claim.claimBoxes[0]
  const has = (...numbers: number[]) => services.some((service) => numbers.includes(service))
  startRentalForm(
    {
      opsIndex: office.index,
      address: office.addressSource,
      isAaps: claim.isAaps,
      aapsId: claim.lockerId,
    },
    {
      dates: anew ? computeRentAnewTerm(claim.endDate) : [claim.startDate, claim.endDate],
      box: rented?.box.number ?? null,
      boxId: rented?.box.id ?? null,
      boxSize: rented?.box.size ?? 1,
      clientType: claim.clientType,
      namedCell: has(1),
      boxName: rented?.boxName ?? '',
      deliveryRPO: has(4, 5),
      attachmentNotification: has(7),
      safetyGuarantee: has(8),
      digitization: has(9),
      promo: claim.promo ?? '',
      promoSuccess: claim.promo !== null,
      replaces: replaces ? claim.id : null,
    },
  )
  return claim.lockerId === null ? pagePaths.wizard(office.index) : `/rental/aaps/${claim.lockerId}`
}
