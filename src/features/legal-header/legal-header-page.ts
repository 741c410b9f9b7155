import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { addresses } from '#contract/addresses.ts'
import { chooseLegal, type Legal } from '#contract/session.ts'
import { legalsCopy } from '#copy/legals.ts'
import { thisPage } from '#state/claim-address.ts'
import { askLegals } from '#state/legals.ts'
import { askSession, loginAddress } from '#state/session.ts'
import { showToast } from '#state/toasts.ts'

/** The header of the section: it waits, has nothing to show, or shows in whose name the session acts. */
export type LegalHeaderState =
  | { readonly kind: 'loading' | 'empty' }
  | {
      readonly kind: 'shown'
      readonly organisations: readonly Legal[]
      /** Null: the person acts in their own name. */
      readonly current: Legal | null
      /** Where the identity provider keeps the person's settings; null while it is not known. */
      readonly profile: string | null
      readonly busy: boolean
    }

export type LegalHeaderPage = ReturnType<typeof legalHeaderPage>

/** Header of the section for organisations: who acts, and the switch between organisations (M-LEGAL-01, 03, AMB-22). */
export function legalHeaderPage(environment: Environment) {
  const $header = atom<LegalHeaderState>({ kind: 'loading' })

  const open = async (): Promise<void> => {
    const [legals, session] = await Promise.all([askLegals(environment), askSession(environment)])
    // Where to go without a login or an organisation is the page's own business (state/legals.ts).
    if (legals.kind !== 'acting' && legals.kind !== 'unchosen') return $header.set({ kind: 'empty' })
    $header.set({
      kind: 'shown',
      organisations: legals.organisations,
      current: legals.kind === 'acting' ? legals.current : null,
      profile: session.kind === 'person' ? session.person.profile_url : null,
      busy: false,
    })
  }

  whenShown(environment, $header, () => {
    void open()
    return undefined
  })

  return {
    $header: $header as ReadableAtom<LegalHeaderState>,
    /** Acts in the name of another organisation from now on and loads the page anew; null is the person's own name. */
    choose: async (legalHid: string | null): Promise<void> => {
      const state = $header.get()
      if (state.kind !== 'shown' || state.busy || state.current?.legalHid === legalHid) return
      $header.set({ ...state, busy: true })
      const answer = await call(environment, chooseLegal, { body: { currentLegalHid: legalHid } })
      if (answer.ok) return legalHid === null ? environment.go(addresses.claims) : environment.reload()
      // Another organisation means another page anyway: nothing typed is lost that would have stayed.
      if (answer.code === 'login_required') return environment.go(loginAddress(thisPage(environment)))
      $header.set({ ...state, busy: false })
      showToast(
        answer.code,
        answer.code === 'legal_not_yours' ? legalsCopy.notYours : legalsCopy.switchFailed,
      )
    },
  }
}
