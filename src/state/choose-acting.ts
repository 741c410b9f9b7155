import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whoSeesClaim } from '#contract/acting.ts'
import { addresses } from '#contract/addresses.ts'
import { chooseLegal, readUserInfo } from '#contract/session.ts'
import { thisPage } from './claim-address.ts'

/** Acts for an organisation, or with null for oneself (M-LEGAL-03). */
export const chooseActing = (
  environment: Environment,
  legalHid: string | null,
): Promise<Answer<typeof chooseLegal>> =>
  call(environment, chooseLegal, { body: { currentLegalHid: legalHid } })

/** Who may open the claim, and whether the session already acts for them. */
export async function readActingFor(environment: Environment, claim: number) {
  const [seen, person] = await Promise.all([
    call(environment, whoSeesClaim, { params: { id: claim } }),
    call(environment, readUserInfo, {}),
  ])
  const current = person.ok ? (person.value.currentLegalHid ?? null) : undefined
  return { seen, isCurrent: seen.ok && seen.value.legalHid === current }
}

/**
 * Leaves a forbidden claim: for the switch of accounts when the person may see it, else for /403 (M-ROLE-02,
 * M-ERR-10).
 */
export async function leaveForbidden(environment: Environment, claim: number): Promise<void> {
  const { seen, isCurrent } = await readActingFor(environment, claim)
  const back = encodeURIComponent(thisPage(environment))
  const acting = `${addresses.acting}?claim=${claim}&back=${back}`
  environment.redirect(seen.ok && !isCurrent ? acting : addresses.forbidden)
}
