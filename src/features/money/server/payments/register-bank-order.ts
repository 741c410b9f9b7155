import type { Kysely } from 'kysely'
import { applyPaymentEvents } from '#claims/server/apply-payment-event.ts'
import { getUnpaidSince } from '#claims/server/read-claim.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { accept } from '#kit/rules/outcome.ts'
import type { createPayment } from '#money/api/payments.ts'
import { paymentDeadline, paymentMethod } from '#money/rules/payment-method.ts'
import { claimOrderDescriptionText } from '#money/words/bank.ts'
import type { Context } from '#server/context.ts'
import { getRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { EndpointAnswer } from '#server/http/route.ts'

/**
 * Contains the ids of claim and payment, so that the order identifies its payment even if the bank's answer
 * was lost.
 */
export const toBankOrderNumber = (payment: { id: number; claimId: number }): string =>
  `${payment.claimId}-${payment.id}`

export const paymentIdFromOrderNumber = (orderNumber: string): number | null => {
  const [, id] = /^\d{1,15}-(\d{1,15})$/.exec(orderNumber) ?? []
  return id === undefined ? null : Number(id)
}

/** Also reopens a payment that a concurrent attempt has declined. */
const storeOrder = (context: Context, id: number, order: { orderId: string; formUrl: string }, now: Date) =>
  transact(context.db, async (trx) => {
    await applyPaymentEvents(trx, 'reopen', { id, orderId: null }, { now })
    const change = { orderId: order.orderId, payUrl: order.formUrl, changedAt: now }
    await updateRows(trx, 'payment', { id, orderId: null }, change)
  })

export interface BankOrderTerms {
  readonly expiresAt: Date
  readonly back: string
}

/** The bank's payment page stays open until the claim's deadline, but for at most 15 minutes. */
export const bankOrderTermsForRent = (claim: ClaimRow, now: Date): BankOrderTerms => {
  const usualDeadline = paymentDeadline(getUnpaidSince(claim), paymentMethod.card)
  const claimDeadline =
    claim.payUntil !== null && claim.payUntil > usualDeadline ? claim.payUntil : usualDeadline
  const sessionDeadline = paymentDeadline(now, paymentMethod.card)
  return {
    expiresAt: claimDeadline < sessionDeadline ? claimDeadline : sessionDeadline,
    back: `${pagePaths.paymentStatus}?claim=${claim.id}`,
  }
}

export const bankOrderTermsForService = (
  order: { readonly id: number; readonly claimId: number; readonly payUntil: Date | null },
  now: Date,
): BankOrderTerms => ({
  expiresAt: order.payUntil ?? now,
  back: `${pagePaths.paymentServiceStatus}?claim=${order.claimId}&order=${order.id}`,
})

export const readBankOrderTerms = async (
  db: Kysely<Schema>,
  payment: PaymentRow,
  now: Date,
): Promise<BankOrderTerms> =>
  payment.serviceOrderId === null
    ? bankOrderTermsForRent(await getRow(db, 'claim', payment.claimId), now)
    : bankOrderTermsForService(await getRow(db, 'serviceOrder', payment.serviceOrderId), now)

/**
 * Call it outside transactions. Concurrent calls register only one order, because its number is derived from
 * the payment.
 */
export async function registerBankOrder(
  context: Context,
  payment: PaymentRow,
  { expiresAt, back }: BankOrderTerms,
  now: Date,
): Promise<EndpointAnswer<typeof createPayment>> {
  const order = await context.bank.register({
    orderNumber: toBankOrderNumber(payment),
    amountKopecks: payment.amount,
    returnUrl: `${context.origin}${back}`,
    failUrl: `${context.origin}${back}`,
    description: claimOrderDescriptionText(payment.claimId),
    expiresAt,
    sessionTimeoutSecs: Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
    receipt: await context.orderReceipts.ofPayment(payment),
  })
  if (!order.ok) {
    const match = { id: payment.id, orderId: null }
    await applyPaymentEvents(context.db, 'decline', match, { reason: 'bank_trouble', now })
    return order
  }
  await storeOrder(context, payment.id, order.value, now)
  const { formUrl: payUrl, orderId } = order.value
  return accept({ status: 'waiting', payUrl, orderId, reason: null })
}
