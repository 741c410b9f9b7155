import type { Kysely } from 'kysely'
import type { Balance, TopUp } from '#contract/balance.ts'
import { findRow, hasRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { demoOrganisations, demoPeople } from '#server/gateways/identity/embedded/demo-people.ts'

/** Connects the balance of the first demo organisation, empty; the second shows how it is without one. */
export const seedDemoBalance = (db: Kysely<Schema>, now: Date): Promise<void> =>
  openBalance(db, { legalHid: demoOrganisations[0].legalHid, sub: demoPeople.legal.sub, now })

/** Has this organisation connected its online balance (M-LEGAL-06)? */
export const balanceConnected = async (db: Kysely<Schema>, legalHid: string): Promise<boolean> =>
  await hasRow(db, 'balance', { legal_hid: legalHid })

/** Connects the balance of an organisation, empty; done again it changes nothing. */
export const openBalance = async (
  db: Kysely<Schema>,
  params: { readonly legalHid: string; readonly sub: string; readonly now: Date },
): Promise<void> => {
  await db
    .insertInto('balance')
    .values({ legal_hid: params.legalHid, connected_by: params.sub, connected_at: params.now })
    .onConflict((known) => known.column('legal_hid').doNothing())
    .execute()
}

/** Kopecks on the balance of an organisation; null before it is connected. */
export const amountOf = async (db: Kysely<Schema>, legalHid: string): Promise<number | null> =>
  (await findRow(db, 'balance', { legal_hid: legalHid }))?.amount ?? null

const waitingTopUps = async (db: Kysely<Schema>, legalHid: string): Promise<TopUp[]> => {
  const rows = await db
    .selectFrom('top_up')
    .selectAll()
    .where('legal_hid', '=', legalHid)
    .where('state', 'in', ['reserved', 'waiting'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, amount, state, created_at: time }) => ({
    id,
    amount,
    state,
    createdAt: time.toISOString(),
  }))
}

/** The balance as its organisation sees it. */
export async function shownBalance(db: Kysely<Schema>, legalHid: string): Promise<Balance> {
  const row = await findRow(db, 'balance', { legal_hid: legalHid })
  return {
    connected: row !== undefined,
    amount: row?.amount ?? 0,
    connectedAt: row?.connected_at.toISOString() ?? null,
    waiting: await waitingTopUps(db, legalHid),
  }
}
