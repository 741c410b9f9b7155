import type { Claim } from '#claims/api/claims.ts'
import type { SituationTextFacts } from '#claims/words/claim-situation.ts'
import type { Office } from '#places/api/offices.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { formatPostalAddress, type RentedPlace } from '#places/words/rented-place.ts'
import { mailingAddressParts } from '#rent/rules/box-name.ts'

export const rentedPlaceFromClaim = (claim: Claim): RentedPlace => ({
  boxNumber: claim.claimBoxes[0]?.box.number ?? '',
  lockerName: claim.lockerName,
})

export const rentForSituationText = (claim: Claim): SituationTextFacts => ({
  start: claim.startDate,
  end: claim.endDate,
  clientType: claim.clientType,
  continues: claim.prolongationOf !== null,
  isAaps: claim.isAaps,
  withoutLogin: claim.withoutLogin,
})

/** Address that the holder gives to senders: index, box number, box name (M-NAME-08). */
export function formatMailingAddress(claim: Claim): string {
  const format = mailingAddressParts({
    index: claim.postOffice.index,
    ...rentedPlaceFromClaim(claim),
    boxName: claim.claimBoxes[0]?.boxName ?? null,
  })
  return format.ok ? formatPostalAddress(format.value) : claim.postOffice.index
}

export const officeAddressLine = (office: Pick<Office, 'index' | 'settlement' | 'addressSource'>): string =>
  `${office.index}, ${officeAddress(office.settlement, office.addressSource)}`
