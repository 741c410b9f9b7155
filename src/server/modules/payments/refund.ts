import { transact } from '../claims/transact.ts'
import type { PaymentNeeds } from './payment-needs.ts'

/**
 * Gives the money of a payment back (M-PAY-07); true when it is given, false when the bank must be asked again. Told
 * twice it gives once: the port recognises a refund whose answer was lost.
 */
export async function refundPayment(
  { db, bank }: Pick<PaymentNeeds, 'db' | 'bank'>,
  paymentId: number,
  now: Date,
): Promise<boolean> {
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (payment?.state !== 'refunding' || payment.order_id === null) return true
  // What came may differ from what was asked for; what came goes back, or the part that was settled on.
  const order = await bank.status(payment.order_id)
  if (!order.ok) return false
  const refunded = await bank.refund({
    orderId: payment.order_id,
    amountKopecks: payment.to_refund ?? order.value.amountKopecks,
    refundedBeforeKopecks: payment.refunded,
  })
  if (!refunded.ok) return false
  await transact(db, async (trx) => {
    await trx
      .updateTable('payment')
      .set({ state: 'refunded', refunded: refunded.value.refundedKopecks, changed_at: now })
      .where('id', '=', paymentId)
      .where('state', '=', 'refunding')
      .execute()
  })
  return true
}
