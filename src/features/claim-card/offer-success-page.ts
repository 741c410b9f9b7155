import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { readOffer } from '#contract/offer.ts'
import { addressInQuery, numberInQuery } from '#state/claim-address.ts'

/** Whether the offer in force is accepted now, whoever opens the page and however often. */
export type OfferSuccessState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'accepted' | 'missing' }

export type OfferSuccessPage = ReturnType<typeof offerSuccessPage>

/** After accepting the offer: the server is asked whether it is accepted, never the address (M-ROUTE-30). */
export function offerSuccessPage(environment: Environment) {
  const $offer = atom<OfferSuccessState>({ kind: 'loading' })
  const open = async (): Promise<void> => {
    const answer = await call(environment, readOffer, {})
    if (!answer.ok) return $offer.set({ kind: 'failed', code: answer.code })
    $offer.set({ kind: answer.value.accepted === null ? 'missing' : 'accepted' })
  }
  whenShown(environment, $offer, () => {
    void open()
    return undefined
  })
  return {
    $offer: $offer as ReadableAtom<OfferSuccessState>,
    /** Where the order was left; null when nobody said. */
    back: addressInQuery(environment, 'back'),
    /** The claim to pay; null when nobody said. */
    claim: numberInQuery(environment, 'claim'),
    retry: () => {
      $offer.set({ kind: 'loading' })
      void open()
    },
  }
}
