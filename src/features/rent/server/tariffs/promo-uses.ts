import { type Kysely, sql, type Transaction } from 'kysely'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

export const countPromoUses = async (db: Kysely<Schema>, code: string): Promise<number> =>
  (await findRow(db, 'promoUse', { code }))?.uses ?? 0

/** False if the limit is reached. The row stays locked until the transaction ends, so the limit is exact. */
export async function reservePromoUse(
  trx: Transaction<Schema>,
  code: string,
  limit: number | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    insert into promo_use (code, uses) values (${code}, 1)
    on conflict (code) do update set uses = promo_use.uses + 1
    where ${limit ?? null}::int is null or promo_use.uses < ${limit ?? null}::int
    returning uses`.execute(trx)
  return rows.length === 1
}

export const releasePromoUse = async (trx: Transaction<Schema>, code: string | null): Promise<void> => {
  if (code === null) return
  await trx
    .updateTable('promoUse')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('code', '=', code)
    .where('uses', '>', 0)
    .execute()
}
