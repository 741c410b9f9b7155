import type { Kysely, Updateable } from 'kysely'
import { type PaymentEvent, paymentTransitions } from '#domain/payment-state.ts'
import { causeNow } from '#server/cause.ts'
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
