import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { acceptOffer, type Offer, readOffer } from '#contract/offer.ts'
import { offerCopy } from '#copy/offer.ts'
import { addressInQuery, thisPage } from '#state/claim-address.ts'
import { loginAddress } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'

/** The offer to be read and accepted. */
export type OfferState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  /** `refused` is set when the session ended under the acceptance; other refusals are told by a toast. */
  | { readonly kind: 'shown'; readonly offer: Offer; readonly busy: boolean; readonly refused: string | null }

export type OfferPage = ReturnType<typeof offerPage>

/** Reads the offer in force and accepts it, then goes on by /offer-success to where the order was left (M-LEGAL-07). */
export function offerPage(environment: Environment) {
  const $offer = atom<OfferState>({ kind: 'loading' })
  const back = addressInQuery(environment, 'back')

  const open = async (): Promise<void> => {
    const answer = await call(environment, readOffer, {})
    if (answer.ok) return $offer.set({ kind: 'shown', offer: answer.value, busy: false, refused: null })
    if (answer.status === 401) return environment.go(loginAddress(thisPage(environment)))
    $offer.set({ kind: 'failed', code: answer.code })
  }

  whenShown(environment, $offer, () => {
    void open()
    return undefined
  })

  return {
    $offer: $offer as ReadableAtom<OfferState>,
    /** Where the order was left; the list of claims when nobody said. */
    back: back ?? addresses.claims,
    retry: () => {
      $offer.set({ kind: 'loading' })
      void open()
    },
    /** Accepts the edition that is shown; a newer one is shown first. */
    accept: async (): Promise<void> => {
      const state = $offer.get()
      if (state.kind !== 'shown' || state.busy) return
      $offer.set({ ...state, busy: true, refused: null })
      const { version } = state.offer
      const answer = await call(environment, acceptOffer, { body: { version } })
      if (answer.ok) {
        return environment.go(
          back === null
            ? addresses.offerSuccess
            : `${addresses.offerSuccess}?back=${encodeURIComponent(back)}`,
        )
      }
      if (answer.code === 'login_required') return $offer.set({ ...state, busy: false, refused: answer.code })
      const outdated = answer.code === 'offer_outdated'
      showToast(answer.code, outdated ? offerCopy.outdated : offerCopy.failed)
      if (outdated) await open()
      else $offer.set({ ...state, busy: false })
    },
  }
}
