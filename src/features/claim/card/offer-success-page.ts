import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { readOffer } from '#contract/offer.ts'
import { screen } from '#screens/screen.ts'
import { addressInQuery, numberInQuery } from '#state/claim-address.ts'

export type OfferSuccessPage = ReturnType<typeof offerSuccessPage>

/** After accepting the offer: the server is asked whether it is accepted, never the address (M-ROUTE-30). */
export function offerSuccessPage(environment: Environment) {
  const { $state, retry } = screen<never, { readonly kind: 'accepted' | 'missing' }>(environment, {
    load: async () => {
      const answer = await call(environment, readOffer, {})
      return answer.ok ? { kind: answer.value.accepted === null ? 'missing' : 'accepted' } : answer
    },
  })
  return {
    $state,
    retry,
    /** Where the order was left; null when nobody said. */
    back: addressInQuery(environment, 'back'),
    /** The claim to pay; null when nobody said. */
    claim: numberInQuery(environment, 'claim'),
  }
}
