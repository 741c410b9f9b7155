import type { Transaction } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { createPayment } from '#contract/payments.ts'
import { reservedAtOffice, reservedByCard, reservedByOrder } from '#copy/emails-rent.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { kopecksOf } from '#domain/money.ts'
import {
  checkPaymentMethod,
  type PaymentMethod,
  paymentDeadline,
  paymentMethod,
} from '#domain/payment-method.ts'
import { firstPaymentState } from '#domain/payment-state.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { insertRow } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { isOverdue, unpaidSince } from '../claims/claim-row.ts'
import { expireClaim } from '../claims/end-unpaid.ts'
import { lastPayment, lockClaim } from '../claims/read-claim.ts'
import { writeToOwner } from '../notifications/claim-emails.ts'
import { officeIsStopped } from '../offices/is-stopped.ts'
import { registerOrder, termsOfRent } from './register-order.ts'

type Body = BodyOf<typeof createPayment>
export type Paid = Answer<typeof createPayment>
export type PayRefused = Exclude<Paid, { ok: true }>
type Refused = PayRefused

export interface PayRequest {
  readonly owner: Owner
  readonly body: Body
  readonly now: Date
}

const methodRefusal = {
  method_not_for_client: 'method_not_allowed',
  method_fixed: 'method_final',
  offer_required: 'offer_missing',
} as const

/** Why this claim cannot be paid this way now; null when it can. `hasOffer`: its organisation accepted the offer. */
export const refusalOf = (row: ClaimRow, { body }: PayRequest, hasOffer: boolean): Refused | null => {
  const method = checkPaymentMethod(body.paymentMethod, {
    clientType: row.clientType,
    chosenBefore: row.paymentMethod,
    hasOffer,
  })
  if (!method.ok && method.code !== 'offer_required') return { ok: false, code: methodRefusal[method.code] }
  if (row.status !== claimStatus.awaitingPayment) return { ok: false, code: 'claim_not_payable' }
  if (!method.ok) return { ok: false, code: methodRefusal[method.code] }
  return kopecksOf(body.amount) === row.total
    ? null
    : { ok: false, code: 'amount_differs', data: { total: row.total } }
}

/** Nothing is paid at an office that an administrator stopped; its claims are cancelled within a minute. */
export const officeRefusal = async (trx: Transaction<Schema>, row: ClaimRow): Promise<Refused | null> =>
  (await officeIsStopped(trx, row.officeIndex)) ? { ok: false, code: 'office_closed' } : null

/**
 * Fixes the method on the claim and gives it the time that the method allows (M-PAY-03, 05, 06); the letter of the
 * reservation is written now, with that time and with the document that one pays by. A rent of a joint order is told of
 * with that order.
 */
export async function chooseMethod(
  context: Context,
  trx: Transaction<Schema>,
  row: ClaimRow,
  method: PaymentMethod,
  now: Date,
  inJointOrder = false,
): Promise<void> {
  if (row.paymentMethod === method) return
  const usual = paymentDeadline(unpaidSince(row), method)
  // Time that was given before, at the branch or by an empty balance, is not taken away by a choice.
  const until = row.payUntil !== null && row.payUntil > usual ? row.payUntil : usual
  await trx
    .updateTable('claim')
    .set({ paymentMethod: method, payUntil: until, changedAt: now })
    .where('id', '=', row.id)
    .execute()
  if (inJointOrder) return
  const byOrder = method === paymentMethod.paymentOrder
  await writeToOwner(trx, context.outbox, {
    key: `reserved-${row.id}`,
    claimId: row.id,
    now,
    words: byOrder ? reservedByOrder : method === paymentMethod.card ? reservedByCard : reservedAtOffice,
    // A quarter of an hour for the card is no date for a calendar.
    ...(method === paymentMethod.card
      ? {}
      : { attachment: { kind: byOrder ? 'payment_order' : 'claim_dates', of: row.id } }),
  })
}

/** Writes the payment of a claim's rent down; by card it waits for the bank, else it is reserved. */
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

type Opened = { ok: true; payment: PaymentRow; claim: ClaimRow } | Refused | 'overdue'

/** The payment that stands, or a new one after a decline: written down before the bank hears of it. */
const openPayment = (context: Context, request: PayRequest) =>
  transact<Opened>(context.db, async (trx) => {
    const { owner, body, now } = request
    const claim = await lockClaim(trx, body.claim, owner)
    if (!claim) return { ok: false, code: 'forbidden' }
    if (isOverdue(claim, now)) return 'overdue'
    const hasOffer =
      claim.clientType === clientTypeByName.legal &&
      (await context.hasOffer(trx, claim, todayIn(claim.createdAt)))
    const refusal = refusalOf(claim, request, hasOffer) ?? (await officeRefusal(trx, claim))
    if (refusal) return refusal
    await chooseMethod(context, trx, claim, body.paymentMethod, now)
    const last = await lastPayment(trx, claim.id)
    const stands = last?.state === 'waiting' || last?.state === 'reserved'
    const payment = stands ? last : await insertPayment(trx, claim, body.paymentMethod, now)
    return { ok: true, payment, claim }
  })

/**
 * Begins the payment of a confirmed claim (M-API-19). A card's answer is the bank's page; the same method again answers
 * the payment that stands, after a decline a new one; at the office and by payment order the box is reserved for ten days. The balance pays in
 * pay-from-balance.ts.
 */
export async function pay(context: Context, request: PayRequest): Promise<Paid> {
  const opened = await openPayment(context, request)
  if (opened === 'overdue') {
    await expireClaim(context, request.body.claim, request.now)
    return { ok: false, code: 'claim_not_payable' }
  }
  if (!opened.ok) return opened
  const { payment, claim } = opened
  if (payment.method !== paymentMethod.card) {
    return { ok: true, value: { status: payment.state, payUrl: null, orderId: null, reason: null } }
  }
  return payment.payUrl === null
    ? registerOrder(context, payment, termsOfRent(claim, request.now), request.now)
    : {
        ok: true,
        value: {
          status: payment.state,
          payUrl: payment.payUrl,
          orderId: payment.orderId,
          reason: payment.reason,
        },
      }
}
