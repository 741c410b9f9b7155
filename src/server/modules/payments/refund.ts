import { sql } from 'kysely'
import { nextRefundTry } from '#domain/refund-retry.ts'
import type { Context } from '#server/context.ts'
import { isInNoHand } from '#server/database/in-hand.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { RefundRefused } from '#server/gateways/bank/acquiring-bank.ts'
import { applyPaymentEvents } from '../claims/apply-payment-event.ts'

const DAY_MS = 24 * 3_600_000

/** Refunds that are due, of those that wait. A test clock that was put back must not hold them for ever. */
const isDue = (now: Date) => sql<boolean>`
  state = 'refunding'
  and (refund_next_at is null or refund_next_at <= ${now}::timestamptz
    or refund_next_at > ${new Date(now.getTime() + 2 * DAY_MS)}::timestamptz)
  and ${isInNoHand('refundAskedAt', now)}`

export const dueRefunds = ({ db, clock }: Context) =>
  db.selectFrom('payment').select(['id', 'refundCause as cause']).where(isDue(clock.now())).execute()

/** Takes a due refund for this server alone: two that ask at once could give a part of the money twice. */
const take = async ({ db }: Context, id: number, now: Date): Promise<PaymentRow | null> =>
  (await db
    .updateTable('payment')
    .set({ refundAskedAt: now })
    .where('id', '=', id)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst()) ?? null

const noteRefusal = async (
  { db, failures }: Context,
  { id, refundTries: before }: PaymentRow,
  { code, words }: RefundRefused,
  now: Date,
): Promise<void> => {
  failures.report({ work: 'refund', task: 'bank', id, code })
  await db
    .updateTable('payment')
    .set({
      refundTries: before + 1,
      refundNextAt: nextRefundTry(before + 1, code !== 'bank_unreachable', now),
      refundAskedAt: null,
      refundProblem: code,
      refundWords: words ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'refunding')
    // A server that took too long has lost the refund to another one, which is still asking the bank.
    .where('refundAskedAt', '=', now)
    .execute()
}

/**
 * Gives the money of a payment back (M-PAY-07), unless that is done, not due or in another server's hands; 'away' when
 * the bank did not answer. Told twice it gives once: the port recognises a refund whose answer was lost.
 */
export async function refundPayment(context: Context, paymentId: number): Promise<'away' | 'answered'> {
  const now = context.clock.now()
  const payment = await take(context, paymentId, now)
  if (!payment) return 'answered'
  if (payment.orderId === null) {
    await noteRefusal(context, payment, { ok: false, code: 'order_unknown' }, now)
    return 'answered'
  }
  // What came may differ from what was asked for; what came goes back, or the part that was settled on.
  const order = await context.bank.status(payment.orderId)
  const amountKopecks = payment.toRefund ?? (order.ok ? order.value.amountKopecks : 0)
  const refunded = order.ok
    ? await context.bank.refund({
        orderId: payment.orderId,
        amountKopecks,
        refundedBeforeKopecks: payment.refunded,
        receipt: await context.orderReceipts.ofRefund(payment, amountKopecks),
      })
    : order
  if (!refunded.ok) {
    await noteRefusal(context, payment, refunded, now)
    return refunded.code === 'bank_unreachable' ? 'away' : 'answered'
  }
  await applyPaymentEvents(
    context.db,
    'refund',
    { id: paymentId },
    { refunded: refunded.value.refundedKopecks, refundAskedAt: null, now },
  )
  return 'answered'
}
