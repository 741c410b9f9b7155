import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import { service } from '#claims/rules/service.ts'
import { type PaymentEvent, paymentTransitions } from '#money/rules/payment-state.ts'
import { causeNow } from '#server/cause.ts'
import { findRows, updateRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { PaymentTable, Schema } from '#server/database/schema.ts'

const columns = (event: PaymentEvent, now: Date): Omit<Updateable<PaymentTable>, 'state'> => {
  if (event === 'pay') return { reason: null, paidAt: now }
  if (event === 'reopen') return { reason: null }
  // The refund is due work, whose log lines and traces name the request that owes it.
  return event === 'owe' ? { refundCause: JSON.stringify(causeNow() ?? null) } : {}
}

/** The only writer of a payment's state: applies the event where it can happen and counts these payments. */
export async function applyPaymentEvents(
  db: Kysely<Schema>,
  event: PaymentEvent,
  which: Pick<Partial<PaymentRow>, 'id' | 'claimId' | 'serviceOrderId' | 'orderId'>,
  { now, ...set }: Omit<Updateable<PaymentTable>, 'state'> & { readonly now: Date },
): Promise<number> {
  if (Object.keys(which).length === 0) throw new Error('which payments is missing')
  const { from, to } = paymentTransitions[event]
  const moved = await db
    .updateTable('payment')
    .set({ state: to, ...columns(event, now), ...set, changedAt: now })
    .where((payment) => payment.and(which))
    .where('state', 'in', from)
    .returning('id')
    .execute()
  return moved.length
}

/** Throws if the event cannot happen to the locked payment. */
export async function applyPaymentEvent(
  db: Kysely<Schema>,
  event: PaymentEvent,
  { id }: Pick<PaymentRow, 'id'>,
  change: Parameters<typeof applyPaymentEvents>[3],
): Promise<void> {
  if ((await applyPaymentEvents(db, event, { id }, change)) !== 1)
    throw new Error(`'${event}' cannot happen to payment ${id}`)
}

/** Without the service the address is not kept. */
const forgetNotifications = async (trx: Transaction<Schema>, claimId: number): Promise<void> => {
  await trx
    .deleteFrom('notificationSetting')
    .where('claimId', '=', claimId)
    .where('claimId', 'not in', (query) =>
      query
        .selectFrom('claim')
        .select('id')
        .where('id', '=', claimId)
        .where(sql<boolean>`services @> ${JSON.stringify([service.notification])}::jsonb`),
    )
    .execute()
}

/** Cancels a service order with its payments, under the lock of its claim. Later money is refunded. */
export async function cancelOrder(trx: Transaction<Schema>, orderId: number, now: Date): Promise<void> {
  const cancelled = await trx
    .updateTable('serviceOrder')
    .set({ state: 'cancelled', payUntil: null, changedAt: now })
    .where('id', '=', orderId)
    .where('state', '=', 'waiting')
    .returning(['claimId', 'service'])
    .executeTakeFirst()
  if (!cancelled) return
  if (cancelled.service === service.notification) await forgetNotifications(trx, cancelled.claimId)
  await applyPaymentEvents(trx, 'cancel', { serviceOrderId: orderId }, { now })
  // The bank is asked about cancelled payments of recently changed claims.
  await updateRows(trx, 'claim', cancelled.claimId, { changedAt: now })
}

export async function cancelWaitingServices(
  trx: Transaction<Schema>,
  claimId: number,
  now: Date,
): Promise<void> {
  for (const { id } of await findRows(trx, 'serviceOrder', { claimId, state: 'waiting' }))
    await cancelOrder(trx, id, now)
}
