import type { Transaction } from 'kysely'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { expireClaim } from '#claims/server/apply-event.ts'
import { writeToOwner } from '#claims/server/claim-emails.ts'
import { isOverdue, lastPayment, lockClaim, unpaidSince } from '#claims/server/read-claim.ts'
import type { BodyOf } from '#kit/api/endpoint.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import { kopecksOf } from '#kit/rules/money.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import type { createPayment } from '#money/api/payments.ts'
import {
  checkPaymentMethod,
  type PaymentMethod,
  paymentDeadline,
  paymentMethod,
} from '#money/rules/payment-method.ts'
import { firstPaymentState } from '#money/rules/payment-state.ts'
import { officeIsStopped } from '#places/server/offices/stopped-services.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { reservedAtOffice, reservedByCard, reservedByOrder } from '#rent/words/emails.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { registerOrder, termsOfRent } from './register-order.ts'

export type Paid = Answer<typeof createPayment>
export type PayRefused = Exclude<Paid, { ok: true }>

export interface PayRequest {
  readonly owner: Owner
  readonly body: BodyOf<typeof createPayment>
  readonly now: Date
}

const methodRefusals = {
  method_not_for_client: 'method_not_allowed',
  method_fixed: 'method_final',
  offer_required: 'offer_missing',
} as const

/** Null if the claim can be paid; `hasOffer`: the organisation accepted the offer. */
export const refusalOf = (row: ClaimRow, { body }: PayRequest, hasOffer: boolean): PayRefused | null => {
  const method = checkPaymentMethod(body.paymentMethod, {
    clientType: row.clientType,
    chosenBefore: row.paymentMethod,
    hasOffer,
  })
  if (!method.ok && method.code !== 'offer_required') return refuse(methodRefusals[method.code])
  if (row.status !== claimStatus.awaitingPayment) return refuse('claim_not_payable')
  if (!method.ok) return refuse(methodRefusals[method.code])
  return kopecksOf(body.amount) === row.total
    ? null
    : { ok: false, code: 'amount_differs', data: { total: row.total } }
}

/** Stopped offices take no payments; their claims are cancelled within a minute. */
export const officeRefusal = async (trx: Transaction<Schema>, row: ClaimRow): Promise<PayRefused | null> =>
  (await officeIsStopped(trx, row.officeIndex)) ? refuse('office_closed') : null

/** Fixes the method, its deadline and the email of the reservation (M-PAY-03, 05, 06). */
export async function chooseMethod(
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  method: PaymentMethod,
  now: Date,
  inJointOrder = false,
): Promise<void> {
  if (row.paymentMethod === method) return
  const usualDeadline = paymentDeadline(unpaidSince(row), method)
  // Choosing a method never shortens an earlier deadline.
  const payUntil = row.payUntil !== null && row.payUntil > usualDeadline ? row.payUntil : usualDeadline
  await updateRows(trx, 'claim', row.id, { paymentMethod: method, payUntil, changedAt: now })
  if (inJointOrder) return
  const isByPaymentOrder = method === paymentMethod.paymentOrder
  await writeToOwner(trx, context.outbox, {
    key: `reserved-${row.id}`,
    claimId: row.id,
    now,
    words: isByPaymentOrder
      ? reservedByOrder
      : method === paymentMethod.card
        ? reservedByCard
        : reservedAtOffice,
    // A deadline in 15 minutes is not worth a calendar entry.
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
    state: firstPaymentState(method),
    amount: row.total,
    createdAt: now,
    changedAt: now,
  })

type OpenResult = { ok: true; payment: PaymentRow; claim: ClaimRow } | PayRefused | 'overdue'

const openPayment = (context: Context, request: PayRequest) =>
  transact<OpenResult>(context.db, async (trx) => {
    const { owner, body, now } = request
    const claim = await lockClaim(trx, body.claim, owner)
    if (!claim) return refuse('forbidden')
    if (isOverdue(claim, now)) return 'overdue'
    const hasOffer =
      claim.clientType === clientTypeByName.legal &&
      (await context.hasOffer(trx, claim, todayIn(claim.createdAt)))
    const refusal = refusalOf(claim, request, hasOffer) ?? (await officeRefusal(trx, claim))
    if (refusal) return refusal
    await chooseMethod(context, trx, claim, body.paymentMethod, now)
    const latestPayment = await lastPayment(trx, claim.id)
    const isOpen = latestPayment?.state === 'waiting' || latestPayment?.state === 'reserved'
    const payment = isOpen ? latestPayment : await insertPayment(trx, claim, body.paymentMethod, now)
    return { ok: true, payment, claim }
  })

/** A card payment returns the bank's page (M-API-19); a repeated call returns the same payment. */
export async function pay(context: Context, request: PayRequest): Promise<Paid> {
  const opened = await openPayment(context, request)
  if (opened === 'overdue') {
    await expireClaim(context, request.body.claim, request.now)
    return refuse('claim_not_payable')
  }
  if (!opened.ok) return opened
  const { payment, claim } = opened
  const { state: status, payUrl, orderId, reason } = payment
  return payment.method === paymentMethod.card && payUrl === null
    ? registerOrder(context, payment, termsOfRent(claim, request.now), request.now)
    : accept({ status, payUrl, orderId, reason })
}
