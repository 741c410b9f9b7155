import * as z from 'zod/mini'
import { pagePaths } from '#kit/api/page-paths.ts'
import { type CallResult, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { buildLoginUrl } from '#kit/state/session.ts'
import { currentPagePath } from '#kit/state/url-params.ts'
import { readOrganisationForClaim } from '#people/api/account-links.ts'
import { type RentCondition, rentConditionSchema } from '#people/api/organisation-users.ts'
import {
  chooseOrganisation,
  type PersonOrganisation,
  readOwnOrganisations,
  readUserInfo,
} from '#people/api/session.ts'

/** `unknown` means that the request failed (M-LEGAL-01…03). */
export type OrganisationsState =
  | { readonly kind: 'visitor' | 'none' }
  | { readonly kind: 'unknown'; readonly code: string }
  | { readonly kind: 'unchosen'; readonly organisations: readonly PersonOrganisation[] }
  | {
      readonly kind: 'acting'
      readonly organisations: readonly PersonOrganisation[]
      readonly current: PersonOrganisation
    }

const requestsByEnvironment = new WeakMap<Environment, Promise<OrganisationsState>>()

/** Sends only one request per page. */
export function loadOrganisations(environment: Environment): Promise<OrganisationsState> {
  const known = requestsByEnvironment.get(environment)
  if (known) return known
  const asking = requestOrganisations(environment)
  requestsByEnvironment.set(environment, asking)
  return asking
}

export type NoOrganisationState = OrganisationNotChosen | { readonly kind: 'failed'; readonly code: string }

export interface OrganisationNotChosen {
  readonly kind: 'unchosen'
}

/** Redirects visitors to the login, and people without an organisation to the home page (M-ROUTE-40). */
export async function requireOrganisation(
  environment: Environment,
): Promise<
  | { readonly current: PersonOrganisation; readonly why: null }
  | { readonly current: null; readonly why: NoOrganisationState | 'redirected' }
> {
  const state = await loadOrganisations(environment)
  if (state.kind === 'acting') return { current: state.current, why: null }
  if (state.kind === 'unchosen') return { current: null, why: { kind: 'unchosen' } }
  if (state.kind === 'unknown') return { current: null, why: { kind: 'failed', code: state.code } }
  environment.redirect(
    state.kind === 'visitor' ? buildLoginUrl(currentPagePath(environment)) : pagePaths.home,
  )
  return { current: null, why: 'redirected' }
}

async function requestOrganisations(environment: Environment): Promise<OrganisationsState> {
  const answer = await call(environment, readOwnOrganisations, { query: {} }, { visitors: true })
  if (!answer.ok) {
    if (answer.status === 401) return { kind: 'visitor' }
    // Forgets the failed request, so that the next call retries.
    requestsByEnvironment.delete(environment)
    return { kind: 'unknown', code: answer.code }
  }
  const organisations = answer.value
  if (organisations.length === 0) return { kind: 'none' }
  const current = organisations.find(({ selected }) => selected)
  return current ? { kind: 'acting', organisations, current } : { kind: 'unchosen', organisations }
}

const refusalData = z.object({ conditions: z.array(rentConditionSchema) })

/** Reads the conditions from the data of a refusal (M-LEGAL-06). */
export const rentConditionsFromRefusal = (data: unknown): readonly RentCondition[] => {
  const read = refusalData.safeParse(data)
  return read.success ? read.data.conditions : []
}

/** `legalHid` is null to act for oneself (M-LEGAL-03). */
export const switchOrganisation = (
  environment: Environment,
  legalHid: string | null,
): Promise<CallResult<typeof chooseOrganisation>> =>
  call(environment, chooseOrganisation, { body: { currentLegalHid: legalHid } })

export async function checkOrganisationForClaim(environment: Environment, claim: number) {
  const [seen, person] = await Promise.all([
    call(environment, readOrganisationForClaim, { params: { id: claim } }),
    call(environment, readUserInfo, {}),
  ])
  const current = person.ok ? (person.value.currentLegalHid ?? null) : undefined
  return { seen, isCurrent: seen.ok && seen.value.legalHid === current }
}

/**
 * If the person can see the claim by acting for someone else, offers to switch; otherwise shows /403
 * (M-ROLE-02, M-ERR-10).
 */
export async function redirectForbiddenClaim(environment: Environment, claim: number): Promise<void> {
  const { seen, isCurrent } = await checkOrganisationForClaim(environment, claim)
  const back = encodeURIComponent(currentPagePath(environment))
  const acting = `${pagePaths.acting}?claim=${claim}&back=${back}`
  environment.redirect(seen.ok && !isCurrent ? acting : pagePaths.forbidden)
}
