import { type Insertable, sql, type Transaction } from 'kysely'
import { clientTypeByName } from '#domain/client-type.ts'
import { FRESH_DEADLINES_AN_HOUR } from '#domain/limits.ts'
import type { Config } from '#server/config.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ClaimTable, Schema } from '#server/database/schema.ts'
import { lockPeople } from '../clients/linked-profiles.ts'
import { lockOrganisation } from '../organisations/lock-organisation.ts'
import { isOverdue, unpaidSince } from './claim-row.ts'
import type { UnnumberedClaim } from './reserve-box.ts'

const HOUR_MS = 60 * 60_000

/** Replacements of the last hour that were given a time to pay of their own. */
const freshDeadlines = async (trx: Transaction<Schema>, claim: UnnumberedClaim): Promise<number> => {
  const row = await trx
    .selectFrom('claim')
    .select(({ fn }) => fn.countAll<number>().as('fresh'))
    .where(claimsOfRenter(claim))
    .where('replaces', 'is not', null)
    .where('unpaidSince', 'is', null)
    .where('createdAt', '>', new Date(claim.createdAt.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(row.fresh)
}

/**
 * A claim that takes the place of an unpaid one, with the time to pay counted from that one: until its own deadline, which is
 * that of a card, or that of the replaced one where it is sooner.
 */
export const withInheritedDeadline = <Made extends Pick<Insertable<ClaimTable>, 'payUntil' | 'unpaidSince'>>(
  claim: Made,
  replaced: Pick<ClaimRow, 'createdAt' | 'payUntil' | 'unpaidSince'>,
): Made => {
  const [own, theirs] = [claim.payUntil, replaced.payUntil]
  return {
    ...claim,
    payUntil: own && theirs && theirs < own ? theirs : own,
    unpaidSince: unpaidSince(replaced),
  }
}

/**
 * The time to pay of a claim that replaces another, so that no box is kept unpaid for ever (AMB-57): the same box keeps
 * the deadline, another box has its own, but only {@link FRESH_DEADLINES_AN_HOUR} times. A claim whose time is over
 * holds nothing that could be kept. The renter is locked.
 */
export async function withReplacementDeadline(
  trx: Transaction<Schema>,
  claim: UnnumberedClaim,
  replaced: ClaimRow | null,
): Promise<UnnumberedClaim> {
  if (replaced === null || replaced.payUntil === null || isOverdue(replaced, claim.createdAt)) return claim
  const isFresh =
    replaced.boxId !== claim.boxId && (await freshDeadlines(trx, claim)) < FRESH_DEADLINES_AN_HOUR
  return isFresh ? claim : withInheritedDeadline(claim, replaced)
}

/** Whose claims are counted together: an organisation's of type 3, or a person's own. */
export interface Renter {
  readonly sub: string
  readonly legalHid: string
  readonly clientType: number
}

const isOrganisation = ({ legalHid, clientType: type }: Renter): boolean =>
  legalHid !== '' && type === clientTypeByName.legal

/** Locks the row of who rents, so that claims made at the same moment, on any number of servers, are counted in turn. */
export const lockRenter = async (trx: Transaction<Schema>, renter: Renter): Promise<void> => {
  if (isOrganisation(renter)) return lockOrganisation(trx, renter.legalHid)
  await lockPeople(trx, [renter.sub])
}

/** Is this claim counted elsewhere once it is of another client type: with the organisation's, or with the person's own? */
export const countsElsewhere = (claim: Renter, clientType: number): boolean =>
  isOrganisation(claim) !== isOrganisation({ ...claim, clientType })

/** The claims that are counted with this one. */
const claimsOfRenter = (renter: Renter) =>
  isOrganisation(renter)
    ? sql<boolean>`legal_hid = ${renter.legalHid} and legal_hid <> '' and client_type = 3`
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
