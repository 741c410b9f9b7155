import * as z from 'zod/mini'
import { addresses } from '#kit/api/addresses.ts'
import { type Answer, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { thisPage } from '#kit/state/claim-address.ts'
import { loginAddress } from '#kit/state/session.ts'
import { whoSeesClaim } from '#people/api/acting.ts'
import { type LegalCondition, legalCondition } from '#people/api/organisation-users.ts'
import { chooseLegal, type Legal, readUserInfo, userLegals } from '#people/api/session.ts'

/** `unknown` means that the server did not answer (M-LEGAL-01…03). */
export type LegalsState =
  | { readonly kind: 'visitor' | 'none' }
  | { readonly kind: 'unknown'; readonly code: string }
  | { readonly kind: 'unchosen'; readonly organisations: readonly Legal[] }
  | { readonly kind: 'acting'; readonly organisations: readonly Legal[]; readonly current: Legal }

const asked = new WeakMap<Environment, Promise<LegalsState>>()

/** Requests the organisations once per page. */
export function askLegals(environment: Environment): Promise<LegalsState> {
  const known = asked.get(environment)
  if (known) return known
  const asking = readLegals(environment)
  asked.set(environment, asking)
  return asking
}

export type NoOrganisation = Unchosen | { readonly kind: 'failed'; readonly code: string }

export interface Unchosen {
  readonly kind: 'unchosen'
}

/** Redirects visitors to the login and people without an organisation to the home page (M-ROUTE-40). */
export async function organisationOfPage(
  environment: Environment,
): Promise<
  | { readonly current: Legal; readonly why: null }
  | { readonly current: null; readonly why: NoOrganisation | 'redirected' }
> {
  const state = await askLegals(environment)
  if (state.kind === 'acting') return { current: state.current, why: null }
  if (state.kind === 'unchosen') return { current: null, why: { kind: 'unchosen' } }
  if (state.kind === 'unknown') return { current: null, why: { kind: 'failed', code: state.code } }
  environment.redirect(state.kind === 'visitor' ? loginAddress(thisPage(environment)) : addresses.home)
  return { current: null, why: 'redirected' }
}

async function readLegals(environment: Environment): Promise<LegalsState> {
  const answer = await call(environment, userLegals, { query: {} }, { visitors: true })
  if (!answer.ok) {
    if (answer.status === 401) return { kind: 'visitor' }
    // Allows a retry after a failure.
    asked.delete(environment)
    return { kind: 'unknown', code: answer.code }
  }
  const organisations = answer.value
  if (organisations.length === 0) return { kind: 'none' }
  const current = organisations.find(({ selected }) => selected)
  return current ? { kind: 'acting', organisations, current } : { kind: 'unchosen', organisations }
}

const refusalData = z.object({ conditions: z.array(legalCondition) })

/** M-LEGAL-06. */
export const conditionsOf = (data: unknown): readonly LegalCondition[] => {
  const read = refusalData.safeParse(data)
  return read.success ? read.data.conditions : []
}

/** `legalHid` is null for the person's own account (M-LEGAL-03). */
export const chooseActing = (
  environment: Environment,
  legalHid: string | null,
): Promise<Answer<typeof chooseLegal>> =>
  call(environment, chooseLegal, { body: { currentLegalHid: legalHid } })

export async function readActingFor(environment: Environment, claim: number) {
  const [seen, person] = await Promise.all([
    call(environment, whoSeesClaim, { params: { id: claim } }),
    call(environment, readUserInfo, {}),
  ])
  const current = person.ok ? (person.value.currentLegalHid ?? null) : undefined
  return { seen, isCurrent: seen.ok && seen.value.legalHid === current }
}

/** Offers to switch the account if another one can see the claim, otherwise shows /403 (M-ROLE-02, M-ERR-10). */
export async function leaveForbidden(environment: Environment, claim: number): Promise<void> {
  const { seen, isCurrent } = await readActingFor(environment, claim)
  const back = encodeURIComponent(thisPage(environment))
  const acting = `${addresses.acting}?claim=${claim}&back=${back}`
  environment.redirect(seen.ok && !isCurrent ? acting : addresses.forbidden)
}
