import { type Kysely, sql } from 'kysely'
import { nextRefundTry } from '#domain/refund-retry.ts'
import type { Schema } from '#server/database/schema.ts'
import type { RefundRefused } from '#server/gateways/bank/acquiring-bank.ts'
import type { PaymentRow } from '../claims/claim-row.ts'
import type { PaymentNeeds } from './payment-needs.ts'

/** How long a server that asks the bank may need; after that another one may ask. */
export const REFUND_ASKED_MS = 5 * 60_000
const DAY_MS = 24 * 3_600_000

type Needs = Pick<PaymentNeeds, 'db' | 'bank' | 'failures'>

/**
 * Refunds that are due, of those that wait. A test clock that was put back must not hold them for ever; servers whose
 * clocks are a moment apart are no such clock.
 */
const isDue = (now: Date) => sql<boolean>`
  state = 'refunding'
  and (refund_next_at is null or refund_next_at <= ${now}::timestamptz
    or refund_next_at > ${new Date(now.getTime() + 2 * DAY_MS)}::timestamptz)
  and (refund_asked_at is null or refund_asked_at <= ${new Date(now.getTime() - REFUND_ASKED_MS)}::timestamptz
    or refund_asked_at > ${new Date(now.getTime() + REFUND_ASKED_MS)}::timestamptz)`

/** Numbers of the payments whose refund is due. */
export const dueRefunds = async (db: Kysely<Schema>, now: Date): Promise<number[]> =>
  (await db.selectFrom('payment').select('id').where(isDue(now)).execute()).map(({ id }) => id)

/** Takes a due refund for this server alone: two that ask at once could give a part of the money twice. */
const take = async ({ db }: Needs, id: number, now: Date): Promise<PaymentRow | null> =>
  (await db
    .updateTable('payment')
    .set({ refund_asked_at: now })
    .where('id', '=', id)
    .where(isDue(now))
    .returningAll()
    .executeTakeFirst()) ?? null

const noteRefusal = async (
  { db, failures }: Needs,
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
    .execute()
}

/**
 * Gives the money of a payment back (M-PAY-07), unless that is done, not due or in another server's hands; 'away' when
 * the bank did not answer. Told twice it gives once: the port recognises a refund whose answer was lost.
 */
export async function refundPayment(
  needs: Needs,
  paymentId: number,
  now: Date,
): Promise<'away' | 'answered'> {
  const payment = await take(needs, paymentId, now)
  if (!payment) return 'answered'
  if (payment.order_id === null) {
    await noteRefusal(needs, payment, { ok: false, code: 'order_unknown' }, now)
    return 'answered'
  }
  // What came may differ from what was asked for; what came goes back, or the part that was settled on.
  const order = await needs.bank.status(payment.order_id)
  const refunded = order.ok
    ? await needs.bank.refund({
        orderId: payment.order_id,
        amountKopecks: payment.to_refund ?? order.value.amountKopecks,
        refundedBeforeKopecks: payment.refunded,
      })
    : order
  if (!refunded.ok) {
    await noteRefusal(needs, payment, refunded, now)
    return refunded.code === 'bank_unreachable' ? 'away' : 'answered'
  }
  await needs.db
    .updateTable('payment')
    .set({
      state: 'refunded',
      refunded: refunded.value.refundedKopecks,
      refund_asked_at: null,
      changed_at: now,
    })
    .where('id', '=', paymentId)
    .where('state', '=', 'refunding')
    .execute()
  return 'answered'
}
