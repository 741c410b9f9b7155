import { type Kysely, sql, type Transaction } from 'kysely'
import { service } from '#domain/service.ts'
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

/** Money on its way wins: the bank is asked once more before an order is called over or cancelled. */
export const askAboutOrder = async (needs: PaymentNeeds, orderId: number, now: Date): Promise<void> => {
  const waiting = await needs.db
    .selectFrom('payment')
    .selectAll()
    .where('service_order_id', '=', orderId)
    .where('method', '=', CARD)
    .where('state', '=', 'waiting')
    .execute()
  for (const payment of waiting) await askBank(needs, payment, now)
}

/** Asks the bank about an order of this service whose time is over and that no sweep has looked at yet. */
export async function settleOverdueOrder(
  needs: PaymentNeeds,
  { claimId, service: number }: { claimId: number; service: number },
  now: Date,
): Promise<void> {
  const order = await needs.db
    .selectFrom('service_order')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('service', '=', number)
    .where('state', '=', 'waiting')
    .where('pay_until', '<=', now)
    .executeTakeFirst()
  if (order) await askAboutOrder(needs, order.id, now)
}

/** Where notices should have gone is of no use without the service, and not kept (their code goes by its own time). */
const forgetNotifications = async (trx: Transaction<Schema>, claimId: number): Promise<void> => {
  await trx
    .deleteFrom('notification_setting')
    .where('claim_id', '=', claimId)
    .where('claim_id', 'not in', (query) =>
      query
        .selectFrom('claim')
        .select('id')
        .where('id', '=', claimId)
        .where(sql<boolean>`services @> ${JSON.stringify([service.notification])}::jsonb`),
    )
    .execute()
}

/**
 * Cancels an order of a service with its payments, under the lock of its claim; the claim stays as it is. Money that
 * comes for it later goes back.
 */
export async function cancelOrder(trx: Transaction<Schema>, orderId: number, now: Date): Promise<void> {
  const cancelled = await trx
    .updateTable('service_order')
    .set({ state: 'cancelled', pay_until: null, changed_at: now })
    .where('id', '=', orderId)
    .where('state', '=', 'waiting')
    .returning(['claim_id', 'service'])
    .executeTakeFirst()
  if (!cancelled) return
  if (cancelled.service === service.notification) await forgetNotifications(trx, cancelled.claim_id)
  await trx
    .updateTable('payment')
    .set({ state: 'cancelled', changed_at: now })
    .where('service_order_id', '=', orderId)
    .where('state', 'in', ['waiting', 'reserved'])
    .execute()
  // Claims that changed lately are those whose cancelled payments the bank is asked about.
  await trx.updateTable('claim').set({ changed_at: now }).where('id', '=', cancelled.claim_id).execute()
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
