import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { acceptOffer, type Offer, readOffer } from '#contract/offer.ts'
import { offerCopy } from '#copy/offer.ts'
import { leave, redirect, type ShownState, screen } from '#screens/screen.ts'
import { addressInQuery, thisPage } from '#state/claim-address.ts'
import { loginAddress } from '#state/session.ts'

export type ShownOffer = ShownState<{ readonly offer: Offer }>
export type OfferPage = ReturnType<typeof offerPage>

/** Reads the offer in force and accepts it, then goes on by /offer-success to where the order was left (M-LEGAL-07). */
export function offerPage(environment: Environment) {
  const back = addressInQuery(environment, 'back')
  const { $state, retry, reload, send } = screen<{ readonly offer: Offer }>(environment, {
    load: async () => {
      const answer = await call(environment, readOffer, {})
      return answer.ok ? { offer: answer.value } : answer
    },
    onVisitor: () => redirect(environment, loginAddress(thisPage(environment))),
    toast: (code) => (code === 'offer_outdated' ? offerCopy.outdated : offerCopy.failed),
  })
  return {
    $state,
    retry,
    back: back ?? addresses.claims,
    /** Accepts the shown edition; a newer one is shown first. */
    accept: () =>
      send(async ({ offer: { version } }) => {
        const answer = await call(environment, acceptOffer, { body: { version } })
        if (answer.ok) {
          const query = back === null ? '' : `?back=${encodeURIComponent(back)}`
          return leave(environment, `${addresses.offerSuccess}${query}`)
        }
        if (answer.code === 'offer_outdated') await reload()
        return answer
      }),
  }
}
