import { type Kysely, sql } from 'kysely'
import { paymentMethod } from '#domain/payment-method.ts'
import type { ServiceNumber } from '#domain/service.ts'
import { findRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import { cancelOrder } from '../claims/cancel-waiting.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { askBank } from '../payments/ask-bank.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'

const overdue = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('service_order')
    .select(['id', 'claim_id'])
    .where('pay_until', '<=', now)
    .where('state', '=', sql.lit('waiting'))

/** Money on its way wins: the bank is asked once more before an order is called over or cancelled. */
export const askAboutOrder = async (deps: PaymentDeps, orderId: number, now: Date): Promise<void> => {
  const waiting = await findRows(deps.db, 'payment', {
    service_order_id: orderId,
    method: paymentMethod.card,
    state: 'waiting',
  })
  for (const payment of waiting) await askBank(deps, payment, now)
}

/** Asks the bank about an order of this service whose time is over and that no sweep has looked at yet. */
export async function settleOverdueOrder(
  deps: PaymentDeps,
  { claimId, service: number }: { claimId: number; service: ServiceNumber },
  now: Date,
): Promise<void> {
  const order = await deps.db
    .selectFrom('service_order')
    .select('id')
    .where('claim_id', '=', claimId)
    .where('service', '=', number)
    .where('state', '=', 'waiting')
    .where('pay_until', '<=', now)
    .executeTakeFirst()
  if (order) await askAboutOrder(deps, order.id, now)
}

/** Cancels every order of a service that was not paid in time; for the sweep, any number of times. */
export const expireServiceOrders = (deps: PaymentDeps, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(overdue(deps.db, now), dueBy('pay_until'), async (order) => {
    await askAboutOrder(deps, order.id, now)
    await transact(deps.db, async (trx) => {
      await lockClaim(trx, order.claim_id)
      await cancelOrder(trx, order.id, now)
    })
  })
