import { sql, type Transaction } from 'kysely'
import { service } from '#domain/service.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { applyPaymentEvents } from './apply-payment-event.ts'

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
