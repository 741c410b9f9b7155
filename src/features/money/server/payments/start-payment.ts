import type { Transaction } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { expireClaim } from '#claims/server/apply-claim-event.ts'
import { sendOwnerEmail } from '#claims/server/claim-emails.ts'
import { lockOldClaimOfMove } from '#claims/server/moves.ts'
import { payByCredit } from '#claims/server/pay-by-credit.ts'
import { findLastPayment, getUnpaidSince, isPaymentOverdue, lockClaim } from '#claims/server/read-claim.ts'
import {
  type SpendingAct,
  spendWithinLimit,
  withApproval,
} from '#claims/server/spending/spend-within-limit.ts'
import type { EndpointBody } from '#kit/api/endpoint.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { toKopecks } from '#kit/rules/money.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import type { createPayment } from '#money/api/payments.ts'
import {
  checkPaymentMethod,
  type PaymentMethod,
  paymentDeadline,
  paymentMethod,
} from '#money/rules/payment-method.ts'
import { initialPaymentState } from '#money/rules/payment-state.ts'
import { isOfficeStopped } from '#places/server/offices/stopped-services.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { reservedAtOfficeEmail, reservedByCardEmail, reservedByOrderEmail } from '#rent/words/emails.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { bankOrderTermsForRent, registerBankOrder } from './register-bank-order.ts'

export type PaymentAnswer = EndpointAnswer<typeof createPayment>
export type PaymentRefusal = Exclude<PaymentAnswer, { ok: true }>

export interface PaymentRequest {
  readonly owner: Owner
  readonly body: EndpointBody<typeof createPayment>
  readonly now: Date
  /** Path to which the bank returns the payer; by default the state of the payment. */
  readonly back?: string
}

const methodRefusals = {
  method_not_for_client: 'method_not_allowed',
  method_fixed: 'method_final',
  offer_required: 'offer_missing',
} as const

/** Returns null if the claim can be paid. `hasOffer` is true if the organisation has accepted the offer. */
export const findPaymentRefusal = (
  row: ClaimRow,
  { body }: PaymentRequest,
  hasOffer: boolean,
): PaymentRefusal | null => {
  const method = checkPaymentMethod(body.paymentMethod, {
    clientType: row.clientType,
    chosenBefore: row.paymentMethod,
    hasOffer,
  })
  if (!method.ok && method.code !== 'offer_required') return refuse(methodRefusals[method.code])
  if (row.status !== claimStatus.awaitingPayment) return refuse('claim_not_payable')
  if (!method.ok) return refuse(methodRefusals[method.code])
  return toKopecks(body.amount) === row.total
    ? null
    : { ok: false, code: 'amount_differs', data: { total: row.total } }
}

/** Offices that stopped the service take no payments; their unpaid claims are cancelled within a minute. */
export const findStoppedOfficeRefusal = async (
  trx: Transaction<Schema>,
  row: ClaimRow,
): Promise<PaymentRefusal | null> =>
  (await isOfficeStopped(trx, row.officeIndex)) ? refuse('office_closed') : null

/** Makes the method final, sets the payment deadline and sends the reservation email (M-PAY-03, 05, 06). */
export async function setPaymentMethod(
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  method: PaymentMethod,
  now: Date,
  inJointOrder = false,
): Promise<void> {
  if (row.paymentMethod === method) return
  const usualDeadline = paymentDeadline(getUnpaidSince(row), method)
  // Choosing a method never shortens the deadline.
  const payUntil = row.payUntil !== null && row.payUntil > usualDeadline ? row.payUntil : usualDeadline
  await updateRows(trx, 'claim', row.id, { paymentMethod: method, payUntil, changedAt: now })
  if (inJointOrder) return
  const isByPaymentOrder = method === paymentMethod.paymentOrder
  await sendOwnerEmail(trx, context.outbox, {
    key: `reserved-${row.id}`,
    claimId: row.id,
    now,
    words: isByPaymentOrder
      ? reservedByOrderEmail
      : method === paymentMethod.card
        ? reservedByCardEmail
        : reservedAtOfficeEmail,
    // No calendar entry for a card, because the deadline is only 15 minutes away.
    ...(method === paymentMethod.card
      ? {}
      : { attachment: { kind: isByPaymentOrder ? 'payment_order' : 'claim_dates', of: row.id } }),
  })
}

export const insertPayment = (
  trx: Transaction<Schema>,
  row: ClaimRow,
  method: PaymentMethod,
  now: Date,
): Promise<PaymentRow> =>
  insertRow(trx, 'payment', {
    claimId: row.id,
    method,
    state: initialPaymentState(method),
    amount: row.total,
    createdAt: now,
    changedAt: now,
  })

/**
 * Only rents of an organisation count towards a colleague's limit. An approval concerns office and term, because the
 * refused claim may expire before the administrator decides.
 */
export const toRentSpendingAct = (
  { owner, now }: Pick<PaymentRequest, 'owner' | 'now'>,
  claim: Pick<ClaimRow, 'id' | 'total' | 'clientType' | 'officeIndex' | 'startDate' | 'endDate'>,
): SpendingAct => ({
  owner: {
    sub: owner.sub,
    legalHid: claim.clientType === clientTypeByName.legal ? owner.legalHid : '',
  },
  kind: 'rent',
  subject: [claim.officeIndex, claim.startDate, claim.endDate],
  claims: [claim.id],
  amount: claim.total,
  now,
})

/** Asks the organisation's administrators if the limit of the payer refused the payment. */
export const withRentApproval = async <Answer extends { readonly ok: boolean }>(
  context: Context,
  request: PaymentRequest,
  answer: Answer,
): Promise<Answer> => {
  const claim = answer.ok ? undefined : await findRow(context.db, 'claim', request.body.claim)
  return withApproval(context, answer, () => (claim ? toRentSpendingAct(request, claim) : null))
}

type OpenResult = { ok: true; payment: PaymentRow; claim: ClaimRow } | PaymentRefusal | 'overdue'

const openPayment = (context: Context, request: PaymentRequest) =>
  transact<OpenResult>(context.db, async (trx) => {
    const { owner, body, now } = request
    const claim = await lockClaim(trx, body.claim, owner)
    if (!claim) return refuse('forbidden')
    if (isPaymentOverdue(claim, now)) return 'overdue'
    const hasOffer =
      claim.clientType === clientTypeByName.legal &&
      (await context.hasOffer(trx, claim, todayInZone(claim.createdAt)))
    const refusal =
      findPaymentRefusal(claim, request, hasOffer) ?? (await findStoppedOfficeRefusal(trx, claim))
    if (refusal) return refusal
    const latestPayment = await findLastPayment(trx, claim.id)
    const isOpen = latestPayment?.state === 'waiting' || latestPayment?.state === 'reserved'
    const overLimit = isOpen ? null : await spendWithinLimit(trx, toRentSpendingAct(request, claim))
    if (overLimit) return overLimit
    await setPaymentMethod(context, trx, claim, body.paymentMethod, now)
    const payment = isOpen ? latestPayment : await insertPayment(trx, claim, body.paymentMethod, now)
    return { ok: true, payment, claim }
  })

/** Completes a move for which nothing is left to pay and whose confirmation could not complete it (M-MOVE-03). */
export async function payMoveByCredit(context: Context, request: PaymentRequest): Promise<PaymentAnswer> {
  const { owner, body, now } = request
  const paid = await transact<{ ok: true } | PaymentRefusal | 'overdue'>(context.db, async (trx) => {
    await lockOldClaimOfMove(trx, body.claim)
    const claim = await lockClaim(trx, body.claim, owner)
    if (!claim) return refuse('forbidden')
    if (isPaymentOverdue(claim, now)) return 'overdue'
    return findPaymentRefusal(claim, request, true) ?? payByCredit(context, trx, claim, now)
  })
  if (paid === 'overdue') {
    await expireClaim(context, body.claim, now)
    return refuse('claim_not_payable')
  }
  return paid.ok ? accept({ status: 'paid', payUrl: null, orderId: null, reason: null }) : paid
}

/** For a card, returns the URL of the bank's page (M-API-19). A repeated call returns the same payment. */
export async function startPayment(context: Context, request: PaymentRequest): Promise<PaymentAnswer> {
  const opened = await openPayment(context, request)
  if (opened === 'overdue') {
    await expireClaim(context, request.body.claim, request.now)
    return refuse('claim_not_payable')
  }
  if (!opened.ok) return withRentApproval(context, request, opened)
  const { payment, claim } = opened
  const { state: status, payUrl, orderId, reason } = payment
  const { back, now } = request
  const terms = bankOrderTermsForRent(claim, now)
  return payment.method === paymentMethod.card && payUrl === null
    ? registerBankOrder(context, payment, back === undefined ? terms : { ...terms, back }, now)
    : accept({ status, payUrl, orderId, reason })
}
