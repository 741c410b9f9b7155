import { sql, type Transaction } from 'kysely'
import { applyPaymentEvent, applyPaymentEvents } from '#claims/server/apply-payment-event.ts'
import { type SettlementRefusalCode, settlePayment } from '#claims/server/life/settle-payment.ts'
import { type LockedClaimChain, lockClaimChain } from '#claims/server/lock-claim-chain.ts'
import { recordStatusChange } from '#claims/server/record-status-change.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { nextRefundTryAt } from '#money/rules/payment-state.ts'
import { pollBankOrders } from '#money/server/balance/top-up-by-sbp.ts'
import type { Context } from '#server/context.ts'
import { isNotLeasedSql } from '#server/database/lease.ts'
import { findRows, getRow, lockExistingRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { BankOrder, BankRefusal, RefundFailure } from '#server/integrations/bank/acquiring-bank.ts'
import type { JobStepRunner } from '#server/run-job-step.ts'
import { toBankOrderNumber } from './register-bank-order.ts'
import { findSettledByHand } from './settle-refund-by-hand.ts'

const DAY_MS = 24 * 3_600_000

/** A date far in the future means that a test clock was set back, so such refunds are due too. */
const dueCondition = (now: Date) => sql<boolean>`
  state = 'refunding'
  and (refund_next_at is null or refund_next_at <= ${now}::timestamptz
    or refund_next_at > ${new Date(now.getTime() + 2 * DAY_MS)}::timestamptz)
  and ${isNotLeasedSql('refundAskedAt', now)}
  -- One order at the bank may stand behind several payments after a move: their refunds go one after another.
  and not exists (
    select 1 from payment as earlier
    where coalesce(earlier.offset_from, earlier.id) = coalesce(payment.offset_from, payment.id)
      and payment.offset_from is not null and earlier.id < payment.id and earlier.state = 'refunding'
  )`

const selectDueRefunds = ({ db, clock }: Context) =>
  db.selectFrom('payment').select(['id', 'refundCause as cause']).where(dueCondition(clock.now())).execute()

/** Prevents two concurrent requests from refunding a partial amount twice. */
const lockRefund = ({ db }: Context, id: number, now: Date): Promise<PaymentRow | undefined> =>
  db
    .updateTable('payment')
    .set({ refundAskedAt: now })
    .where('id', '=', id)
    .where(dueCondition(now))
    .returningAll()
    .executeTakeFirst()

const recordRefusal = async (
  { db, failures }: Context,
  { id, refundTries: before }: PaymentRow,
  { code, words: message }: RefundFailure,
  now: Date,
): Promise<void> => {
  failures.report({ work: 'refund', task: 'bank', id, code })
  // Updates nothing if this server was slow and another one has taken over the refund.
  const ownRefund = { id, state: 'refunding', refundAskedAt: now } as const
  await updateRows(db, 'payment', ownRefund, {
    refundTries: before + 1,
    refundNextAt: nextRefundTryAt(before + 1, code !== 'bank_unreachable', now),
    refundAskedAt: null,
    refundProblem: code,
    refundWords: message ?? null,
  })
}

/** A part that a move took along goes back by the order of the first payment (M-MOVE-04). */
async function readBankOrderOf(
  { db }: Context,
  payment: PaymentRow,
): Promise<{ orderId: string | null; refundedBefore: number }> {
  if (payment.offsetFrom === null && payment.moved === 0)
    return { orderId: payment.orderId, refundedBefore: payment.refunded }
  const root = await getRow(db, 'payment', payment.offsetFrom ?? payment.id)
  const ofOrder = [root, ...(await findRows(db, 'payment', { offsetFrom: root.id }))]
  // The bank knows nothing of refunds that people recorded as paid by hand.
  const byHand = await findSettledByHand(
    db,
    ofOrder.map(({ id }) => id),
  )
  return {
    orderId: root.orderId,
    refundedBefore: ofOrder.reduce((sum, { id, refunded }) => sum + (byHand.has(id) ? 0 : refunded), 0),
  }
}

/** Idempotent: if the bank's answer was lost, the bank adapter recognises the earlier refund (M-PAY-07). */
async function refundPayment(context: Context, paymentId: number): Promise<'away' | 'answered'> {
  const now = context.clock.now()
  const payment = await lockRefund(context, paymentId, now)
  if (!payment) return 'answered'
  const { orderId, refundedBefore } = await readBankOrderOf(context, payment)
  if (orderId === null) {
    await recordRefusal(context, payment, { ok: false, code: 'order_unknown' }, now)
    return 'answered'
  }
  // Refunds the agreed part or, if none is set, the received amount, which may differ from the ordered one.
  const order = await context.bank.status(orderId)
  const amountKopecks = payment.toRefund ?? (order.ok ? order.value.amountKopecks : 0)
  const refunded = order.ok
    ? await context.bank.refund({
        orderId,
        amountKopecks,
        refundedBeforeKopecks: refundedBefore,
        receipt: await context.orderReceipts.ofRefund(payment, amountKopecks),
      })
    : order
  if (!refunded.ok) {
    await recordRefusal(context, payment, refunded, now)
    return refunded.code === 'bank_unreachable' ? 'away' : 'answered'
  }
  // The bank counts all refunds of the order, so those of other payments are left out.
  const ofOthers = refundedBefore - payment.refunded
  const change = { refunded: refunded.value.refundedKopecks - ofOthers, refundAskedAt: null, now }
  await applyPaymentEvents(context.db, 'refund', { id: paymentId }, change)
  return 'answered'
}

const readWaitingPayments = (context: Context): Promise<PaymentRow[]> =>
  context.db.selectFrom('payment').selectAll().where(sql<boolean>`state = 'waiting' and method = 1`).execute()

/** The payer may still be on the bank's page and pay. */
const readRecentlyCancelled = (context: Context, now: Date): Promise<PaymentRow[]> => {
  const since = context.lateMoney.payments.since(now)
  return context.db
    .selectFrom('claim')
    .innerJoin('payment', 'payment.claimId', 'claim.id')
    .selectAll('payment')
    .where('claim.changedAt', '>', since)
    .where('payment.changedAt', '>', since)
    .where(sql<boolean>`payment.method = 1 and payment.state = 'cancelled' and payment.order_id is not null`)
    .execute()
}

export const reconcilePayments = async (context: Context, now: Date, step: JobStepRunner): Promise<void> => {
  const rows = [...(await readWaitingPayments(context)), ...(await readRecentlyCancelled(context, now))]
  await pollBankOrders(context, rows, context.lateMoney.payments, now, step, async (payment) =>
    (await syncPaymentWithBank(context, payment, now)) === 'bank_unreachable' ? 'away' : 'answered',
  )
}

export async function sendDueRefunds(context: Context, { untilUnavailable }: JobStepRunner): Promise<void> {
  await untilUnavailable(await selectDueRefunds(context), (id) => refundPayment(context, id))
}

/** Asks the bank about open card payments, so that a claim that has just been paid does not expire. */
export async function settlePaymentsBeforeExpiry(
  context: Context,
  claimId: number,
  now: Date,
): Promise<void> {
  const open = { claimId, method: paymentMethod.card, state: 'waiting' } as const
  for (const payment of await findRows(context.db, 'payment', open))
    await syncPaymentWithBank(context, payment, now)
}

export async function syncPaymentWithBank(
  context: Context,
  payment: PaymentRow,
  now: Date,
): Promise<'settled' | BankRefusal> {
  const answer =
    payment.orderId === null
      ? await context.bank.statusOfNumber(toBankOrderNumber(payment))
      : await context.bank.status(payment.orderId)
  if (!answer.ok) return answer.code
  await settleOrder(context, payment.id, answer.value, now)
  return 'settled'
}

type RefundReason = SettlementRefusalCode | 'amount_differs'

/** Leaves the claim's status unchanged and records the refund in its history (M-PAY-07). */
async function refundReceived(
  { outbox }: Context,
  trx: Transaction<Schema>,
  claim: ClaimRow,
  payment: PaymentRow,
  { reason, came }: { readonly reason: RefundReason; readonly came: number },
  now: Date,
): Promise<void> {
  await applyPaymentEvent(trx, 'owe', payment, { reason, toRefund: came, now })
  const status = claim.status
  await recordStatusChange(trx, outbox, claim.id, { status, actor: 'bank', reason: `refund_${reason}`, now })
}

async function onPaymentReceived(
  context: Context,
  trx: Transaction<Schema>,
  rent: LockedClaimChain,
  payment: PaymentRow,
  order: BankOrder,
  now: Date,
): Promise<void> {
  if (!['waiting', 'declined', 'cancelled'].includes(payment.state)) return
  await updateRows(trx, 'payment', payment.id, { way: order.way ?? payment.way ?? 'card' })
  const refund = (reason: RefundReason) =>
    refundReceived(context, trx, rent.claim, payment, { reason, came: order.amountKopecks }, now)
  if (order.amountKopecks !== payment.amount) return refund('amount_differs')
  if (payment.state === 'cancelled') {
    return refund(payment.serviceOrderId === null ? 'claim_cancelled' : 'service_cancelled')
  }
  const settled = await settlePayment(trx, rent, payment, { actor: 'bank', outbox: context.outbox, now })
  if (!settled.ok) await refund(settled.code)
}

async function applyBankOrder(
  context: Context,
  trx: Transaction<Schema>,
  rent: LockedClaimChain,
  payment: PaymentRow,
  order: BankOrder,
  now: Date,
): Promise<void> {
  if (order.state === 'paid') return onPaymentReceived(context, trx, rent, payment, order, now)
  const { id } = payment
  // The order was paid and refunded before we asked, so nothing is owed.
  if (order.state === 'refunded')
    await applyPaymentEvents(trx, 'discoverRefund', { id }, { refunded: order.refundedKopecks, now })
  else if (order.state !== 'registered')
    await applyPaymentEvents(trx, 'decline', { id }, { reason: order.reasonCode ?? 'bank_trouble', now })
}

/** Locks claim, then payment, and reads both again, so that repeated or late callbacks give the same result. */
async function settleOrder(context: Context, paymentId: number, order: BankOrder, now: Date): Promise<void> {
  const { claimId } = await getRow(context.db, 'payment', paymentId)
  await transact(context.db, async (trx) => {
    const rent = await lockClaimChain(trx, claimId)
    const payment = await lockExistingRow(trx, 'payment', paymentId)
    if (!rent || toBankOrderNumber(payment) !== order.orderNumber) return
    await applyBankOrder(context, trx, rent, payment, order, now)
  })
}
