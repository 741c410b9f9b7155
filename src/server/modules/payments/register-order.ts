import type { Kysely } from 'kysely'
import { addresses } from '#contract/addresses.ts'
import type { createPayment } from '#contract/payments.ts'
import { bankOrderDescription } from '#copy/gateways/bank-order.ts'
import { paymentDeadline, paymentMethod } from '#domain/payment-method.ts'
import { getRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import { applyPaymentEvents } from '../claims/apply-payment-event.ts'
import { unpaidSince } from '../claims/claim-row.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Our number of a card order at the bank: claim and payment, so that an order names its payment even unanswered. */
export const orderNumberOf = (payment: { id: number; claim_id: number }): string =>
  `${payment.claim_id}-${payment.id}`

export const paymentOfOrderNumber = (orderNumber: string): number | null => {
  const [, id] = /^\d{1,15}-(\d{1,15})$/.exec(orderNumber) ?? []
  return id === undefined ? null : Number(id)
}

/** Notes that the bank would not take this order, so that the next attempt gets another number. */
const noteFailure = (deps: PaymentDeps, id: number, now: Date) =>
  applyPaymentEvents(deps.db, 'decline', { id, order_id: null }, { reason: 'bank_trouble', now })

/** Notes the order; one that another attempt had given up meanwhile waits for money again. */
const noteOrder = (deps: PaymentDeps, id: number, order: { orderId: string; formUrl: string }, now: Date) =>
  transact(deps.db, async (trx) => {
    await applyPaymentEvents(trx, 'reopen', { id, order_id: null }, { now })
    await updateRows(
      trx,
      'payment',
      { id, order_id: null },
      { order_id: order.orderId, pay_url: order.formUrl, changed_at: now },
    )
  })

/** What an order at the bank is for: how long money may come, and where the browser goes then. */
export interface OrderTerms {
  readonly expiresAt: Date
  readonly back: string
}

/**
 * The terms of an order that pays a claim's rent: the bank's session lives as long as the claim's deadline, and a quarter of
 * an hour at a time where the claim was given days.
 */
export const termsOfRent = (claim: ClaimRow, now: Date): OrderTerms => {
  const usual = paymentDeadline(unpaidSince(claim), paymentMethod.card)
  const ofClaim = claim.pay_until !== null && claim.pay_until > usual ? claim.pay_until : usual
  const fromNow = paymentDeadline(now, paymentMethod.card)
  return {
    expiresAt: ofClaim < fromNow ? ofClaim : fromNow,
    back: `${addresses.paymentStatus}?claim=${claim.id}`,
  }
}

/** The terms of an order that pays an order of a service: as long as that order waits. */
export const termsOfService = (
  order: { readonly id: number; readonly claim_id: number; readonly pay_until: Date | null },
  now: Date,
): OrderTerms => ({
  expiresAt: order.pay_until ?? now,
  back: `${addresses.paymentServiceStatus}?claim=${order.claim_id}&order=${order.id}`,
})

export const termsOf = async (db: Kysely<Schema>, payment: PaymentRow, now: Date): Promise<OrderTerms> =>
  payment.service_order_id === null
    ? termsOfRent(await getRow(db, 'claim', payment.claim_id), now)
    : termsOfService(await getRow(db, 'service_order', payment.service_order_id), now)

/**
 * Registers a payment's order at the bank, outside any transaction, and notes where to pay. Two at once register one
 * order, because its number is the payment's.
 */
export async function registerOrder(
  deps: PaymentDeps,
  payment: PaymentRow,
  { expiresAt, back }: OrderTerms,
  now: Date,
): Promise<Answer<typeof createPayment>> {
  const order = await deps.bank.register({
    orderNumber: orderNumberOf(payment),
    amountKopecks: payment.amount,
    returnUrl: `${deps.origin}${back}`,
    failUrl: `${deps.origin}${back}`,
    description: bankOrderDescription(payment.claim_id),
    expiresAt,
    sessionTimeoutSecs: Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
    receipt: await deps.orderReceipts.ofPayment(payment),
  })
  if (!order.ok) {
    await noteFailure(deps, payment.id, now)
    return order
  }
  await noteOrder(deps, payment.id, order.value, now)
  return {
    ok: true,
    value: { status: 'waiting', payUrl: order.value.formUrl, orderId: order.value.orderId, reason: null },
  }
}
