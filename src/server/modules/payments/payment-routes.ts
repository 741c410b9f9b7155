import { withdrawClaim } from '#contract/claims.ts'
import { bankCallback, createPayment, paymentOrder, readPayment } from '#contract/payments.ts'
import { readSbpPayment, sbpPageWithoutScript, showSbpCode } from '#contract/payments-sbp.ts'
import { claimStatus } from '#domain/claim-status.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { type Owner, ownerOf } from '#server/access/owner.ts'
import { type Route, route } from '#server/http/route.ts'
import type { OrderPrinter } from '../../../documents/payment-order.ts'
import { stateOfCodeTopUp } from '../balance/top-up-by-code.ts'
import { findOwnClaim, lastPayment, withOwnClaim } from '../claims/read-claim.ts'
import { legalRefusal, paramsOfClaim } from '../organisations/rent-conditions.ts'
import { askBank } from './ask-bank.ts'
import { codePage } from './code-page.ts'
import { pay } from './pay.ts'
import { type CodeSubject, codePaymentState, newestWaiting, showCode } from './pay-by-code.ts'
import { payFromBalance } from './pay-from-balance.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { printOrderOf } from './print-payment-order.ts'
import { takeCallback } from './take-callback.ts'
import { withdraw } from './withdraw-claim.ts'

/** What an address names; null when it names nothing. */
const subjectIn = (
  query: Partial<Record<'claim' | 'order' | 'topUp', number | undefined>>,
): CodeSubject | null => {
  const { claim, order, topUp } = query
  if (topUp !== undefined) return { topUp }
  return claim === undefined ? null : { claim, order }
}

/** How what a code pays stands; null when this owner has no such payment. */
const stateOfCode = async (deps: PaymentDeps, subject: CodeSubject, owner: Owner, now: Date) => {
  if ('topUp' in subject) return stateOfCodeTopUp(deps, { legalHid: owner.legalHid, id: subject.topUp, now })
  return (await findOwnClaim(deps.db, owner, subject.claim)) ? codePaymentState(deps, subject, now) : null
}

/** Payments of claims, the bank's callback, the payment order as a file (M-API-19). */
export const paymentRoutes = (deps: PaymentDeps & { readonly printOrder: OrderPrinter }): Route[] => [
  route(createPayment, async (request) => {
    const asked = { owner: ownerOf(request), body: request.body, now: request.now }
    const claim = await findOwnClaim(deps.db, asked.owner, request.body.claim)
    // What no longer waits for its money is refused as such.
    const blockedReason =
      claim?.status === claimStatus.awaitingPayment
        ? await legalRefusal(deps, { ...(await paramsOfClaim(deps.db, claim)), anew: true })
        : null
    if (blockedReason) return blockedReason
    return request.body.paymentMethod === paymentMethod.balance
      ? payFromBalance(deps, asked)
      : pay(deps, asked)
  }),
  route(withdrawClaim, ({ params, now, ...request }) =>
    withdraw(deps, { owner: ownerOf(request), id: params.id, now }),
  ),
  route(readPayment, async ({ query, now, ...request }) => {
    const owner = ownerOf(request)
    if (!(await findOwnClaim(deps.db, owner, query.claim))) return { ok: false, code: 'forbidden' }
    const before = await lastPayment(deps.db, query.claim)
    // No callback yet: the person waits on the page, so the bank is asked now.
    if (before?.method === paymentMethod.card && before.state === 'waiting') await askBank(deps, before, now)
    const claim = await findOwnClaim(deps.db, owner, query.claim)
    const payment = await lastPayment(deps.db, query.claim)
    if (!payment || !claim) return { ok: false, code: 'payment_unknown' }
    return {
      ok: true,
      value: {
        claim: claim.id,
        state: payment.state,
        reason: payment.reason,
        amount: payment.amount,
        method: payment.method,
        orderId: payment.order_id,
        payUrl: payment.state === 'waiting' ? payment.pay_url : null,
        way: payment.way,
        deadline: claim.pay_until?.toISOString() ?? null,
      },
    }
  }),
  route(showSbpCode, async ({ body, now, ...request }) =>
    (await findOwnClaim(deps.db, ownerOf(request), body.claim))
      ? showCode(deps, body, now)
      : { ok: false, code: 'forbidden' },
  ),
  route(readSbpPayment, async ({ query, now, ...request }) => {
    if (!(await findOwnClaim(deps.db, ownerOf(request), query.claim))) return { ok: false, code: 'forbidden' }
    const payment = await codePaymentState(deps, query, now)
    return payment ? { ok: true, value: payment } : { ok: false, code: 'payment_unknown' }
  }),
  route(sbpPageWithoutScript, async ({ query, now, ...request }) => {
    const owner = ownerOf(request)
    const subject = subjectIn(query) ?? (await newestWaiting(deps.db, owner))
    const payment = subject && (await stateOfCode(deps, subject, owner, now))
    return payment ? codePage(subject, payment) : { ok: false, code: 'payment_unknown' }
  }),
  route(paymentOrder, (request) => withOwnClaim(deps.db, request, (claim) => printOrderOf(deps, claim))),
  route(bankCallback, ({ url, now }) => takeCallback(deps, url.searchParams, now)),
]
