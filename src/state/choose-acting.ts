import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whoSeesClaim } from '#contract/acting.ts'
import { addresses } from '#contract/addresses.ts'
import { chooseLegal } from '#contract/session.ts'
import { thisPage } from './claim-address.ts'

/** Acts for an organisation from now on, null for oneself (M-LEGAL-03). */
export const chooseActing = (
  environment: Environment,
  legalHid: string | null,
): Promise<Answer<typeof chooseLegal>> =>
  call(environment, chooseLegal, { body: { currentLegalHid: legalHid } })

/** Leaves a claim that may not be seen now: for the switch where it is one's own, else for /403 (M-ROLE-02, M-ERR-10). */
export async function leaveForbidden(environment: Environment, claim: number): Promise<void> {
  const seen = await call(environment, whoSeesClaim, { params: { id: claim } })
  const back = encodeURIComponent(thisPage(environment))
  environment.redirect(seen.ok ? `${addresses.acting}?claim=${claim}&back=${back}` : addresses.forbidden)
}
