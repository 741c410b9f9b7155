import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import { type PaymentEvent, paymentTransitions } from '#domain/payment-state.ts'
import { service } from '#domain/service.ts'
import { causeNow } from '#server/cause.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { PaymentTable, Schema } from '#server/database/schema.ts'

/** What of a payment changes with its state, whoever names the event. */
const columns = (event: PaymentEvent, now: Date): Omit<Updateable<PaymentTable>, 'state'> => {
  if (event === 'pay') return { reason: null, paidAt: now }
  if (event === 'reopen') return { reason: null }
  // The refund is due work, whose log lines and traces name the request that owes it.
  return event === 'owe' ? { refundCause: JSON.stringify(causeNow() ?? null) } : {}
}

/**
 * Lets an event happen to those of the payments meant that it can happen to, and answers how many these were; nobody else
 * writes a payment's state.
 */
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

/** Lets an event happen to a locked payment; one to which it cannot happen ends the transaction. */
export async function applyPaymentEvent(
  db: Kysely<Schema>,
  event: PaymentEvent,
  { id }: Pick<PaymentRow, 'id'>,
  change: Parameters<typeof applyPaymentEvents>[3],
): Promise<void> {
  if ((await applyPaymentEvents(db, event, { id }, change)) !== 1)
    throw new Error(`'${event}' cannot happen to payment ${id}`)
}

export const cancelWaitingPayments = async (
  trx: Transaction<Schema>,
  claimId: number,
  now: Date,
): Promise<void> => {
  await applyPaymentEvents(trx, 'cancel', { claimId }, { now })
}

/** Where notifications should have gone is of no use without the service, and not kept (their code goes by its own time). */
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

/**
 * Cancels an order of a service with its payments, under the lock of its claim; the claim stays as it is. Money that
 * comes for it later goes back.
 */
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
  // Claims that changed lately are those whose cancelled payments the bank is asked about.
  await updateRows(trx, 'claim', cancelled.claimId, { changedAt: now })
}

export async function cancelWaitingServices(
  trx: Transaction<Schema>,
  claimId: number,
  now: Date,
): Promise<void> {
  const waiting = await trx
    .selectFrom('serviceOrder')
    .select('id')
    .where('claimId', '=', claimId)
    .where('state', '=', 'waiting')
    .execute()
  for (const { id } of waiting) await cancelOrder(trx, id, now)
}
