import { call, type Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { cancelServiceOrder, connectService, type ServiceOrder } from '#contract/claim-services.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { offerAddress } from '#state/offer-address.ts'

/** Where an order leads: to the code or the bank, to the good end, or to the one for the balance (M-ROUTE-28…31). */
const endOf = (order: ServiceOrder, bySbp: boolean): string =>
  (bySbp && order.payment.payUrl !== null
    ? `${addresses.paymentSbp}?claim=${order.claim}&order=${order.id}`
    : order.payment.payUrl) ??
  `${order.method === paymentMethod.balance ? addresses.successServiceOffer : addresses.successService}?claim=${order.claim}&order=${order.id}`

/** Refusals that say nothing of the claim or its order: what is shown of them still holds. */
export const passing: readonly string[] = [
  'offline',
  'login_required',
  'unavailable',
  'overloaded',
  'unexpected',
  'too_many_requests',
]

/**
 * Sends an order of a service, or pays the one that waits, and goes where it leads; answers why not, which is to be
 * shown. An organisation without the offer in force is led to it.
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

/** Cancels an order that waits; answers why not, which is to be shown. */
export async function cancelOrder(
  environment: Environment,
  order: { readonly claim: number; readonly id: number },
): Promise<Refused | null> {
  const answer = await call(environment, cancelServiceOrder, {
    params: { id: order.claim, order: order.id },
  })
  return answer.ok ? null : answer
}
