import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { transact } from '../claims/transact.ts'
import { askBank } from '../payments/ask-bank.ts'
import type { PaymentNeeds } from '../payments/payment-needs.ts'

const AT_MOST = 500
const CARD = 1

const overdue = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('service_order')
    .select(['id', 'claim_id'])
    .where('pay_until', '<=', now)
    .where('state', '=', 'waiting')
    .orderBy('pay_until')
    .limit(AT_MOST)
    .execute()

/** Money on its way wins: the bank is asked once more before the order is called over. */
const askAboutOrder = async (needs: PaymentNeeds, orderId: number, now: Date): Promise<void> => {
  const waiting = await needs.db
    .selectFrom('payment')
    .selectAll()
    .where('service_order_id', '=', orderId)
    .where('method', '=', CARD)
    .where('state', '=', 'waiting')
    .execute()
  for (const payment of waiting) await askBank(needs, payment, now)
}

/** Cancels an order of a service whose time to pay is over, with its payments; the claim stays as it is. */
const expireOrder = (
  { db }: Pick<PaymentNeeds, 'db'>,
  order: { id: number; claim_id: number },
  now: Date,
): Promise<void> =>
  transact(db, async (trx) => {
    await lockClaim(trx, order.claim_id)
    const cancelled = await trx
      .updateTable('service_order')
      .set({ state: 'cancelled', pay_until: null, changed_at: now })
      .where('id', '=', order.id)
      .where('state', '=', 'waiting')
      .where('pay_until', '<=', now)
      .returning('id')
      .executeTakeFirst()
    if (!cancelled) return
    await trx
      .updateTable('payment')
      .set({ state: 'cancelled', changed_at: now })
      .where('service_order_id', '=', order.id)
      .where('state', 'in', ['waiting', 'reserved'])
      .execute()
  })

/** Cancels every order of a service that was not paid in time; for the sweep, any number of times. */
export async function expireServiceOrders(needs: PaymentNeeds, now: Date): Promise<void> {
  for (const order of await overdue(needs.db, now)) {
    await askAboutOrder(needs, order.id, now)
    await expireOrder(needs, order, now)
  }
}
