import { type Kysely, type Selectable, sql } from 'kysely'
import type { ServiceOrder } from '#contract/claim-services.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import type { ServiceNumber } from '#domain/service.ts'
import type { Context } from '#server/context.ts'
import { findRow, findRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Schema, ServiceOrderTable } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { dueBy, type Step } from '#server/run-step.ts'
import { cancelOrder } from '../claims/apply-payment-event.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { askBank } from '../payments/settle.ts'

const overdue = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('serviceOrder')
    .select(['id', 'claimId'])
    .where('payUntil', '<=', now)
    .where('state', '=', sql.lit('waiting'))

/** Money on its way wins: the bank is asked once more before an order is called over or cancelled. */
export const askAboutOrder = async (context: Context, orderId: number, now: Date): Promise<void> => {
  const waiting = await findRows(context.db, 'payment', {
    serviceOrderId: orderId,
    method: paymentMethod.card,
    state: 'waiting',
  })
  for (const payment of waiting) await askBank(context, payment, now)
}

/** Asks the bank about an order of this service whose time is over and that no sweep has looked at yet. */
export async function settleOverdueOrder(
  context: Context,
  { claimId, service: number }: { claimId: number; service: ServiceNumber },
  now: Date,
): Promise<void> {
  const order = await context.db
    .selectFrom('serviceOrder')
    .select('id')
    .where('claimId', '=', claimId)
    .where('service', '=', number)
    .where('state', '=', 'waiting')
    .where('payUntil', '<=', now)
    .executeTakeFirst()
  if (order) await askAboutOrder(context, order.id, now)
}

/** Cancels every order of a service that was not paid in time; for the sweep, any number of times. */
export const expireServiceOrders = (context: Context, now: Date, { eachRow }: Step): Promise<void> =>
  eachRow(overdue(context.db, now), dueBy('payUntil'), async (order) => {
    await askAboutOrder(context, order.id, now)
    await transact(context.db, async (trx) => {
      await lockClaim(trx, order.claimId)
      await cancelOrder(trx, order.id, now)
    })
  })

export type OrderRow = Selectable<ServiceOrderTable>

/** The payment of an order that counts: its newest. */
export const paymentOfOrder = async (db: Kysely<Schema>, orderId: number): Promise<PaymentRow | null> =>
  (await db
    .selectFrom('payment')
    .selectAll()
    .where('serviceOrderId', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** An order of this claim; null for any other number. */
export const orderOfClaim = async (
  db: Kysely<Schema>,
  claimId: number,
  orderId: number,
): Promise<OrderRow | null> => (await findRow(db, 'serviceOrder', { id: orderId, claimId })) ?? null

/** An order of a service as its owner sees it. */
export const shownOrder = (
  order: OrderRow,
  payment: Pick<PaymentRow, 'state' | 'payUrl' | 'orderId' | 'reason' | 'way'>,
): ServiceOrder => ({
  id: order.id,
  claim: order.claimId,
  service: order.service,
  state: order.state,
  startDate: order.startDate,
  total: order.total,
  lines: order.lines,
  method: order.method,
  payUntil: order.payUntil?.toISOString() ?? null,
  boxName: order.options.boxName ?? null,
  payment: {
    state: payment.state,
    payUrl: payment.state === 'waiting' ? payment.payUrl : null,
    orderId: payment.orderId,
    reason: payment.reason,
    way: payment.way,
  },
})
