import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import { serviceNumberByName } from '#claims/rules/services.ts'
import { type PaymentEvent, paymentTransitions } from '#money/rules/payment-state.ts'
import { findRows, updateRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { PaymentTable, Schema } from '#server/database/schema.ts'
import { getCurrentRequestCause } from '#server/request-cause.ts'

const extraColumns = (event: PaymentEvent, now: Date): Omit<Updateable<PaymentTable>, 'state'> => {
  if (event === 'pay') return { reason: null, paidAt: now }
  if (event === 'reopen') return { reason: null }
  // The refund runs later as a job. Its logs and traces refer back to the request that caused it.
  return event === 'owe' ? { refundCause: JSON.stringify(getCurrentRequestCause() ?? null) } : {}
}

/** The only function that changes a payment's state. Returns how many payments changed. */
export async function applyPaymentEvents(
  db: Kysely<Schema>,
  event: PaymentEvent,
  match: Pick<Partial<PaymentRow>, 'id' | 'claimId' | 'serviceOrderId' | 'orderId'>,
  { now, ...set }: Omit<Updateable<PaymentTable>, 'state'> & { readonly now: Date },
): Promise<number> {
  if (Object.keys(match).length === 0) throw new Error('which payments is missing')
  const { from, to } = paymentTransitions[event]
  const changed = await db
    .updateTable('payment')
    .set({ state: to, ...extraColumns(event, now), ...set, changedAt: now })
    .where((payment) => payment.and(match))
    .where('state', 'in', from)
    .returning('id')
    .execute()
  return changed.length
}

/** Throws if the locked payment does not allow the event. */
export async function applyPaymentEvent(
  db: Kysely<Schema>,
  event: PaymentEvent,
  { id }: Pick<PaymentRow, 'id'>,
  change: Parameters<typeof applyPaymentEvents>[3],
): Promise<void> {
  if ((await applyPaymentEvents(db, event, { id }, change)) !== 1)
    throw new Error(`'${event}' cannot happen to payment ${id}`)
}

const deleteUnusedNotifications = async (trx: Transaction<Schema>, claimId: number): Promise<void> => {
  await trx
    .deleteFrom('notificationSetting')
    .where('claimId', '=', claimId)
    .where('claimId', 'not in', (query) =>
      query
        .selectFrom('claim')
        .select('id')
        .where('id', '=', claimId)
        .where(sql<boolean>`services @> ${JSON.stringify([serviceNumberByName.notification])}::jsonb`),
    )
    .execute()
}

/** The caller must have locked the claim. Money that arrives later is refunded. */
export async function cancelWaitingServiceOrder(
  trx: Transaction<Schema>,
  orderId: number,
  now: Date,
): Promise<void> {
  const cancelled = await trx
    .updateTable('serviceOrder')
    .set({ state: 'cancelled', payUntil: null, changedAt: now })
    .where('id', '=', orderId)
    .where('state', '=', 'waiting')
    .returning(['claimId', 'service'])
    .executeTakeFirst()
  if (!cancelled) return
  if (cancelled.service === serviceNumberByName.notification)
    await deleteUnusedNotifications(trx, cancelled.claimId)
  await applyPaymentEvents(trx, 'cancel', { serviceOrderId: orderId }, { now })
  // The new `changedAt` makes the job ask the bank about the cancelled payment.
  await updateRows(trx, 'claim', cancelled.claimId, { changedAt: now })
}

export async function cancelWaitingServiceOrders(
  trx: Transaction<Schema>,
  claimId: number,
  now: Date,
): Promise<void> {
  for (const { id } of await findRows(trx, 'serviceOrder', { claimId, state: 'waiting' }))
    await cancelWaitingServiceOrder(trx, id, now)
}
