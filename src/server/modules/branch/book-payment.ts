import type { Selectable, Transaction } from 'kysely'
import { jointSurplusEmail } from '#copy/emails-money.ts'
import { isByHand } from '#domain/payment-method.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import { findRows, getRow, lockKnownRow } from '#server/database/row-queries.ts'

import type { PaymentRow } from '#server/database/rows.ts'
import type { JointOrderTable, Schema } from '#server/database/schema.ts'
import { keepOnBalance } from '../balance/post-entry.ts'
import { settlePayment } from '../claim-life/take-money.ts'
import { lockChain } from '../claims/lock-chain.ts'

type Refused = {
  readonly ok: false
  readonly code:
    | 'office_closed'
    | 'payment_not_waiting'
    | 'amount_differs'
    | 'document_missing'
    | 'balance_not_connected'
  readonly data?: object
}
type Taking = Parameters<typeof settlePayment>[3]

/** What the bank's line says of an order, and the surplus that the back office agreed to, kopecks. */
interface BankLine {
  readonly amount: number
  readonly document: string
  readonly surplus: number | undefined
}

/** What came beyond the living rents goes to the organisation's balance, as a top-up that names the order. */
async function keepSurplus(
  trx: Transaction<Schema>,
  order: Selectable<JointOrderTable>,
  surplus: number,
  { amount, document }: BankLine,
  taking: Taking,
): Promise<{ readonly ok: true } | Refused> {
  const { now } = taking
  const kept = await keepOnBalance(trx, {
    legalHid: order.legalHid,
    askedBy: order.sub,
    amount: surplus,
    document,
    bookedBy: taking.actorName ?? null,
    jointOrderId: order.id,
    now,
  })
  if (!kept.ok) return kept
  const { key, balance } = kept.value
  const { email } = await getRow(trx, 'person', { sub: order.sub })
  const words = jointSurplusEmail({
    order: order.id,
    came: amount,
    surplus,
    balance,
    origin: taking.outbox.origin,
  })
  await taking.outbox.write(trx, { key, recipient: email, ...words, now })
  return { ok: true }
}

/**
 * Books the bank's one line for an order of several rents: all that still wait are paid, in their branches too. Where the
 * bank brings the sum that the order had before a rent of it was cancelled, the rest goes to the organisation's balance,
 * once the back office has agreed to that very figure; less, or more than the order ever was, is nobody's to guess. The caller
 * undoes the transaction on a refusal.
 */
async function bookJoint(
  trx: Transaction<Schema>,
  orderId: number,
  line: BankLine,
  taking: Taking,
): Promise<{ readonly ok: true } | Refused> {
  const order = await getRow(trx, 'jointOrder', orderId)
  const payments = await findRows(trx, 'payment', { jointOrderId: orderId, state: 'reserved' }, 'claimId')
  const sum = payments.reduce((total, payment) => total + payment.amount, 0)
  const surplus = line.amount - sum
  const mayStay = surplus > 0 && line.amount <= order.total
  if (surplus !== 0 && !(mayStay && surplus === line.surplus))
    return { ok: false, code: 'amount_differs', data: { amount: sum, ...(mayStay ? { surplus } : {}) } }
  if (surplus > 0 && line.document === '') return { ok: false, code: 'document_missing' }
  for (const payment of payments) {
    const rent = await lockChain(trx, payment.claimId)
    const taken = rent && (await settlePayment(trx, rent, payment, taking))
    if (taken && !taken.ok && taken.code === 'office_closed') return { ok: false, code: taken.code }
    if (!taken?.ok) return { ok: false, code: 'payment_not_waiting', data: { claim: payment.claimId } }
  }
  // The balance is the last lock, after all claims.
  return surplus > 0 ? keepSurplus(trx, order, surplus, line, taking) : { ok: true }
}

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
  known: Pick<PaymentRow, 'id' | 'claimId'>,
  line: BankLine,
  taking: Parameters<typeof settlePayment>[3],
): Promise<BookedPayment> {
  const rent = await lockChain(trx, known.claimId)
  const payment = await lockKnownRow(trx, 'payment', known.id)
  if (rent && (await holderIsBlocked(trx, rent.claim))) return { ok: false, code: 'holder_blocked' }
  if (!rent || payment.state !== 'reserved' || !isByHand(payment.method))
    return { ok: false, code: 'payment_not_waiting', data: { state: payment.state } }
  if (payment.jointOrderId !== null) {
    const joint = await bookJoint(trx, payment.jointOrderId, line, taking)
    return joint.ok ? { ok: true, claimId: known.claimId } : joint
  }
  if (payment.amount !== line.amount)
    return { ok: false, code: 'amount_differs', data: { amount: payment.amount } }
  const taken = await settlePayment(trx, rent, payment, taking)
  if (!taken.ok && taken.code === 'office_closed') return { ok: false, code: taken.code }
  return taken.ok
    ? { ok: true, claimId: known.claimId }
    : { ok: false, code: 'payment_not_waiting', data: { reason: taken.code } }
}
