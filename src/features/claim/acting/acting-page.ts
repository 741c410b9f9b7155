import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { leave, redirect, screen } from '#screens/screen.ts'
import { chooseActing, readActingFor } from '#state/choose-acting.ts'
import { addressInQuery, numberInQuery } from '#state/claim-address.ts'

/** A claim of another account that the session may act for; `orgFullName` is null for the person's own. */
interface Acting {
  readonly claim: number
  readonly legalHid: string | null
  readonly orgFullName: string | null
}

export type ActingPage = ReturnType<typeof actingPage>

export function actingPage(environment: Environment) {
  const backTo = (claim: number) => addressInQuery(environment, 'back') ?? addresses.claim(claim)
  const { $state, retry, send } = screen<Acting>(environment, {
    load: async () => {
      const claim = numberInQuery(environment, 'claim')
      if (claim === null) return redirect(environment, addresses.claims)
      const { seen, isCurrent } = await readActingFor(environment, claim)
      if (isCurrent) return redirect(environment, backTo(claim))
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
        return answer.ok ? leave(environment, backTo(claim)) : answer
      }),
  }
}
