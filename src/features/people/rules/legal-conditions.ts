import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { LegalCondition } from '#people/api/organisation-users.ts'
import { legalFormAbbreviations } from './word-lists/legal-forms.ts'

const states = {
  LIQUIDATING: 'entity_liquidating',
  LIQUIDATED: 'entity_liquidated',
  REORGANIZING: 'entity_reorganizing',
  BANKRUPT: 'entity_bankrupt',
} as const satisfies Record<string, LegalCondition>

export interface Renter {
  /** INN of the organisation, or of the person; null if the login has none. */
  readonly ownInn: string | null
  readonly entityInn: string | null
}

export const namingCondition = ({ ownInn, entityInn }: Renter): LegalCondition | null => {
  if (ownInn === null) return 'inn_unknown'
  return entityInn === null || entityInn === ownInn ? null : 'company_not_yours'
}

export const stateCondition = (state: string | null): LegalCondition | null =>
  state !== null && Object.hasOwn(states, state) ? states[state as keyof typeof states] : null

export interface Account {
  readonly blocked: boolean
  readonly offerIssued: boolean
  /** Region names; empty means all regions. */
  readonly regions: readonly string[]
  readonly balanceConnected: boolean
}

const plain = (region: string): string => region.trim().toLowerCase()

export const inRegions = (region: string, regions: readonly string[]): boolean =>
  regions.length === 0 || regions.some((item) => plain(item) === plain(region))

/**
 * Reasons that prevent renting as client type 3 (AMB-46, M-LEGAL-06). `account` is null for a sole proprietor,
 * `region` while no office is chosen, `state` if the directory does not know the company.
 */
export function failingConditions(facts: {
  readonly renter: Renter
  readonly account: Account | null
  readonly region: string | null
  readonly state: string | null
}): LegalCondition[] {
  const { account, region } = facts
  const failing: LegalCondition[] = []
  const naming = namingCondition(facts.renter)
  if (naming) failing.push(naming)
  if (account?.blocked) failing.push('account_blocked')
  if (account && !account.offerIssued) failing.push('offer_missing')
  if (account && region !== null && !inRegions(region, account.regions)) failing.push('region_differs')
  if (account && !account.balanceConnected) failing.push('balance_missing')
  const state = stateCondition(facts.state)
  if (state) failing.push(state)
  return failing
}

export function shortOrganisationName(orgFullName: string): string {
  const name = orgFullName.trim().replace(/\s+/g, ' ')
  const lower = name.toLowerCase()
  const form = legalFormAbbreviations.find(([full]) => lower.startsWith(`${full} `))
  return form ? `${form[1]} ${name.slice(form[0].length + 1)}` : name
}

/** M-LEGAL-08. */
export type UserAct = 'block' | 'unblock' | 'remove'
type UserActCode = 'user_state_not_allowed' | 'last_administrator'

export interface ManagedUser {
  readonly id: number
  readonly administrator: boolean
  readonly state: 'invited' | 'active' | 'blocked'
}

const from = {
  block: ['active'],
  unblock: ['blocked'],
  remove: ['invited', 'active', 'blocked'],
} as const satisfies Record<UserAct, readonly ManagedUser['state'][]>

/** Refuses to block or remove the last active administrator. */
export function checkUserAct(
  act: UserAct,
  target: ManagedUser,
  users: readonly ManagedUser[],
): Outcome<null, UserActCode> {
  if (!from[act].some((state) => state === target.state)) return refuse('user_state_not_allowed')
  const left = users.filter(
    ({ id, administrator, state }) => administrator && state === 'active' && id !== target.id,
  )
  const loses = act !== 'unblock' && target.administrator && target.state === 'active'
  return loses && left.length === 0 ? refuse('last_administrator') : accept(null)
}
