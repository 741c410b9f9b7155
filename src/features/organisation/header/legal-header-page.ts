import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import type { Legal } from '#contract/session.ts'
import { legalsCopy } from '#copy/legals.ts'
import { leave, type ShownState, screen } from '#screens/screen.ts'
import { chooseActing } from '#state/choose-acting.ts'
import { thisPage } from '#state/claim-address.ts'
import { askLegals } from '#state/legals.ts'
import { askSession, loginAddress } from '#state/session.ts'

interface LegalHeader {
  readonly organisations: readonly Legal[]
  /** Null: the person acts in their own name. */
  readonly current: Legal | null
  /** The person's settings at the identity provider; null while unknown. */
  readonly profile: string | null
}

export type ShownLegalHeader = ShownState<LegalHeader>
export type LegalHeaderPage = ReturnType<typeof legalHeaderPage>

/** Header of the section for organisations: who acts, and the switch between organisations (M-LEGAL-01, 03, AMB-22). */
export function legalHeaderPage(environment: Environment) {
  const { $state, send } = screen<LegalHeader, { readonly kind: 'empty' }>(environment, {
    load: async () => {
      const [legals, session] = await Promise.all([askLegals(environment), askSession(environment)])
      // The page redirects visitors and people without an organisation (state/legals.ts).
      if (legals.kind !== 'acting' && legals.kind !== 'unchosen') return { kind: 'empty' }
      return {
        organisations: legals.organisations,
        current: legals.kind === 'acting' ? legals.current : null,
        profile: session.kind === 'person' ? session.person.profile_url : null,
      }
    },
    toast: (code) => (code === 'legal_not_yours' ? legalsCopy.notYours : legalsCopy.switchFailed),
  })

  return {
    $state,
    /** Acts for another organisation and reloads the page; null for the person's own name. */
    choose: (legalHid: string | null) =>
      send(async ({ current }) => {
        if (current?.legalHid === legalHid) return
        const answer = await chooseActing(environment, legalHid)
        if (answer.ok && legalHid === null) return leave(environment, addresses.claims)
        // The page is left anyway, so that the login loses no input.
        if (!answer.ok && answer.code === 'login_required')
          return leave(environment, loginAddress(thisPage(environment)))
        if (!answer.ok) return answer
        environment.reload()
        return 'left'
      }),
  }
}
