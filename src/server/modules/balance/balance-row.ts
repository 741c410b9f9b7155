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

/** The second demo organisation has none. */
export const seedDemoBalance = (db: Kysely<Schema>, now: Date): Promise<void> =>
  openBalance(db, { legalHid: demoOrganisations[0].legalHid, sub: demoPeople.legal.sub, now })

/** Has this organisation connected its online balance (M-LEGAL-06)? */
export const balanceConnected = async (db: Kysely<Schema>, legalHid: string): Promise<boolean> =>
  await hasRow(db, 'balance', { legalHid })

/** Idempotent. */
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

/** Kopecks; null before it is connected. */
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

export async function shownBalance(db: Kysely<Schema>, legalHid: string): Promise<Balance> {
  const row = await findRow(db, 'balance', { legalHid })
  return {
    connected: row !== undefined,
    amount: row?.amount ?? 0,
    connectedAt: row?.connectedAt.toISOString() ?? null,
    waiting: await waitingTopUps(db, legalHid),
  }
}

/** Per organisation. */
const WAITING_MOST = 20

export interface Acting {
  readonly legalHid: string
  readonly sub: string
}

/** The latest; null before any were given. */
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

/** Payment orders print the requisites, so they must exist. Counted under the organisation's lock. */
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

export const cancel = async (db: Kysely<Schema>, legalHid: string, id: number, now: Date): Promise<boolean> =>
  (await db
    .updateTable('topUp')
    .set({ state: 'cancelled', changedAt: now })
    .where('id', '=', id)
    .where('legalHid', '=', legalHid)
    .where('state', 'in', ['reserved', 'waiting'])
    .returning('id')
    .executeTakeFirst()) !== undefined

/** A foreign top-up is refused like a finished one. */
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
