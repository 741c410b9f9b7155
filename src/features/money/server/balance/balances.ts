import type { Kysely } from 'kysely'
import { accept, refuse } from '#kit/rules/outcome.ts'
import type { downloadTopUpPaymentOrder, orderTopUp } from '#money/api/balance.ts'
import { paymentDeadline, paymentMethod } from '#money/rules/payment-method.ts'
import { lockOrganisation } from '#people/server/organisations/organisations.ts'
import type { Context } from '#server/context.ts'
import type { EntityRequisites } from '#server/database/json-columns.ts'
import { findRow, hasRow, insertRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { attachmentFileAnswer, type EndpointAnswer } from '#server/http/route.ts'
import { demoOrganisations, demoPeople } from '#stand-ins/login/demo-people.ts'

export const seedDemoBalance = (db: Kysely<Schema>, now: Date): Promise<void> =>
  insertBalance(db, { legalHid: demoOrganisations[0].legalHid, sub: demoPeople.legal.sub, now })

/** A condition of renting for organisations (M-LEGAL-06). */
export const isBalanceConnected = async (db: Kysely<Schema>, legalHid: string): Promise<boolean> =>
  await hasRow(db, 'balance', { legalHid })

/** Does nothing if the balance exists. */
export const insertBalance = async (
  db: Kysely<Schema>,
  params: { readonly legalHid: string; readonly sub: string; readonly now: Date },
): Promise<void> => {
  await db
    .insertInto('balance')
    .values({ legalHid: params.legalHid, connectedBy: params.sub, connectedAt: params.now })
    .onConflict((known) => known.column('legalHid').doNothing())
    .execute()
}

/** In kopecks; null until the balance is connected. */
export const readBalanceAmount = async (db: Kysely<Schema>, legalHid: string): Promise<number | null> =>
  (await findRow(db, 'balance', { legalHid }))?.amount ?? null

export async function readBalanceOverview(db: Kysely<Schema>, legalHid: string) {
  const row = await findRow(db, 'balance', { legalHid })
  const waitingTopUps = await db
    .selectFrom('topUp')
    .select(['id', 'amount', 'state', 'createdAt'])
    .where('legalHid', '=', legalHid)
    .where('state', 'in', ['reserved', 'waiting'])
    .orderBy('id', 'desc')
    .execute()
  const { amount = 0, connectedAt = null } = row ?? {}
  return { connected: row !== undefined, amount, connectedAt, waiting: waitingTopUps }
}

const MAX_WAITING_TOP_UPS = 20

export interface BalanceRequester {
  readonly legalHid: string
  readonly sub: string
}

export const readOrganisationRequisites = async (
  db: Kysely<Schema>,
  legalHid: string,
): Promise<EntityRequisites | null> =>
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

/**
 * The payment order needs the organisation's requisites. Waiting top-ups are counted under the organisation's
 * lock.
 */
export const insertTopUp = (
  db: Kysely<Schema>,
  { legalHid, sub }: BalanceRequester,
  params: { readonly amount: number; readonly sbp: boolean; readonly now: Date },
): Promise<EndpointAnswer<typeof orderTopUp>> =>
  transact<EndpointAnswer<typeof orderTopUp>>(db, async (trx) => {
    await lockOrganisation(trx, legalHid)
    if (!(await isBalanceConnected(trx, legalHid))) return refuse('balance_not_connected')
    if (!(await readOrganisationRequisites(trx, legalHid))) return refuse('client_missing')
    const { waiting: waitingCount } = await trx
      .selectFrom('topUp')
      .select((row) => row.fn.countAll<number>().as('waiting'))
      .where('legalHid', '=', legalHid)
      .where('state', 'in', ['reserved', 'waiting'])
      .executeTakeFirstOrThrow()
    if (waitingCount >= MAX_WAITING_TOP_UPS) return refuse('too_many_top_ups')
    const { id, amount, state, createdAt } = await insertRow(trx, 'topUp', {
      legalHid,
      askedBy: sub,
      amount: params.amount,
      ...(params.sbp
        ? { state: 'waiting', payUntil: paymentDeadline(params.now, paymentMethod.card) }
        : { state: 'reserved' }),
      createdAt: params.now,
      changedAt: params.now,
    })
    return accept({ id, amount, state, createdAt })
  })

export const cancelWaitingTopUp = async (
  db: Kysely<Schema>,
  legalHid: string,
  id: number,
  now: Date,
): Promise<boolean> =>
  (await db
    .updateTable('topUp')
    .set({ state: 'cancelled', changedAt: now })
    .where('id', '=', id)
    .where('legalHid', '=', legalHid)
    .where('state', 'in', ['reserved', 'waiting'])
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Refuses a top-up of another organisation with the same code as one that is no longer waiting. */
export async function printTopUpOrder(
  { db, printOrder }: Context,
  legalHid: string,
  id: number,
): Promise<EndpointAnswer<typeof downloadTopUpPaymentOrder>> {
  const row = await findRow(db, 'topUp', { id, legalHid, state: 'reserved' })
  if (!row) return refuse('top_up_not_waiting')
  const payer = await readOrganisationRequisites(db, legalHid)
  if (!payer) return refuse('client_missing')
  const file = await printOrder({
    subject: { kind: 'top_up', id },
    total: row.amount,
    payUntil: null,
    reserved: row.createdAt,
    payer,
  })
  return attachmentFileAnswer(`top-up-${id}.pdf`, file)
}
