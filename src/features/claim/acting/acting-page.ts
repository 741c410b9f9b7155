import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whoSeesClaim } from '#contract/acting.ts'
import { addresses } from '#contract/addresses.ts'
import { leave, redirect, screen } from '#screens/screen.ts'
import { chooseActing } from '#state/choose-acting.ts'
import { addressInQuery, numberInQuery } from '#state/claim-address.ts'

/** A claim that opens for somebody else for whom one may act: whose name that is, null for one's own. */
interface Acting {
  readonly claim: number
  readonly legalHid: string | null
  readonly orgFullName: string | null
}

export type ActingPage = ReturnType<typeof actingPage>

/** Offers to act for whoever a claim belongs to, and goes back to it (M-ROLE-02, M-LEGAL-03). */
export function actingPage(environment: Environment) {
  const { $state, retry, send } = screen<Acting>(environment, {
    load: async () => {
      const claim = numberInQuery(environment, 'claim')
      if (claim === null) return redirect(environment, addresses.claims)
      const seen = await call(environment, whoSeesClaim, { params: { id: claim } })
      return seen.ok ? { claim, ...seen.value } : seen
    },
    onForbidden: () => environment.redirect(addresses.forbidden),
  })
  return {
    $state,
    retry,
    change: () =>
      send(async ({ claim, legalHid }) => {
        const answer = await chooseActing(environment, legalHid)
        return answer.ok
          ? leave(environment, addressInQuery(environment, 'back') ?? addresses.claim(claim))
          : answer
      }),
  }
}
