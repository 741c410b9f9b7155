import { sql, type Transaction } from 'kysely'
import type { Outcome } from '#domain/outcome.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { findRows, getRow, lockKnownRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { BankOrder, BankRefusal } from '#server/gateways/bank/acquiring-bank.ts'
import type { Step } from '#server/run-step.ts'
import { type MoneyRefusal, settlePayment } from '../claim-life/take-money.ts'
import { applyPaymentEvent, applyPaymentEvents } from '../claims/apply-payment-event.ts'
import { type LockedChain, lockChain } from '../claims/lock-chain.ts'
import { recordStatusChange } from '../claims/record-status-change.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { dueRefunds, refundPayment } from './refund.ts'
import { orderNumberOf } from './register-order.ts'

/** Card payments that wait for money and that no callback has settled. */
const waiting = (deps: PaymentDeps): Promise<PaymentRow[]> =>
  deps.db.selectFrom('payment').selectAll().where(sql<boolean>`state = 'waiting' and method = 1`).execute()

/** Card payments that were cancelled lately, with their claim or their service, while a person may have stood at the bank. */
const lately = (deps: PaymentDeps, now: Date): Promise<PaymentRow[]> => {
  const since = deps.lateMoney.payments.since(now)
  return deps.db
    .selectFrom('claim')
    .innerJoin('payment', 'payment.claim_id', 'claim.id')
    .selectAll('payment')
    .where('claim.changed_at', '>', since)
    .where('payment.changed_at', '>', since)
    .where(sql<boolean>`payment.method = 1 and payment.state = 'cancelled' and payment.order_id is not null`)
    .execute()
}

export async function reconcilePayments(
  deps: PaymentDeps,
  now: Date,
  { untilUnavailable }: Step,
): Promise<void> {
  const open = new Map<number, PaymentRow>()
  for (const payment of [...(await waiting(deps)), ...(await lately(deps, now))])
    open.set(payment.id, payment)
  if (open.size > 0)
    await deps.bank.readAhead?.([...open.values()].flatMap(({ order_id: order }) => order ?? []))
  let answered = 0
  await untilUnavailable([...open.keys()], async (id) => {
    const payment = open.get(id)
    const asked = payment && (await askBank(deps, payment, now))
    if (asked === 'bank_unreachable') return 'away'
    answered += 1
    return 'answered'
  })
  if (answered === open.size) deps.lateMoney.payments.asked(now)
}

export async function refundOpenPayments(deps: PaymentDeps, { untilUnavailable }: Step): Promise<void> {
  await untilUnavailable(await dueRefunds(deps), (id) => refundPayment(deps, id))
}

/** Asks once more about a claim's waiting card payment before its time is called over; money on its way wins. */
export async function settleBeforeExpiry(deps: PaymentDeps, claimId: number, now: Date): Promise<void> {
  const open = await findRows(deps.db, 'payment', {
    claim_id: claimId,
    method: paymentMethod.card,
    state: 'waiting',
  })
  for (const payment of open) await askBank(deps, payment, now)
}

const askFor = (deps: PaymentDeps, payment: PaymentRow): Promise<Outcome<BankOrder, BankRefusal>> =>
  payment.order_id === null
    ? deps.bank.statusOfNumber(orderNumberOf(payment))
    : deps.bank.status(payment.order_id)

/**
 * Asks the bank how a card payment stands and settles it by the answer; the bank's refusal when it cannot tell. The network is
 * asked before the transaction begins, never inside.
 */
export async function askBank(
  deps: PaymentDeps,
  payment: PaymentRow,
  now: Date,
): Promise<'settled' | BankRefusal> {
  const answer = await askFor(deps, payment)
  if (!answer.ok) return answer.code
  await settleOrder(deps, payment.id, answer.value, now)
  return 'settled'
}

type Deps = Pick<PaymentDeps, 'db' | 'outbox'>

/** Why money that arrived goes back: what it was for is no more or is paid already, or the amount is another. */
type RefundReason = MoneyRefusal | 'amount_differs'

/** Money that is not ours goes back; the claim stays as it is and its history says so (M-PAY-07). */
async function giveBack(
  { outbox }: Deps,
  trx: Transaction<Schema>,
  claim: ClaimRow,
  payment: PaymentRow,
  { reason, came }: { readonly reason: RefundReason; readonly came: number },
  now: Date,
): Promise<void> {
  await applyPaymentEvent(trx, 'owe', payment, { reason, to_refund: came, now })
  const status = claim.status
  await recordStatusChange(trx, outbox, claim.id, { status, actor: 'bank', reason: `refund_${reason}`, now })
}

async function onPaymentReceived(
  deps: Deps,
  trx: Transaction<Schema>,
  rent: LockedChain,
  payment: PaymentRow,
  order: BankOrder,
  now: Date,
): Promise<void> {
  if (!['waiting', 'declined', 'cancelled'].includes(payment.state)) return
  // Known before anything that comes of the payment is written.
  await updateRows(trx, 'payment', payment.id, { way: order.way ?? payment.way ?? 'card' })
  const back = (reason: RefundReason) =>
    giveBack(deps, trx, rent.claim, payment, { reason, came: order.amountKopecks }, now)
  if (order.amountKopecks !== payment.amount) return back('amount_differs')
  if (payment.state === 'cancelled') {
    return back(payment.service_order_id === null ? 'claim_cancelled' : 'service_cancelled')
  }
  const taken = await settlePayment(trx, rent, payment, { actor: 'bank', outbox: deps.outbox, now })
  if (!taken.ok) await back(taken.code)
}

/** What the bank's word about an order changes, whatever was told before and how often. */
async function apply(
  deps: Deps,
  trx: Transaction<Schema>,
  rent: LockedChain,
  payment: PaymentRow,
  order: BankOrder,
  now: Date,
): Promise<void> {
  if (order.state === 'paid') return onPaymentReceived(deps, trx, rent, payment, order, now)
  // Paid and given back at the bank before we heard of either: nothing is ours, nothing is owed.
  if (order.state === 'refunded')
    await applyPaymentEvents(
      trx,
      'discoverRefund',
      { id: payment.id },
      { refunded: order.refundedKopecks, now },
    )
  else if (order.state !== 'registered')
    await applyPaymentEvents(
      trx,
      'decline',
      { id: payment.id },
      { reason: order.reasonCode ?? 'bank_trouble', now },
    )
}

/**
 * Brings a card payment to where the bank says it is. Claim and payment are locked, in this order, and read again, so
 * that callbacks twice, late or in disorder and any number of servers come to one end.
 */
async function settleOrder(deps: Deps, paymentId: number, order: BankOrder, now: Date): Promise<void> {
  const { claim_id: claimId } = await getRow(deps.db, 'payment', paymentId)
  await transact(deps.db, async (trx) => {
    const rent = await lockChain(trx, claimId)
    const payment = await lockKnownRow(trx, 'payment', paymentId)
    if (!rent || orderNumberOf(payment) !== order.orderNumber) return
    await apply(deps, trx, rent, payment, order, now)
  })
}
