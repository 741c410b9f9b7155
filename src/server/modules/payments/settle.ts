import type { Transaction } from 'kysely'
import type { ClaimStatus } from '#domain/claim-status.ts'
import type { Schema } from '#server/database/schema.ts'
import type { BankOrder } from '#server/gateways/bank/acquiring-bank.ts'
import { type MoneyRefusal, takeMoney } from '../claim-life/take-money.ts'
import type { ClaimRow, PaymentRow } from '../claims/claim-row.ts'
import { type LockedRent, lockRent } from '../claims/lock-rent.ts'
import { tellHistory } from '../claims/tell-history.ts'
import { transact } from '../claims/transact.ts'
import { orderNumberOf } from './order-number.ts'
import type { PaymentNeeds } from './payment-needs.ts'

type Needs = Pick<PaymentNeeds, 'db' | 'refunds' | 'outbox'>

/** Why money that arrived goes back: what it was for is no more or is paid already, or the amount is another. */
type RefundReason = MoneyRefusal | 'amount_differs'

const setPayment = (
  trx: Transaction<Schema>,
  id: number,
  change: { state: PaymentRow['state']; reason: string | null; refunded?: number },
  now: Date,
) =>
  trx
    .updateTable('payment')
    .set({ ...change, changed_at: now })
    .where('id', '=', id)
    .execute()

/** Money that is not ours goes back; the claim stays as it is and its history says so (M-PAY-07). */
async function giveBack(
  { refunds, outbox }: Needs,
  trx: Transaction<Schema>,
  claim: ClaimRow,
  payment: PaymentRow,
  reason: RefundReason,
  now: Date,
): Promise<void> {
  await setPayment(trx, payment.id, { state: 'refunding', reason }, now)
  await refunds.refundPayment(trx, { paymentId: payment.id })
  const status = claim.status as ClaimStatus
  await tellHistory(trx, outbox, claim.id, { status, actor: 'bank', reason: `refund_${reason}`, now })
}

async function moneyCame(
  needs: Needs,
  trx: Transaction<Schema>,
  rent: LockedRent,
  payment: PaymentRow,
  order: BankOrder,
  now: Date,
): Promise<void> {
  if (!['waiting', 'declined', 'cancelled'].includes(payment.state)) return
  const back = (reason: RefundReason) => giveBack(needs, trx, rent.claim, payment, reason, now)
  if (order.amountKopecks !== payment.amount) return back('amount_differs')
  if (payment.state === 'cancelled') {
    return back(payment.service_order_id === null ? 'claim_cancelled' : 'service_cancelled')
  }
  const taken = await takeMoney(trx, rent, payment, { actor: 'bank', outbox: needs.outbox, now })
  if (!taken.ok) await back(taken.code)
}

/** What the bank's word about an order changes, whatever was told before and how often. */
async function apply(
  needs: Needs,
  trx: Transaction<Schema>,
  rent: LockedRent,
  payment: PaymentRow,
  order: BankOrder,
  now: Date,
): Promise<void> {
  if (order.state === 'paid') return moneyCame(needs, trx, rent, payment, order, now)
  if (order.state === 'refunded') {
    // Paid and given back at the bank before we heard of either: nothing is ours, nothing is owed.
    const known = ['refunding', 'refunded', 'paid'].includes(payment.state)
    if (payment.state !== 'refunded' && (!known || payment.state === 'refunding')) {
      await setPayment(
        trx,
        payment.id,
        { state: 'refunded', reason: payment.reason, refunded: order.refundedKopecks },
        now,
      )
    }
    return
  }
  if (order.state === 'registered' || payment.state !== 'waiting') return
  await setPayment(trx, payment.id, { state: 'declined', reason: order.reasonCode ?? 'bank_trouble' }, now)
}

/**
 * Brings a card payment to where the bank says it is. Claim and payment are locked, in this order, and read again, so
 * that callbacks twice, late or in disorder and any number of servers come to one end (sheet §4, card payment).
 */
export async function settleOrder(
  needs: Needs,
  paymentId: number,
  order: BankOrder,
  now: Date,
): Promise<void> {
  const { claim_id: claimId } = await needs.db
    .selectFrom('payment')
    .select('claim_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await transact(needs.db, async (trx) => {
    const rent = await lockRent(trx, claimId)
    const payment = await trx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', paymentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!rent || orderNumberOf(payment) !== order.orderNumber) return
    await apply(needs, trx, rent, payment, order, now)
  })
}
