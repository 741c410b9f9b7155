import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { ClaimRow } from './claim-row.ts'
import { lockClaim } from './read-claim.ts'

/** A locked claim with the one that it continues, locked before it. */
export interface LockedRent {
  readonly claim: ClaimRow
  readonly before: ClaimRow | null
}

const predecessor = async (db: Kysely<Schema>, id: number): Promise<number | null> =>
  (await db.selectFrom('claim').select('prolongation_of').where('id', '=', id).executeTakeFirst())
    ?.prolongation_of ?? null

/** Locks a claim and the one before it, older first: every transaction that needs both takes them in this order. */
export async function lockRent(trx: Transaction<Schema>, id: number): Promise<LockedRent | null> {
  const beforeId = await predecessor(trx, id)
  const before = beforeId === null ? null : await lockClaim(trx, beforeId)
  const claim = await lockClaim(trx, id)
  return claim && { claim, before }
}
