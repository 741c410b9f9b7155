import type { Kysely } from 'kysely'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

/** The claim that continues this one, waiting for its money or beyond; what was cancelled or ended early does not count. */
export const findRenewal = async (db: Kysely<Schema>, claimId: number): Promise<ClaimRow | null> =>
  (await db
    .selectFrom('claim')
    .selectAll()
    .where('prolongation_of', '=', claimId)
    .where('status', 'not in', [2, 7, 9])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null
