import type { Kysely, Selectable } from 'kysely'
import type { ServiceOrder } from '#contract/claim-services.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Schema, ServiceOrderTable } from '#server/database/schema.ts'

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
