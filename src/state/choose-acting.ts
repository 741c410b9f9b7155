import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whoSeesClaim } from '#contract/acting.ts'
import { addresses } from '#contract/addresses.ts'
import { chooseLegal } from '#contract/session.ts'
import { thisPage } from './claim-address.ts'

/** Acts for an organisation from now on, null for oneself; answers the refusal code, null when done (M-LEGAL-03). */
export async function chooseActing(
  environment: Environment,
  legalHid: string | null,
): Promise<string | null> {
  const answer = await call(environment, chooseLegal, { body: { currentLegalHid: legalHid } })
  return answer.ok ? null : answer.code
}

/** Leaves a claim that may be seen only for somebody else of one's own for the page that offers the switch; else false. */
export async function offerSwitch(environment: Environment, claim: number): Promise<boolean> {
  const seen = await call(environment, whoSeesClaim, { params: { id: claim } })
  const back = encodeURIComponent(thisPage(environment))
  if (seen.ok) environment.go(`${addresses.acting}?claim=${claim}&back=${back}`)
  return seen.ok
}

/** Leaves a claim that may not be seen now: for the switch where it is one's own, else for /403 (M-ROLE-02). */
export async function leaveForbidden(environment: Environment, claim: number): Promise<void> {
  if (!(await offerSwitch(environment, claim))) environment.go(addresses.forbidden)
}
