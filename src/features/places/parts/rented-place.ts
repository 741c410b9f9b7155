import type { Claim } from '#claims/api/claims.ts'
import type { SituationRent } from '#claims/words/claim-situation.ts'
import type { Office } from '#places/api/offices.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { addressText, type RentedPlace } from '#places/words/rented-place.ts'
import { correspondenceFormat } from '#rent/rules/box-name.ts'

export const placeOfClaim = (claim: Claim): RentedPlace => ({
  boxNumber: claim.claimBoxes[0]?.box.number ?? '',
  lockerName: claim.lockerName,
})

export const rentInWords = (claim: Claim): SituationRent => ({
  start: claim.startDate,
  end: claim.endDate,
  clientType: claim.clientType,
  continues: claim.prolongationOf !== null,
  isAaps: claim.isAaps,
  withoutLogin: claim.withoutLogin,
})

/** Address to give to senders: index, box number, box name (M-NAME-08). */
export function addressForSenders(claim: Claim): string {
  const format = correspondenceFormat({
    index: claim.postOffice.index,
    ...placeOfClaim(claim),
    boxName: claim.claimBoxes[0]?.boxName ?? null,
  })
  return format.ok ? addressText(format.value) : claim.postOffice.index
}

export const addressOfOffice = (office: Pick<Office, 'index' | 'settlement' | 'addressSource'>): string =>
  `${office.index}, ${officeAddress(office.settlement, office.addressSource)}`
