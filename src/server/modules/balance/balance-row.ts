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
  await hasRow(db, 'balance', { legalHid })

/** Connects the balance of an organisation, empty; done again it changes nothing. */
export const openBalance = async (
  db: Kysely<Schema>,
  params: { readonly legalHid: string; readonly sub: string; readonly now: Date },
): Promise<void> => {
  await db
    .insertInto('balance')
    .values({ legalHid: params.legalHid, connectedBy: params.sub, connectedAt: params.now })
    .onConflict((known) => known.column('legalHid').doNothing())
    .execute()
}

/** Kopecks on the balance of an organisation; null before it is connected. */
export const amountOf = async (db: Kysely<Schema>, legalHid: string): Promise<number | null> =>
  (await findRow(db, 'balance', { legalHid }))?.amount ?? null

const waitingTopUps = async (db: Kysely<Schema>, legalHid: string): Promise<TopUp[]> => {
  const rows = await db
    .selectFrom('topUp')
    .selectAll()
    .where('legalHid', '=', legalHid)
    .where('state', 'in', ['reserved', 'waiting'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, amount, state, createdAt: time }) => ({
    id,
    amount,
    state,
    createdAt: time.toISOString(),
  }))
}

/** The balance as its organisation sees it. */
export async function shownBalance(db: Kysely<Schema>, legalHid: string): Promise<Balance> {
  const row = await findRow(db, 'balance', { legalHid })
  return {
    connected: row !== undefined,
    amount: row?.amount ?? 0,
    connectedAt: row?.connectedAt.toISOString() ?? null,
    waiting: await waitingTopUps(db, legalHid),
  }
}
