import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { RowPage, Step } from '#server/run-step.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { transact } from '../claims/transact.ts'
import { askBank } from '../payments/ask-bank.ts'
import type { PaymentNeeds } from '../payments/payment-needs.ts'

const CARD = 1

const overdue = (db: Kysely<Schema>, now: Date, { after, atMost }: RowPage) =>
  db
    .selectFrom('service_order')
    .select(['id', 'claim_id'])
    .where('pay_until', '<=', now)
    .where('state', '=', 'waiting')
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
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

/** Cancels an order of a service with its payments, under the lock of its claim; the claim stays as it is. */
export async function cancelOrder(trx: Transaction<Schema>, orderId: number, now: Date): Promise<void> {
  const cancelled = await trx
    .updateTable('service_order')
    .set({ state: 'cancelled', pay_until: null, changed_at: now })
    .where('id', '=', orderId)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!cancelled) return
  await trx
    .updateTable('payment')
    .set({ state: 'cancelled', changed_at: now })
    .where('service_order_id', '=', orderId)
    .where('state', 'in', ['waiting', 'reserved'])
    .execute()
}

/** Cancels every order of a service that was not paid in time; for the sweep, any number of times. */
export const expireServiceOrders = (needs: PaymentNeeds, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(
    (page) => overdue(needs.db, now, page),
    async (order) => {
      await askAboutOrder(needs, order.id, now)
      await transact(needs.db, async (trx) => {
        await lockClaim(trx, order.claim_id)
        await cancelOrder(trx, order.id, now)
      })
    },
  )
