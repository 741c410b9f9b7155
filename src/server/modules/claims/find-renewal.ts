import { type Kysely, sql } from 'kysely'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

/** The claims that continue these ones, by the number of the one before, as {@link findRenewal} finds one. */
export async function findRenewals(
  db: Kysely<Schema>,
  claimIds: readonly number[],
): Promise<ReadonlyMap<number, ClaimRow>> {
  const rows = await db
    .selectFrom('claim')
    .selectAll()
    .where(sql<boolean>`prolongation_of = any(${claimIds}::bigint[])`)
    .where('status', 'not in', [2, 7, 9])
    .orderBy('id')
    .execute()
  // Of several the newest stays.
  return new Map(rows.map((row) => [row.prolongation_of ?? 0, row]))
}

/** The claim that continues this one, waiting for its money or beyond; what was cancelled or ended early does not count. */
export const findRenewal = async (db: Kysely<Schema>, claimId: number): Promise<ClaimRow | null> =>
  (await findRenewals(db, [claimId])).get(claimId) ?? null
