import {
  cancelServiceOrder,
  connectService,
  readServiceOrder,
  type ServiceOrder,
} from '#claims/api/claim-services.ts'
import { offerPageUrl } from '#claims/parts/offer-page-url.ts'
import type { EndpointRequest } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { type CallFailure, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState, redirectToPage } from '#kit/screens/screen.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import type { ReceiptSummary } from '#money/api/receipts.ts'
import { hasPendingReceipt, readPaymentReceipts } from '#money/parts/claim-payment.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { redirectForbiddenClaim } from '#people/parts/organisations.ts'

/** Where the person goes after ordering: the bank's page, the SBP page or the success page (M-ROUTE-28…31). */
const pageAfterOrder = (order: ServiceOrder, bySbp: boolean): string =>
  (bySbp && order.payment.payUrl !== null
    ? `${pagePaths.paymentSbp}?claim=${order.claim}&order=${order.id}`
    : order.payment.payUrl) ??
  `${order.method === paymentMethod.balance ? pagePaths.successServiceOffer : pagePaths.successService}?claim=${order.claim}&order=${order.id}`

/** Refusals that say nothing about the claim, so the data on screen stays valid. */
export const transientRefusalCodes: readonly string[] = [
  'offline',
  'login_required',
  'unavailable',
  'overloaded',
  'unexpected',
  'too_many_requests',
]

/** Orders a service or pays a pending order, then leaves the page. Opens the offer first if it is not accepted yet. */
export async function placeServiceOrder(
  environment: Environment,
  claim: number,
  body: EndpointRequest<typeof connectService>['body'],
  bySbp = false,
): Promise<CallFailure | null> {
  const answer = await call(environment, connectService, { params: { id: claim }, body })
  if (answer.ok) {
    environment.go(pageAfterOrder(answer.value, bySbp))
    return null
  }
  if (answer.code === 'offer_missing') environment.go(offerPageUrl(environment))
  return answer
}

export async function sendServiceOrderCancellation(
  environment: Environment,
  order: { readonly claim: number; readonly id: number },
): Promise<CallFailure | null> {
  const answer = await call(environment, cancelServiceOrder, {
    params: { id: order.claim, order: order.id },
  })
  return answer.ok ? null : answer
}

interface ShownServiceOrder {
  readonly order: ServiceOrder
  readonly receipts: readonly ReceiptSummary[]
  readonly slow: boolean
  readonly act: 'pay' | 'cancel'
}

export type LoadedServiceOrder = LoadedState<ShownServiceOrder>
export type ServiceOrderPage = ReturnType<typeof createServiceOrderPage>

const finalStates: readonly string[] = ['paid', 'declined', 'refunding', 'refunded', 'cancelled']

/** The page to open once the payment ends; null to stay (M-ROUTE-28, 29, 31). */
const nextPage = (order: ServiceOrder): string | null => {
  const orderQuery = `?claim=${order.claim}&order=${order.id}`
  // Payment at the office or by payment order does not use the bank's page.
  if (order.payment.state === 'reserved') return `${pagePaths.successService}${orderQuery}`
  if (order.state !== 'connected') return null
  return order.method === paymentMethod.balance
    ? `${pagePaths.successServiceOffer}${orderQuery}`
    : `${pagePaths.successService}${orderQuery}`
}

/** The order named by `?claim=&order=`. With `waiting`, polls until the payment ends. */
export function createServiceOrderPage(environment: Environment, { waiting }: { waiting: boolean }) {
  const claim = readQueryNumber(environment, 'claim')
  const id = readQueryNumber(environment, 'order')
  const readReceipts = async ({ claim, service, payment }: ServiceOrder) =>
    ['paid', 'refunding', 'refunded'].includes(payment.state)
      ? readPaymentReceipts(environment, claim, (other) => other.service === service)
      : []
  const { $state, retry, reload, change, send } = createScreen<ShownServiceOrder>(environment, {
    load: async (getShown, isSlow) => {
      if (claim === null || id === null) return { kind: 'failed', code: 'order_missing' }
      const answer = await call(environment, readServiceOrder, { params: { id: claim, order: id } })
      if (!answer.ok) return answer
      const end = waiting ? nextPage(answer.value) : null
      const act = getShown()?.act ?? 'pay'
      if (end !== null) return redirectToPage(environment, end)
      const order = answer.value
      return { order, receipts: waiting ? [] : await readReceipts(order), slow: isSlow, act }
    },
    onForbidden: () => redirectForbiddenClaim(environment, claim ?? 0),
    keepsShown: true,
    poll: ({ order: { payment }, receipts }) =>
      hasPendingReceipt(receipts) ||
      payment.state === 'refunding' ||
      (waiting && !finalStates.includes(payment.state)),
  })

  /** Runs an action on the order. If it is refused, reloads the order and shows the refusal. */
  const runAct = (
    name: ShownServiceOrder['act'],
    run: (order: ServiceOrder) => Promise<CallFailure | null>,
  ) =>
    send(async ({ order }) => {
      change({ act: name })
      const refused = await run(order)
      // The page may be restored from the back-forward cache.
      if (refused === null && name === 'pay') return
      if (refused === null || !transientRefusalCodes.includes(refused.code)) await reload()
      return refused ?? undefined
    })

  return {
    $state,
    retry,
    reload,
    claim,
    /** A declined payment is repeated as a new order at the bank. */
    payAgain: () =>
      runAct('pay', ({ claim, service, method, total, payment }) =>
        placeServiceOrder(
          environment,
          claim,
          { service, paymentMethod: method, total, options: {} },
          payment.way === 'sbp',
        ),
      ),
    cancel: () => runAct('cancel', (order) => sendServiceOrderCancellation(environment, order)),
  }
}
