import { type Kysely, type Selectable, sql } from 'kysely'
import type { ServiceOrder } from '#contract/claim-services.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import type { ServiceNumber } from '#domain/service.ts'
import { findRow, findRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Schema, ServiceOrderTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import { cancelOrder } from '../claims/cancel-waiting.ts'
import { lockClaim } from '../claims/read-claim.ts'
import type { PaymentDeps } from '../payments/payment-deps.ts'
import { askBank } from '../payments/settle.ts'

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

export type OrderRow = Selectable<ServiceOrderTable>

/** The payment of an order that counts: its newest. */
export const paymentOfOrder = async (db: Kysely<Schema>, orderId: number): Promise<PaymentRow | null> =>
  (await db
    .selectFrom('payment')
    .selectAll()
    .where('service_order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** An order of this claim; null for any other number. */
export const orderOfClaim = async (
  db: Kysely<Schema>,
  claimId: number,
  orderId: number,
): Promise<OrderRow | null> =>
  (await findRow(db, 'service_order', { id: orderId, claim_id: claimId })) ?? null

/** An order of a service as its owner sees it. */
export const shownOrder = (
  order: OrderRow,
  payment: Pick<PaymentRow, 'state' | 'pay_url' | 'order_id' | 'reason' | 'way'>,
): ServiceOrder => ({
  id: order.id,
  claim: order.claim_id,
  service: order.service,
  state: order.state,
  startDate: order.start_date,
  total: order.total,
  lines: order.lines,
  method: order.method,
  payUntil: order.pay_until?.toISOString() ?? null,
  boxName: order.options.boxName ?? null,
  payment: {
    state: payment.state,
    payUrl: payment.state === 'waiting' ? payment.pay_url : null,
    orderId: payment.order_id,
    reason: payment.reason,
    way: payment.way,
  },
})
