import { type Kysely, sql, type Transaction } from 'kysely'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { lockClaim } from './read-claim.ts'

/**
 * The extension of a rent, the newest one if there are several. Cancelled extensions and those that ended early do not
 * count.
 */
export const findExtensionClaim = async (db: Kysely<Schema>, claimId: number): Promise<ClaimRow | null> =>
  (await db
    .selectFrom('claim')
    .selectAll()
    .where('prolongationOf', '=', claimId)
    .where('status', 'not in', [2, 7, 9])
    .orderBy('id', 'desc')
    .executeTakeFirst()) ?? null

export interface LockedClaimChain {
  readonly claim: ClaimRow
  readonly earlier: readonly ClaimRow[]
}

/** Use only for an unpaid claim: its events never affect the previous rent. */
export const toSingleClaimChain = (claim: ClaimRow): LockedClaimChain => ({ claim, earlier: [] })

/** The rents that the claim extends directly or indirectly, oldest first. */
const readEarlierClaims = async (db: Kysely<Schema>, id: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      with recursive chain (id) as (
        select prolongation_of from claim where id = ${id}::bigint
        union all
        select claim.prolongation_of from claim join chain on claim.id = chain.id
      )
      select id from chain where id is not null order by id`.execute(db)
  ).rows.map((row) => Number(row.id))

/** Locks a claim and the rents before it. Every transaction locks the oldest first, which prevents deadlocks. */
export async function lockClaimChain(trx: Transaction<Schema>, id: number): Promise<LockedClaimChain | null> {
  const earlier: ClaimRow[] = []
  for (const earlierId of await readEarlierClaims(trx, id)) {
    const row = await lockClaim(trx, earlierId)
    if (row) earlier.unshift(row)
  }
  const claim = await lockClaim(trx, id)
  return claim && { claim, earlier }
}

/** Ids of all claims in the chain, oldest first, including cancelled ones. */
export const readClaimChainIds = async (db: Kysely<Schema>, id: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      with recursive chain (id, before) as (
        select id, prolongation_of from claim where id = ${id}::bigint
        union
        select next.id, next.prolongation_of
        from chain join claim as next on next.id = chain.before or next.prolongation_of = chain.id
      )
      select id from chain order by id`.execute(db)
  ).rows.map((row) => Number(row.id))
