import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { ClaimRow } from './claim-row.ts'
import { lockClaim } from './read-claim.ts'

/** A locked claim with the one that it continues, locked before it. */
export interface LockedRent {
  readonly claim: ClaimRow
  readonly before: ClaimRow | null
}

/** A locked claim with all that it continues, the nearest first. */
export interface LockedChain {
  readonly claim: ClaimRow
  readonly earlier: readonly ClaimRow[]
}

/** Numbers of the claims that this one continues, the oldest first; what a claim continues never changes. */
const earlierClaims = async (db: Kysely<Schema>, id: number): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      with recursive chain (id) as (
        select prolongation_of from claim where id = ${id}::bigint
        union all
        select claim.prolongation_of from claim join chain on claim.id = chain.id
      )
      select id from chain where id is not null order by id`.execute(db)
  ).rows.map((row) => Number(row.id))

/**
 * Locks a claim and all that it continues, older first: every transaction that needs several of them takes them in this
 * order.
 */
export async function lockChain(trx: Transaction<Schema>, id: number): Promise<LockedChain | null> {
  const earlier: ClaimRow[] = []
  for (const each of await earlierClaims(trx, id)) {
    const row = await lockClaim(trx, each)
    if (row) earlier.unshift(row)
  }
  const claim = await lockClaim(trx, id)
  return claim && { claim, earlier }
}

/** Locks a claim and the one before it; see {@link lockChain} for the order. */
export async function lockRent(trx: Transaction<Schema>, id: number): Promise<LockedRent | null> {
  const rent = await lockChain(trx, id)
  return rent && { claim: rent.claim, before: rent.earlier[0] ?? null }
}
