import { call, type Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { cancelServiceOrder, connectService, type ServiceOrder } from '#contract/claim-services.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { offerAddress } from '#state/offer-address.ts'

/** Where an order leads: bank or SBP page, or success page (M-ROUTE-28…31). */
const endOf = (order: ServiceOrder, bySbp: boolean): string =>
  (bySbp && order.payment.payUrl !== null
    ? `${addresses.paymentSbp}?claim=${order.claim}&order=${order.id}`
    : order.payment.payUrl) ??
  `${order.method === paymentMethod.balance ? addresses.successServiceOffer : addresses.successService}?claim=${order.claim}&order=${order.id}`

/** Refusals that do not depend on the claim, so what is shown stays valid. */
export const passing: readonly string[] = [
  'offline',
  'login_required',
  'unavailable',
  'overloaded',
  'unexpected',
  'too_many_requests',
]

/**
 * Orders a service or pays a waiting order, then leaves the page; returns the refusal, or null. An organisation
 * without the current offer is sent to it.
 */
export async function sendOrder(
  environment: Environment,
  claim: number,
  body: RequestOf<typeof connectService>['body'],
  bySbp = false,
): Promise<Refused | null> {
  const answer = await call(environment, connectService, { params: { id: claim }, body })
  if (answer.ok) {
    environment.go(endOf(answer.value, bySbp))
    return null
  }
  if (answer.code === 'offer_missing') environment.go(offerAddress(environment))
  return answer
}

export async function cancelOrder(
  environment: Environment,
  order: { readonly claim: number; readonly id: number },
): Promise<Refused | null> {
  const answer = await call(environment, cancelServiceOrder, {
    params: { id: order.claim, order: order.id },
  })
  return answer.ok ? null : answer
}
