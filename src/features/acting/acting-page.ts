import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { whoSeesClaim } from '#contract/acting.ts'
import { addresses } from '#contract/addresses.ts'
import { chooseActing } from '#state/choose-acting.ts'
import { addressInQuery, numberInQuery } from '#state/claim-address.ts'

/** A claim that opens for somebody else for whom one may act: whose name that is, null for one's own. */
export type ActingState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly claim: number
      readonly legalHid: string | null
      readonly orgFullName: string | null
      readonly busy: boolean
      readonly refused: string | null
    }

export type ActingPage = ReturnType<typeof actingPage>

/** Offers to act for whoever a claim belongs to, and goes back to it (M-ROLE-02, M-LEGAL-03). */
export function actingPage(environment: Environment) {
  const $acting = atom<ActingState>({ kind: 'loading' })
  const open = async (): Promise<void> => {
    const claim = numberInQuery(environment, 'claim')
    if (claim === null) return environment.go(addresses.claims)
    const seen = await call(environment, whoSeesClaim, { params: { id: claim } })
    if (seen.ok) return $acting.set({ kind: 'shown', claim, ...seen.value, busy: false, refused: null })
    if (seen.status === 403) return environment.go(addresses.forbidden)
    $acting.set({ kind: 'failed', code: seen.code })
  }
  whenShown(environment, $acting, () => {
    void open()
    return undefined
  })
  return {
    $acting: $acting as ReadableAtom<ActingState>,
    retry: () => {
      $acting.set({ kind: 'loading' })
      void open()
    },
    change: async (): Promise<void> => {
      const state = $acting.get()
      if (state.kind !== 'shown' || state.busy) return
      $acting.set({ ...state, busy: true, refused: null })
      const refused = await chooseActing(environment, state.legalHid)
      if (refused !== null) return $acting.set({ ...state, busy: false, refused })
      environment.go(addressInQuery(environment, 'back') ?? addresses.claim(state.claim))
    },
  }
}
