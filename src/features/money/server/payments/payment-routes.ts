import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import { withdrawClaim } from '#claims/api/claims.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { canCancelMove, isCoveredByCredit } from '#claims/rules/moving.ts'
import { applyClaimEvent } from '#claims/server/apply-claim-event.ts'
import { toSingleClaimChain } from '#claims/server/lock-claim-chain.ts'
import { findLastPayment, findOwnClaim, lockClaim, withOwnClaim } from '#claims/server/read-claim.ts'
import { type EndpointReplyInput, endpointUrl } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import {
  createPayment,
  createSbpCode,
  downloadPaymentOrder,
  readPayment,
  readSbpPage,
  readSbpPayment,
  receiveBankCallback,
} from '#money/api/payments.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import {
  readTopUpSbpState,
  settleTopUpOnCallback,
  topUpIdFromOrderNumber,
} from '#money/server/balance/top-up-by-sbp.ts'
import { sbpPageWords as words } from '#money/words/bank.ts'
import { findRentRefusal, toRentConditionParams } from '#people/server/organisations/rent-conditions.ts'
import { type Owner, ownerFromRequest } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow, hasRow } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import { transact } from '#server/database/transact.ts'
import { bindRoute, type EndpointAnswer, type Route } from '#server/http/route.ts'
import type { BankCallback } from '#server/integrations/bank/acquiring-bank.ts'
import { renderPageWithInlineStyles } from '#server/integrations/html-page.ts'
import {
  findNewestWaitingSbpCode,
  issueSbpCode,
  readSbpPaymentState,
  type SbpCodeSubject,
} from './pay-by-sbp.ts'
import { payFromBalance } from './pay-from-balance.ts'
import { printPaymentOrder } from './print-payment-order.ts'
import { syncPaymentWithBank } from './reconcile-payments.ts'
import { paymentIdFromOrderNumber, toBankOrderNumber } from './register-bank-order.ts'
import { payMoveByCredit, startPayment } from './start-payment.ts'

type WithdrawAnswer = EndpointAnswer<typeof withdrawClaim>
const done = accept({ done: true } as const)

/**
 * Asks the bank first, outside the transaction. Money that arrives after the withdrawal is refunded. A paid move can be
 * withdrawn if all of it is credit, which then stays with the old rent (M-MOVE-09).
 */
async function withdrawOwnClaim(
  context: Context,
  { owner, id, now }: { readonly owner: Owner; readonly id: number; readonly now: Date },
): Promise<WithdrawAnswer> {
  const ownClaim = await findOwnClaim(context.db, owner, id)
  if (!ownClaim) return refuse('forbidden')
  const payment = await findLastPayment(context.db, id)
  if (payment?.method === paymentMethod.card && payment.state === 'waiting')
    await syncPaymentWithBank(context, payment, now)
  const answer = await transact<WithdrawAnswer>(context.db, async (trx) => {
    const claim = await lockClaim(trx, id, owner)
    if (!claim) return refuse('forbidden')
    if (claim.status === claimStatus.cancelled) return done
    const isPaid = claim.status === claimStatus.paid
    if (isPaid && !canCancelMove(claim, await hasRow(trx, 'payment', { claimId: id, state: 'paid' })))
      return refuse('claim_not_withdrawable')
    const event = isPaid ? 'cancelMove' : 'withdraw'
    const details = { actor: 'client', now } as const
    const outcome = await applyClaimEvent(trx, context.outbox, toSingleClaimChain(claim), event, details)
    return outcome.ok ? done : refuse('claim_not_withdrawable')
  })
  if (answer.ok) context.offices.touch(ownClaim.officeIndex)
  return answer
}

const toReturnAddress = (subject: SbpCodeSubject) =>
  'topUp' in subject
    ? html`<p><a href="${pagePaths.legalsBalance}">${words.toBalance}</a></p>`
    : html`<p><a href="${pagePaths.claim(subject.claim)}">${words.claim(subject.claim)}</a></p>`

type CodePayment = EndpointReplyInput<typeof readSbpPayment>

function toPageContent(subject: SbpCodeSubject, payment: CodePayment) {
  const isPaid = payment.state === 'paid'
  const returnAddress = toReturnAddress(subject)
  if (payment.payload === null) {
    return html`<h1>${isPaid ? words.paidTitle : words.overTitle}</h1>
<p>${isPaid ? words.paid : words.over}</p>${returnAddress}`
  }
  const reloadAddress = endpointUrl(readSbpPage, {}, {})
  return html`<h1>${words.title}</h1>
${'topUp' in subject ? html`<p>${words.topUp(subject.topUp)}</p>` : ''}<p class="amount">${formatAmount(payment.amount)}</p>
<p>${words.scan}</p>
<div role="img" aria-label="${words.code}">${raw(renderSVG(payment.payload, { ecc: 'M', border: 4 }))}</div>
<p><a href="${payment.payload}">${words.open}</a></p>
<p role="status">${payment.taken ? words.taken : words.waiting}</p>
<form method="get" action="${reloadAddress}">${Object.entries(subject).map(
    ([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`,
  )}
<button type="submit" class="main">${words.check}</button></form>
${payment.payUrl && html`<p><a href="${payment.payUrl}">${words.byCard}</a></p>`}${returnAddress}`
}

const findPayment = async (context: Context, callback: BankCallback): Promise<PaymentRow | null> => {
  const id = paymentIdFromOrderNumber(callback.orderNumber)
  if (id === null) return null
  const payment = await findRow(context.db, 'payment', id)
  return payment && toBankOrderNumber(payment) === callback.orderNumber ? payment : null
}

/**
 * The callback's content is not trusted: the server asks the bank, and answers 503 if the bank should repeat
 * the callback.
 */
async function handleCallback(
  context: Context,
  parameters: URLSearchParams,
  now: Date,
): Promise<EndpointAnswer<typeof receiveBankCallback>> {
  const callback = context.bank.readCallback(parameters)
  if (!callback.ok) return callback
  const topUp = topUpIdFromOrderNumber(callback.value.orderNumber)
  if (topUp !== null) return (await settleTopUpOnCallback(context, topUp, now)) ? done : refuse('unavailable')
  const payment = await findPayment(context, callback.value)
  if (payment && (await syncPaymentWithBank(context, payment, now)) !== 'settled')
    return refuse('unavailable')
  return done
}

const toSubject = (
  query: Partial<Record<'claim' | 'order' | 'topUp', number | undefined>>,
): SbpCodeSubject | null => {
  const { claim, order, topUp } = query
  if (topUp !== undefined) return { topUp }
  return claim === undefined ? null : { claim, order }
}

const readCodeState = async (context: Context, subject: SbpCodeSubject, owner: Owner, now: Date) => {
  if ('topUp' in subject)
    return readTopUpSbpState(context, { legalHid: owner.legalHid, id: subject.topUp, now })
  return (await findOwnClaim(context.db, owner, subject.claim))
    ? readSbpPaymentState(context, subject, now)
    : null
}

/** Calls that create and follow payments (M-API-19). */
export const paymentRoutes = (context: Context): Route[] => [
  bindRoute(createPayment, async (request) => {
    const paymentRequest = { owner: ownerFromRequest(request), body: request.body, now: request.now }
    const claim = await findOwnClaim(context.db, paymentRequest.owner, request.body.claim)
    const blockedReason =
      claim?.status === claimStatus.awaitingPayment
        ? await findRentRefusal(context, { ...(await toRentConditionParams(context.db, claim)), anew: true })
        : null
    if (blockedReason) return blockedReason
    if (claim && isCoveredByCredit(claim)) return payMoveByCredit(context, paymentRequest)
    return request.body.paymentMethod === paymentMethod.balance
      ? payFromBalance(context, paymentRequest)
      : startPayment(context, paymentRequest)
  }),
  bindRoute(withdrawClaim, ({ params, now, ...request }) =>
    withdrawOwnClaim(context, { owner: ownerFromRequest(request), id: params.id, now }),
  ),
  bindRoute(readPayment, async ({ query, now, ...request }) => {
    const owner = ownerFromRequest(request)
    if (!(await findOwnClaim(context.db, owner, query.claim))) return refuse('forbidden')
    const latestPayment = await findLastPayment(context.db, query.claim)
    // The callback has not arrived and the user is waiting, so the bank is asked now.
    if (latestPayment?.method === paymentMethod.card && latestPayment.state === 'waiting')
      await syncPaymentWithBank(context, latestPayment, now)
    const claim = await findOwnClaim(context.db, owner, query.claim)
    const payment = await findLastPayment(context.db, query.claim)
    if (!payment || !claim) return refuse('payment_unknown')
    const { state, reason, amount, method, orderId, way } = payment
    const payUrl = state === 'waiting' ? payment.payUrl : null
    const deadline = claim.payUntil
    return accept({ claim: claim.id, state, reason, amount, method, orderId, payUrl, way, deadline })
  }),
  bindRoute(createSbpCode, async ({ body, now, ...request }) =>
    (await findOwnClaim(context.db, ownerFromRequest(request), body.claim))
      ? issueSbpCode(context, body, now)
      : refuse('forbidden'),
  ),
  bindRoute(readSbpPayment, async ({ query, now, ...request }) => {
    if (!(await findOwnClaim(context.db, ownerFromRequest(request), query.claim))) return refuse('forbidden')
    const payment = await readSbpPaymentState(context, query, now)
    return payment ? accept(payment) : refuse('payment_unknown')
  }),
  bindRoute(readSbpPage, async ({ query, now, ...request }) => {
    const owner = ownerFromRequest(request)
    const subject = toSubject(query) ?? (await findNewestWaitingSbpCode(context.db, owner))
    const payment = subject && (await readCodeState(context, subject, owner, now))
    return payment
      ? renderPageWithInlineStyles(words.title, toPageContent(subject, payment))
      : refuse('payment_unknown')
  }),
  bindRoute(downloadPaymentOrder, (request) =>
    withOwnClaim(context.db, request, (claim) => printPaymentOrder(context, claim)),
  ),
  bindRoute(receiveBankCallback, ({ url, now }) => handleCallback(context, url.searchParams, now)),
]
