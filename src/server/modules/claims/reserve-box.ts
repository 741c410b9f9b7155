import type { Transaction } from 'kysely'
import { type CalendarDate, monthsCovered } from '#domain/calendar-date.ts'
import type { Owner } from '#server/access/owner.ts'
import { deleteRows, insertRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

/** Everything of a new claim but its number, and that of its box, which the database adds. */
export type UnnumberedClaim = Omit<ClaimRow, 'id' | 'boxNumber'>

/** A request that must make one claim however often it is sent. */
export interface OnceOnly {
  readonly key: string
  /** SHA-256 of the body, hex. */
  readonly bodyHash: string
}

/** The key under which an owner's idempotent requests are kept. */
export const idempotencyOwner = ({ sub, legalHid }: Owner): string => `${sub}\n${legalHid}`

const isHeldElsewhere = async (trx: Transaction<Schema>, { sessionId }: Owner, claim: UnnumberedClaim) =>
  (await trx
    .selectFrom('boxHold')
    .select('boxId')
    .where('boxId', '=', claim.boxId)
    .where('sessionId', '<>', sessionId)
    .where('until', '>', claim.createdAt)
    .executeTakeFirst()) !== undefined

/** Notes that this request made this claim; false when an earlier one with its key did. */
const noteRequest = async (
  trx: Transaction<Schema>,
  owner: Owner,
  { id, createdAt: now }: ClaimRow,
  { key, bodyHash }: OnceOnly,
): Promise<boolean> =>
  (await trx
    .insertInto('idempotentRequest')
    .values({ owner: idempotencyOwner(owner), key, bodyHash, claimId: id, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('claimId')
    .executeTakeFirst()) !== undefined

/**
 * Makes a claim, reserves its box and ends the session's hold. Answers null when the box is reserved or held elsewhere
 * or the request was made before; then the caller must undo the transaction (M-CLAIM-03).
 */
export async function reserveBox(
  trx: Transaction<Schema>,
  owner: Owner,
  draft: UnnumberedClaim,
  once?: OnceOnly,
): Promise<ClaimRow | null> {
  if (await isHeldElsewhere(trx, owner, draft)) return null
  const { services, lines } = draft
  const claim = await insertRow(trx, 'claim', {
    ...draft,
    services: JSON.stringify(services),
    lines: JSON.stringify(lines),
  })
  if (once && !(await noteRequest(trx, owner, claim, once))) return null
  const { id, boxId, startDate: start, endDate: end } = claim
  if (!(await reserveMonths(trx, { id, boxId, start, end }))) return null
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
 * Reserves a box for a claim in each month of its days; false when one is taken, and then the caller must undo the
 * transaction. All take the months in ascending order, so that two that meet do not wait for each other.
 */
export async function reserveMonths(
  trx: Transaction<Schema>,
  claim: { id: number; boxId: number; start: CalendarDate; end: CalendarDate },
): Promise<boolean> {
  const months = monthsCovered(claim.start, claim.end)
  const reserved = await trx
    .insertInto('boxMonth')
    .values(months.map((month) => ({ boxId: claim.boxId, month, claimId: claim.id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('month')
    .execute()
  return reserved.length === months.length
}
