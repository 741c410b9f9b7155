import { sql, type Transaction } from 'kysely'
import { clientTypeByName } from '#domain/client-type.ts'
import type { Config } from '#server/config.ts'
import type { Schema } from '#server/database/schema.ts'
import { lockPeople } from '../clients/lock-people.ts'
import { lockOrganisation } from '../organisations/lock-organisation.ts'

/** Whose claims are counted together: an organisation's of type 3, or a person's own. */
export interface Renter {
  readonly sub: string
  readonly legal_hid: string
  readonly client_type: number
}

const isOrganisation = ({ legal_hid: legalHid, client_type: type }: Renter): boolean =>
  legalHid !== '' && type === clientTypeByName.legal

/** Locks the row of who rents, so that claims made at the same moment, on any number of servers, are counted in turn. */
export const lockRenter = async (trx: Transaction<Schema>, renter: Renter): Promise<void> => {
  if (isOrganisation(renter)) return lockOrganisation(trx, renter.legal_hid)
  await lockPeople(trx, [renter.sub])
}

/** Is this claim counted elsewhere once it is of another client type: with the organisation's, or with the person's own? */
export const countsElsewhere = (claim: Renter, clientType: number): boolean =>
  isOrganisation(claim) !== isOrganisation({ ...claim, client_type: clientType })

/** The claims that are counted with this one. */
export const claimsOfRenter = (renter: Renter) =>
  isOrganisation(renter)
    ? sql<boolean>`legal_hid = ${renter.legal_hid} and legal_hid <> '' and client_type = 3`
    : sql<boolean>`sub = ${renter.sub} and (legal_hid = '' or client_type <> 3)`

/**
 * May who rents make one more claim that is not paid yet? Counted are those that wait for their money now, in all and in
 * this office. An extension is none of them: its box is rented by the same hand already, so it takes none from others.
 */
export async function withinUnpaidQuota(
  trx: Transaction<Schema>,
  renter: Renter,
  officeIndex: string,
  limits: Config['limits'],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ all: number; here: number }>`
    select count(*)::int as all, count(*) filter (where office_index = ${officeIndex})::int as here
    from claim
    where ${claimsOfRenter(renter)} and status in (1, 4) and prolongation_of is null and pay_until > ${now}::timestamptz
  `.execute(trx)
  const { all = 0, here = 0 } = rows[0] ?? {}
  return (
    all < (isOrganisation(renter) ? limits.unpaidOfOrganisation : limits.unpaidOfPerson) &&
    here < limits.unpaidInOffice
  )
}
