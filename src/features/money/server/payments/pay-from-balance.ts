import type { Transaction } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { expireClaim } from '#claims/server/apply-claim-event.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { settlePayment } from '#claims/server/life/settle-payment.ts'
import { type LockedClaimChain, lockClaimChain } from '#claims/server/lock-claim-chain.ts'
import { getUnpaidSince, isPaymentOverdue, lockClaim } from '#claims/server/read-claim.ts'
import type { ActorDetails } from '#claims/server/record-status-change.ts'
import { spendWithinLimit } from '#claims/server/spending/spend-within-limit.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { paymentDeadline, paymentMethod } from '#money/rules/payment-method.ts'
import { type LedgerPostingResult, postLedgerEntry } from '#money/server/balance/post-ledger-entry.ts'
import { balanceTooSmallEmail } from '#rent/words/emails.ts'
import type { Context } from '#server/context.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import {
  findPaymentRefusal,
  findStoppedOfficeRefusal,
  insertPayment,
  type PaymentAnswer,
  type PaymentRefusal,
  type PaymentRequest,
  toRentSpendingAct,
  withRentApproval,
} from './start-payment.ts'

export type BalanceDebitRefusal =
  | Exclude<LedgerPostingResult, { ok: true }>
  | { readonly ok: false; readonly code: 'claim_not_payable' }

/** Locks the balance last. The caller must roll back on a refusal. */
export async function debitBalance(
  context: Context,
  trx: Transaction<Schema>,
  rent: LockedClaimChain,
  payment: PaymentRow,
  actorDetails: ActorDetails & { readonly now: Date },
): Promise<{ ok: true } | BalanceDebitRefusal> {
  const settled = await settlePayment(trx, rent, payment, { ...actorDetails, outbox: context.outbox })
  if (!settled.ok) return refuse('claim_not_payable')
  const posting = await postLedgerEntry(trx, {
    key: `payment-${payment.id}`,
    kind: 'payment',
    legalHid: rent.claim.legalHid,
    amount: payment.amount,
    claimId: rent.claim.id,
    paymentId: payment.id,
    now: actorDetails.now,
  })
  return posting.ok ? { ok: true } : posting
}

/** Stores the method and payment, debits the balance and marks the claim as paid, in the caller's transaction. */
export async function debitBalanceForRent(
  context: Context,
  trx: Transaction<Schema>,
  rent: LockedClaimChain,
  actorDetails: ActorDetails & { readonly now: Date },
): Promise<{ ok: true } | BalanceDebitRefusal> {
  await updateRows(trx, 'claim', rent.claim.id, {
    paymentMethod: paymentMethod.balance,
    noFunds: false,
    changedAt: actorDetails.now,
  })
  const payment = await insertPayment(trx, rent.claim, paymentMethod.balance, actorDetails.now)
  return debitBalance(context, trx, rent, payment, actorDetails)
}

/** Sets `noFundsToPay` and a ten-day deadline. Another method can still be chosen, because nothing was paid. */
const recordNoFunds = (context: Context, id: number, now: Date): Promise<void> =>
  transact(context.db, async (trx) => {
    const claim = await lockClaim(trx, id)
    if (claim?.status !== claimStatus.awaitingPayment || claim.noFunds) return
    const usualDeadline = paymentDeadline(getUnpaidSince(claim), paymentMethod.balance)
    const payUntil =
      claim.payUntil !== null && claim.payUntil > usualDeadline ? claim.payUntil : usualDeadline
    await updateRows(trx, 'claim', id, { noFunds: true, payUntil, changedAt: now })
    const key = `no-funds-${id}`
    await sendOwnerEmail(trx, context.outbox, { key, claimId: id, now, words: balanceTooSmallEmail })
  })

/** Pays by method 4 (M-PAY-04). `insufficient_funds` returns `data.shortfall` in kopecks. */
export async function payFromBalance(context: Context, request: PaymentRequest): Promise<PaymentAnswer> {
  const { body, now } = request
  type DebitResult = { ok: true } | PaymentRefusal | BalanceDebitRefusal | 'overdue'
  const debited = await transact<DebitResult>(context.db, async (trx, undo) => {
    const rent = await lockClaimChain(trx, body.claim)
    if (!rent || !(await lockClaim(trx, body.claim, request.owner))) return refuse('forbidden')
    if (isPaymentOverdue(rent.claim, now)) return 'overdue'
    const hasOffer = await context.hasOffer(trx, rent.claim, todayInZone(rent.claim.createdAt))
    const refusal =
      findPaymentRefusal(rent.claim, request, hasOffer) ?? (await findStoppedOfficeRefusal(trx, rent.claim))
    if (refusal) return refusal
    const overLimit = await spendWithinLimit(trx, toRentSpendingAct(request, rent.claim))
    if (overLimit) return overLimit
    const result = await debitBalanceForRent(context, trx, rent, { actor: 'server', now })
    return result.ok ? result : undo(result)
  })
  if (debited === 'overdue') {
    await expireClaim(context, body.claim, now)
    return refuse('claim_not_payable')
  }
  if (debited.ok) return accept({ status: 'paid', payUrl: null, orderId: null, reason: null })
  if ('shortfall' in debited) {
    await recordNoFunds(context, body.claim, now)
    return { ok: false, code: debited.code, data: { shortfall: debited.shortfall } }
  }
  return withRentApproval(context, request, debited)
}
