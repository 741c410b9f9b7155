import type { ClientRecord } from '#contract/clients.ts'
import { correspondenceFormat } from '#domain/box-name.ts'
import { officeAddress } from '#domain/office-address.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { contactCard, sendersAddress } from '../../../documents/contact-card.ts'
import { placeOf } from '../boxes/box-row.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { boxOfClaim, clientOfClaim } from '../claims/read-claim.ts'

type Deps = Pick<ClaimDeps, 'db' | 'offices' | 'cipher'>

/** The address for senders of a claim as text, whole and without its index, and the office behind it (M-NAME-08). */
export const addressOfHolder = async ({ db, offices }: Deps, claim: ClaimRow) => {
  const box = await boxOfClaim(db, claim)
  const office = await offices.read(claim.office_index, box.locker_id)
  const format = correspondenceFormat({
    index: claim.office_index,
    ...placeOf(box),
    boxName: claim.box_name,
  })
  return { office, ...sendersAddress(format.ok ? format.value : []) }
}

const nameOf = ({ lastName = '', firstName = '', middleName = '' }: ClientRecord) => ({
  family: lastName,
  given: firstName,
  middle: middleName,
})

/** The holder of a claim with the address for senders, as a contact card. */
export const contactOfHolder = async (deps: Deps, claim: ClaimRow): Promise<Uint8Array> => {
  const { office, address, place } = await addressOfHolder(deps, claim)
  const client = await clientOfClaim(deps, claim)
  return contactCard({
    holder: client?.fullName ?? address,
    name: client && nameOf(client),
    clientType: claim.client_type,
    index: claim.office_index,
    place,
    settlement: office.settlement,
    region: office.region,
    address,
    officeAddress: officeAddress(office.settlement, office.addressSource),
  })
}
