import { bankCallback, createPayment, paymentOrder, readPayment } from '#contract/payments.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { type PaymentMethod, paymentMethod } from '#domain/payment-method.ts'
import { ownerOf } from '#server/access/owner.ts'
import { type Route, route } from '#server/http/route.ts'
import { findOwnClaim, lastPayment } from '../claims/read-claim.ts'
import { legalRefusal, wishOfClaim } from '../claims/rent-conditions.ts'
import { askBank } from './ask-bank.ts'
import { pay } from './pay.ts'
import { payFromBalance } from './pay-from-balance.ts'
import type { PaymentNeeds } from './payment-needs.ts'
import { type OrderPrinter, printOrderOf } from './print-payment-order.ts'
import { takeCallback } from './take-callback.ts'

const CARD = 1

/** Payments of claims, the bank's callback, the payment order as a file (M-API-19, sheet §4). */
export const paymentRoutes = (needs: PaymentNeeds & { readonly printOrder: OrderPrinter }): Route[] => [
  route(createPayment, async (request) => {
    const asked = { owner: ownerOf(request), body: request.body, now: request.now }
    const claim = await findOwnClaim(needs.db, asked.owner, request.body.claim)
    // What no longer waits for its money is refused as such.
    const hindrance =
      claim?.status === claimStatus.awaitingPayment
        ? await legalRefusal(needs, { ...(await wishOfClaim(needs.db, claim)), anew: true })
        : null
    if (hindrance) return hindrance
    return request.body.paymentMethod === paymentMethod.balance
      ? payFromBalance(needs, asked)
      : pay(needs, asked)
  }),
  route(readPayment, async ({ query, now, ...request }) => {
    const owner = ownerOf(request)
    if (!(await findOwnClaim(needs.db, owner, query.claim))) return { ok: false, code: 'forbidden' }
    const before = await lastPayment(needs.db, query.claim)
    // No callback yet: the person waits on the page, so the bank is asked now.
    if (before?.method === CARD && before.state === 'waiting') await askBank(needs, before, now)
    const claim = await findOwnClaim(needs.db, owner, query.claim)
    const payment = await lastPayment(needs.db, query.claim)
    if (!payment || !claim) return { ok: false, code: 'payment_unknown' }
    return {
      ok: true,
      value: {
        claim: claim.id,
        state: payment.state,
        reason: payment.reason,
        amount: payment.amount,
        method: payment.method as PaymentMethod,
        orderId: payment.order_id,
        payUrl: payment.state === 'waiting' ? payment.pay_url : null,
        deadline: claim.pay_until?.toISOString() ?? null,
      },
    }
  }),
  route(paymentOrder, async ({ params, ...request }) => {
    const claim = await findOwnClaim(needs.db, ownerOf(request), params.id)
    return claim ? printOrderOf(needs, claim) : { ok: false, code: 'forbidden' }
  }),
  route(bankCallback, ({ url, now }) => takeCallback(needs, url.searchParams, now)),
]
