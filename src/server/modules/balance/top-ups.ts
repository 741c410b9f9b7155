import type { Kysely, Selectable } from 'kysely'
import type { orderTopUp, TopUp, topUpOrder } from '#contract/balance.ts'
import type { EntityRequisites, Schema } from '#server/database/schema.ts'
import type { TopUpTable } from '#server/database/schema-balance.ts'
import type { Answer } from '#server/http/route.ts'
import { transact } from '../claims/transact.ts'
import { lockOrganisation } from '../organisations/lock-organisation.ts'
import type { OrderPrinter } from '../payments/print-payment-order.ts'
import { balanceConnected } from './balance-row.ts'

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
      .where('legal_hid', '=', legalHid)
      .where('kind', '=', 'entity')
      .where('entity', 'is not', null)
      .orderBy('changed_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.entity ?? null

const shownTopUp = ({ id, amount, state, created_at: at }: Selectable<TopUpTable>): TopUp => ({
  id,
  amount,
  state,
  createdAt: at.toISOString(),
})

/**
 * Orders money into a balance; the order is printed with the organisation's requisites, so it must have given them.
 * Counted under the organisation's lock, so that no race makes one too many.
 */
export const order = (
  db: Kysely<Schema>,
  { legalHid, sub }: Acting,
  wish: { readonly amount: number; readonly now: Date },
): Promise<Answer<typeof orderTopUp>> =>
  transact<Answer<typeof orderTopUp>>(db, async (trx) => {
    await lockOrganisation(trx, legalHid)
    if (!(await balanceConnected(trx, legalHid))) return { ok: false, code: 'balance_not_connected' }
    if (!(await requisitesOf(trx, legalHid))) return { ok: false, code: 'client_missing' }
    const { waiting } = await trx
      .selectFrom('top_up')
      .select((row) => row.fn.countAll<number>().as('waiting'))
      .where('legal_hid', '=', legalHid)
      .where('state', '=', 'reserved')
      .executeTakeFirstOrThrow()
    if (Number(waiting) >= WAITING_MOST) return { ok: false, code: 'too_many_top_ups' }
    const made = await trx
      .insertInto('top_up')
      .values({
        legal_hid: legalHid,
        asked_by: sub,
        amount: wish.amount,
        state: 'reserved',
        document: null,
        booked_by: null,
        created_at: wish.now,
        changed_at: wish.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ok: true, value: shownTopUp(made) }
  })

/** Gives up a top-up of this organisation that waits; false for any other. */
export const cancel = async (db: Kysely<Schema>, legalHid: string, id: number, now: Date): Promise<boolean> =>
  (await db
    .updateTable('top_up')
    .set({ state: 'cancelled', changed_at: now })
    .where('id', '=', id)
    .where('legal_hid', '=', legalHid)
    .where('state', '=', 'reserved')
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Prints the payment order of a top-up that waits (issue 5 part 7); another's is answered like one that is no more. */
export async function printTopUp(
  { db, printOrder }: { readonly db: Kysely<Schema>; readonly printOrder: OrderPrinter },
  legalHid: string,
  id: number,
): Promise<Answer<typeof topUpOrder>> {
  const row = await db
    .selectFrom('top_up')
    .selectAll()
    .where('id', '=', id)
    .where('legal_hid', '=', legalHid)
    .where('state', '=', 'reserved')
    .executeTakeFirst()
  if (!row) return { ok: false, code: 'top_up_not_waiting' }
  const payer = await requisitesOf(db, legalHid)
  if (!payer) return { ok: false, code: 'client_missing' }
  const file = await printOrder({
    subject: { kind: 'top_up', id },
    total: row.amount,
    payUntil: null,
    reserved: row.created_at,
    payer,
  })
  const headers = { 'Content-Disposition': `attachment; filename="top-up-${id}.pdf"` }
  return { ok: true, value: file, headers }
}
