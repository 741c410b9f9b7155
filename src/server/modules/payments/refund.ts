import { sql } from 'kysely'
import { nextRefundTry } from '#domain/refund-retry.ts'
import { isInNoHand } from '#server/database/in-hand.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { RefundRefused } from '#server/gateways/bank/acquiring-bank.ts'
import { applyPaymentEvents } from '../claims/apply-payment-event.ts'
import type { PaymentDeps } from './payment-deps.ts'

const DAY_MS = 24 * 3_600_000

type Deps = Pick<PaymentDeps, 'db' | 'bank' | 'clock' | 'failures' | 'orderReceipts'>

/** Refunds that are due, of those that wait. A test clock that was put back must not hold them for ever. */
const isDue = (now: Date) => sql<boolean>`
  state = 'refunding'
  and (refund_next_at is null or refund_next_at <= ${now}::timestamptz
    or refund_next_at > ${new Date(now.getTime() + 2 * DAY_MS)}::timestamptz)
  and ${isInNoHand('refund_asked_at', now)}`

export const dueRefunds = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db.selectFrom('payment').select(['id', 'refund_cause as cause']).where(isDue(clock.now())).execute()

/** Takes a due refund for this server alone: two that ask at once could give a part of the money twice. */
const take = async ({ db }: Deps, id: number, now: Date): Promise<PaymentRow | null> =>
  (await db
    .updateTable('payment')
    .set({ refund_asked_at: now })
    .where('id', '=', id)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst()) ?? null

const noteRefusal = async (
  { db, failures }: Deps,
  { id, refund_tries: before }: PaymentRow,
  { code, words }: RefundRefused,
  now: Date,
): Promise<void> => {
  failures.report({ work: 'refund', task: 'bank', id, code })
  await db
    .updateTable('payment')
    .set({
      refund_tries: before + 1,
      refund_next_at: nextRefundTry(before + 1, code !== 'bank_unreachable', now),
      refund_asked_at: null,
      refund_problem: code,
      refund_words: words ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'refunding')
    // A server that took too long has lost the refund to another one, which is still asking the bank.
    .where('refund_asked_at', '=', now)
    .execute()
}

/**
 * Gives the money of a payment back (M-PAY-07), unless that is done, not due or in another server's hands; 'away' when
 * the bank did not answer. Told twice it gives once: the port recognises a refund whose answer was lost.
 */
export async function refundPayment(deps: Deps, paymentId: number): Promise<'away' | 'answered'> {
  const now = deps.clock.now()
  const payment = await take(deps, paymentId, now)
  if (!payment) return 'answered'
  if (payment.order_id === null) {
    await noteRefusal(deps, payment, { ok: false, code: 'order_unknown' }, now)
    return 'answered'
  }
  // What came may differ from what was asked for; what came goes back, or the part that was settled on.
  const order = await deps.bank.status(payment.order_id)
  const amountKopecks = payment.to_refund ?? (order.ok ? order.value.amountKopecks : 0)
  const refunded = order.ok
    ? await deps.bank.refund({
        orderId: payment.order_id,
        amountKopecks,
        refundedBeforeKopecks: payment.refunded,
        receipt: await deps.orderReceipts.ofRefund(payment, amountKopecks),
      })
    : order
  if (!refunded.ok) {
    await noteRefusal(deps, payment, refunded, now)
    return refunded.code === 'bank_unreachable' ? 'away' : 'answered'
  }
  await applyPaymentEvents(
    deps.db,
    'refund',
    { id: paymentId },
    { refunded: refunded.value.refundedKopecks, refund_asked_at: null, now },
  )
  return 'answered'
}
