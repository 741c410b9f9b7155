import type { Kysely, Selectable } from 'kysely'
import type { Balance, orderTopUp, TopUp, topUpOrder } from '#contract/balance.ts'
import { paymentDeadline, paymentMethod } from '#domain/payment-method.ts'
import type { EntityRequisites } from '#server/database/json-columns.ts'
import { findRow, hasRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema, TopUpTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { demoOrganisations, demoPeople } from '#server/gateways/identity/embedded/demo-people.ts'
import { type Answer, fileNamed } from '#server/http/route.ts'
import type { OrderPrinter } from '../../../documents/payment-order.ts'
import { lockOrganisation } from '../organisations/lock-organisation.ts'

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

/** So many top-ups of one organisation may wait for the bank. */
const WAITING_MOST = 20

/** Who acts for which organisation. */
export interface Acting {
  readonly legalHid: string
  readonly sub: string
}

/** The requisites of an organisation, as it last gave them; null before it gave any. */
export const requisitesOf = async (db: Kysely<Schema>, legalHid: string): Promise<EntityRequisites | null> =>
  (
    await db
      .selectFrom('client')
      .select('entity')
      .where('legalHid', '=', legalHid)
      .where('kind', '=', 'entity')
      .where('entity', 'is not', null)
      .orderBy('changedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.entity ?? null

const shownTopUp = ({ id, amount, state, createdAt: time }: Selectable<TopUpTable>): TopUp => ({
  id,
  amount,
  state,
  createdAt: time.toISOString(),
})

/**
 * Orders money into a balance; the order is printed with the organisation's requisites, so it must have given them.
 * Counted under the organisation's lock, so that no race makes one too many.
 */
export const order = (
  db: Kysely<Schema>,
  { legalHid, sub }: Acting,
  params: { readonly amount: number; readonly sbp: boolean; readonly now: Date },
): Promise<Answer<typeof orderTopUp>> =>
  transact<Answer<typeof orderTopUp>>(db, async (trx) => {
    await lockOrganisation(trx, legalHid)
    if (!(await balanceConnected(trx, legalHid))) return { ok: false, code: 'balance_not_connected' }
    if (!(await requisitesOf(trx, legalHid))) return { ok: false, code: 'client_missing' }
    const { waiting } = await trx
      .selectFrom('topUp')
      .select((row) => row.fn.countAll<number>().as('waiting'))
      .where('legalHid', '=', legalHid)
      .where('state', 'in', ['reserved', 'waiting'])
      .executeTakeFirstOrThrow()
    if (Number(waiting) >= WAITING_MOST) return { ok: false, code: 'too_many_top_ups' }
    const made = await insertRow(trx, 'topUp', {
      legalHid,
      askedBy: sub,
      amount: params.amount,
      ...(params.sbp
        ? { state: 'waiting', payUntil: paymentDeadline(params.now, paymentMethod.card) }
        : { state: 'reserved' }),
      document: null,
      bookedBy: null,
      createdAt: params.now,
      changedAt: params.now,
    })
    return { ok: true, value: shownTopUp(made) }
  })

/** Gives up a top-up of this organisation that waits; false for any other. */
export const cancel = async (db: Kysely<Schema>, legalHid: string, id: number, now: Date): Promise<boolean> =>
  (await db
    .updateTable('topUp')
    .set({ state: 'cancelled', changedAt: now })
    .where('id', '=', id)
    .where('legalHid', '=', legalHid)
    .where('state', 'in', ['reserved', 'waiting'])
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Prints the payment order of a top-up that waits; another's is answered like one that is no more. */
export async function printTopUp(
  { db, printOrder }: { readonly db: Kysely<Schema>; readonly printOrder: OrderPrinter },
  legalHid: string,
  id: number,
): Promise<Answer<typeof topUpOrder>> {
  const row = await findRow(db, 'topUp', { id, legalHid, state: 'reserved' })
  if (!row) return { ok: false, code: 'top_up_not_waiting' }
  const payer = await requisitesOf(db, legalHid)
  if (!payer) return { ok: false, code: 'client_missing' }
  const file = await printOrder({
    subject: { kind: 'top_up', id },
    total: row.amount,
    payUntil: null,
    reserved: row.createdAt,
    payer,
  })
  return fileNamed(`top-up-${id}.pdf`, file)
}
