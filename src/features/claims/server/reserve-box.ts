import { type Insertable, sql, type Transaction } from 'kysely'
import { type CalendarDate, listCoveredMonths } from '#kit/rules/calendar-date.ts'
import { MAX_NEW_PAYMENT_DEADLINES_PER_HOUR } from '#kit/rules/limits.ts'
import { lockPeople } from '#people/server/clients/linked-profiles.ts'
import { lockOrganisation } from '#people/server/organisations/organisations.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { markOfferRented, takeOffer } from '#rent/server/wait-list/offers.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Config } from '#server/config.ts'
import { deleteRows, insertRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { ClaimTable, Schema } from '#server/database/schema.ts'
import { getUnpaidSince, isPaymentOverdue } from './read-claim.ts'

export type NewClaimRow = Omit<ClaimRow, 'id' | 'boxNumber'>

export interface IdempotencyKey {
  readonly key: string
  /** SHA-256 of the request body, in hex. */
  readonly bodyHash: string
}

export const idempotencyOwnerKey = ({ sub, legalHid }: Owner): string => `${sub}\n${legalHid}`

const isHeldElsewhere = async (trx: Transaction<Schema>, { sessionId }: Owner, claim: NewClaimRow) =>
  (await trx
    .selectFrom('boxHold')
    .select('boxId')
    .where('boxId', '=', claim.boxId)
    .where('sessionId', '<>', sessionId)
    .where('until', '>', claim.createdAt)
    .executeTakeFirst()) !== undefined

const storeRequest = async (
  trx: Transaction<Schema>,
  owner: Owner,
  { id, createdAt: now }: ClaimRow,
  { key, bodyHash }: IdempotencyKey,
): Promise<boolean> =>
  (await trx
    .insertInto('idempotentRequest')
    .values({ owner: idempotencyOwnerKey(owner), key, bodyHash, claimId: id, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('claimId')
    .executeTakeFirst()) !== undefined

/** Null if the box is taken or the request was already handled; the caller must then roll back (M-CLAIM-03). */
export async function reserveBox(
  trx: Transaction<Schema>,
  owner: Owner,
  draft: NewClaimRow,
  idempotencyKey?: IdempotencyKey,
): Promise<ClaimRow | null> {
  if (await isHeldElsewhere(trx, owner, draft)) return null
  const { services, lines } = draft
  const claim = await insertRow(trx, 'claim', {
    ...draft,
    services: JSON.stringify(services),
    lines: JSON.stringify(lines),
  })
  if (idempotencyKey && !(await storeRequest(trx, owner, claim, idempotencyKey))) return null
  const { id, boxId, startDate: start, endDate: end } = claim
  const offer = await takeOffer(trx, owner, boxId, claim.createdAt)
  if (!(await reserveBoxMonths(trx, { id, boxId, start, end }))) return null
  if (offer) await markOfferRented(trx, offer, id, claim.createdAt)
  await insertRow(trx, 'claimHistory', {
    claimId: id,
    status: claim.status,
    actor: 'client',
    reason: 'created',
    at: claim.createdAt,
  })
  await deleteRows(trx, 'boxHold', { sessionId: owner.sessionId })
  return claim
}

/**
 * False if another claim has one of the months; the caller must then roll back. Months are inserted in ascending order,
 * which prevents deadlocks.
 */
export async function reserveBoxMonths(
  trx: Transaction<Schema>,
  claim: { id: number; boxId: number; start: CalendarDate; end: CalendarDate },
): Promise<boolean> {
  const months = listCoveredMonths(claim.start, claim.end)
  const reserved = await trx
    .insertInto('boxMonth')
    .values(months.map((month) => ({ boxId: claim.boxId, month, claimId: claim.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('month')
    .execute()
  return reserved.length === months.length
}

const HOUR_MS = 60 * 60_000

const countFreshDeadlines = async (trx: Transaction<Schema>, claim: NewClaimRow): Promise<number> => {
  const row = await trx
    .selectFrom('claim')
    .select(({ fn }) => fn.countAll<number>().as('fresh'))
    .where(claimHolderCondition(claim))
    .where('replaces', 'is not', null)
    .where('unpaidSince', 'is', null)
    .where('createdAt', '>', new Date(claim.createdAt.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(row.fresh)
}

/** A replacement gets the earlier of the two deadlines and counts as unpaid since the replaced claim did. */
export const withInheritedDeadline = <Draft extends Pick<Insertable<ClaimTable>, 'payUntil' | 'unpaidSince'>>(
  claim: Draft,
  replaced: Pick<ClaimRow, 'createdAt' | 'payUntil' | 'unpaidSince'>,
): Draft => {
  const [ownDeadline, replacedDeadline] = [claim.payUntil, replaced.payUntil]
  return {
    ...claim,
    payUntil:
      ownDeadline && replacedDeadline && replacedDeadline < ownDeadline ? replacedDeadline : ownDeadline,
    unpaidSince: getUnpaidSince(replaced),
  }
}

/**
 * Prevents a holder from keeping a box unpaid forever (AMB-57): a replacement for the same box keeps the deadline. The
 * holder must be locked.
 */
export async function withReplacementDeadline(
  trx: Transaction<Schema>,
  claim: NewClaimRow,
  replaced: ClaimRow | null,
): Promise<NewClaimRow> {
  if (replaced === null || replaced.payUntil === null || isPaymentOverdue(replaced, claim.createdAt))
    return claim
  const isFresh =
    replaced.boxId !== claim.boxId &&
    (await countFreshDeadlines(trx, claim)) < MAX_NEW_PAYMENT_DEADLINES_PER_HOUR
  return isFresh ? claim : withInheritedDeadline(claim, replaced)
}

/** A claim of client type 3 counts towards the organisation's quota, any other towards the person's. */
interface ClaimHolder {
  readonly sub: string
  readonly legalHid: string
  readonly clientType: number
}

const isOrganisation = ({ legalHid, clientType: type }: ClaimHolder): boolean =>
  legalHid !== '' && type === clientTypeByName.legal

export const lockClaimHolder = async (trx: Transaction<Schema>, renter: ClaimHolder): Promise<void> => {
  if (isOrganisation(renter)) return lockOrganisation(trx, renter.legalHid)
  await lockPeople(trx, [renter.sub])
}

export const clientTypeChangesHolder = (claim: ClaimHolder, clientType: number): boolean =>
  isOrganisation(claim) !== isOrganisation({ ...claim, clientType })

const claimHolderCondition = (renter: ClaimHolder) =>
  isOrganisation(renter)
    ? sql<boolean>`legal_hid = ${renter.legalHid} and legal_hid <> '' and client_type = 3`
    : sql<boolean>`sub = ${renter.sub} and (legal_hid = '' or client_type <> 3)`

export async function isWithinUnpaidClaimQuota(
  trx: Transaction<Schema>,
  renter: ClaimHolder,
  officeIndex: string,
  limits: Config['limits'],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ all: number; here: number }>`
    select count(*)::int as all, count(*) filter (where office_index = ${officeIndex})::int as here
    from claim
    where ${claimHolderCondition(renter)} and status in (1, 4) and prolongation_of is null and pay_until > ${now}::timestamptz
      and not exists (select 1 from payment where payment.claim_id = claim.id and joint_order_id is not null)
  `.execute(trx)
  const { all = 0, here = 0 } = rows[0] ?? {}
  return (
    all < (isOrganisation(renter) ? limits.unpaidOfOrganisation : limits.unpaidOfPerson) &&
    here < limits.unpaidInOffice
  )
}
