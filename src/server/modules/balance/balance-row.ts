import type { Kysely } from 'kysely'
import type { Balance, TopUp } from '#contract/balance.ts'
import type { Schema } from '#server/database/schema.ts'

/** Has this organisation connected its online balance (M-LEGAL-06)? */
export const balanceConnected = async (db: Kysely<Schema>, legalHid: string): Promise<boolean> =>
  (await db
    .selectFrom('balance')
    .select('legal_hid')
    .where('legal_hid', '=', legalHid)
    .executeTakeFirst()) !== undefined

/** Connects the balance of an organisation, empty; done again it changes nothing. */
export const openBalance = async (
  db: Kysely<Schema>,
  wish: { readonly legalHid: string; readonly sub: string; readonly now: Date },
): Promise<void> => {
  await db
    .insertInto('balance')
    .values({ legal_hid: wish.legalHid, connected_by: wish.sub, connected_at: wish.now })
    .onConflict((known) => known.column('legal_hid').doNothing())
    .execute()
}

/** Kopecks on the balance of an organisation; null before it is connected. */
export const amountOf = async (db: Kysely<Schema>, legalHid: string): Promise<number | null> =>
  (await db.selectFrom('balance').select('amount').where('legal_hid', '=', legalHid).executeTakeFirst())
    ?.amount ?? null

const waitingTopUps = async (db: Kysely<Schema>, legalHid: string): Promise<TopUp[]> => {
  const rows = await db
    .selectFrom('top_up')
    .selectAll()
    .where('legal_hid', '=', legalHid)
    .where('state', '=', 'reserved')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, amount, state, created_at: at }) => ({
    id,
    amount,
    state,
    createdAt: at.toISOString(),
  }))
}

/** The balance as its organisation sees it. */
export async function shownBalance(db: Kysely<Schema>, legalHid: string): Promise<Balance> {
  const row = await db
    .selectFrom('balance')
    .select(['amount', 'connected_at'])
    .where('legal_hid', '=', legalHid)
    .executeTakeFirst()
  return {
    connected: row !== undefined,
    amount: row?.amount ?? 0,
    connectedAt: row?.connected_at.toISOString() ?? null,
    waiting: await waitingTopUps(db, legalHid),
  }
}
