import type { Transaction } from 'kysely'
import { isByHand } from '#domain/payment-method.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import { lockKnownRow } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { settlePayment } from '../claim-life/take-money.ts'
import { lockChain } from '../claims/lock-chain.ts'
import { type BankLine, bookJoint } from './book-joint.ts'

/** What booking answers: the claim that was paid, or why not; the caller then undoes the transaction. */
export type BookedPayment =
  | { readonly ok: true; readonly claimId: number }
  | {
      readonly ok: false
      readonly code:
        | 'holder_blocked'
        | 'office_closed'
        | 'payment_not_waiting'
        | 'amount_differs'
        | 'document_missing'
        | 'balance_not_connected'
      readonly data?: unknown
    }

/**
 * Books money for a payment that waits at the office or by payment order, with all rents of its joint order where it is of one,
 * under the locks of the claims and the payment.
 */
export async function bookWaiting(
  trx: Transaction<Schema>,
  known: Pick<PaymentRow, 'id' | 'claim_id'>,
  line: BankLine,
  taking: Parameters<typeof settlePayment>[3],
): Promise<BookedPayment> {
  const rent = await lockChain(trx, known.claim_id)
  const payment = await lockKnownRow(trx, 'payment', known.id)
  if (rent && (await holderIsBlocked(trx, rent.claim))) return { ok: false, code: 'holder_blocked' }
  if (!rent || payment.state !== 'reserved' || !isByHand(payment.method))
    return { ok: false, code: 'payment_not_waiting', data: { state: payment.state } }
  if (payment.joint_order_id !== null) {
    const joint = await bookJoint(trx, payment.joint_order_id, line, taking)
    return joint.ok ? { ok: true, claimId: known.claim_id } : joint
  }
  if (payment.amount !== line.amount)
    return { ok: false, code: 'amount_differs', data: { amount: payment.amount } }
  const taken = await settlePayment(trx, rent, payment, taking)
  if (!taken.ok && taken.code === 'office_closed') return { ok: false, code: taken.code }
  return taken.ok
    ? { ok: true, claimId: known.claim_id }
    : { ok: false, code: 'payment_not_waiting', data: { reason: taken.code } }
}
