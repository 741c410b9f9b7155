import type { LegalCondition } from '#contract/organisation-users.ts'
import { accept, type Outcome, refuse } from './outcome.ts'
import { legalFormAbbreviations } from './words/legal-form-abbreviations.ts'

const states = {
  LIQUIDATING: 'entity_liquidating',
  LIQUIDATED: 'entity_liquidated',
  REORGANIZING: 'entity_reorganizing',
  BANKRUPT: 'entity_bankrupt',
} as const satisfies Record<string, LegalCondition>

/** Who would rent: the INN of whoever acts, and that of the entity to be registered, null while none is named. */
export interface Renter {
  /** Null: the login tells no INN of a person who acts without an organisation. */
  readonly ownInn: string | null
  readonly entityInn: string | null
}

/** Why the entity is not whoever acts; null when it is (AMB-46). */
export const namingCondition = ({ ownInn, entityInn }: Renter): LegalCondition | null => {
  if (ownInn === null) return 'inn_unknown'
  return entityInn === null || entityInn === ownInn ? null : 'company_not_yours'
}

/** Why a company in this state cannot rent; null when it can, or when nobody knows. */
export const stateCondition = (state: string | null): LegalCondition | null =>
  state !== null && Object.hasOwn(states, state) ? states[state as keyof typeof states] : null

/** An organisation's account with the operator. */
export interface Account {
  readonly blocked: boolean
  readonly offerIssued: boolean
  /** Names of regions; none means all. */
  readonly regions: readonly string[]
  readonly balanceConnected: boolean
}

const plain = (region: string): string => region.trim().toLowerCase()

/** Is an office of this region within the account's; an account without regions has them all. */
export const inRegions = (region: string, regions: readonly string[]): boolean =>
  regions.length === 0 || regions.some((item) => plain(item) === plain(region))

/**
 * Every condition that keeps somebody from renting as client type 3: who they are, then the account and the
 * company (AMB-46, M-LEGAL-06). `account` is null for a sole proprietor without one, `region` where no office
 * is named yet, `state` when the directory does not know.
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

/** An organisation's full name with its legal form written short, for headers and lists; others stay as they are. */
export function shortOrganisationName(orgFullName: string): string {
  const name = orgFullName.trim().replace(/\s+/g, ' ')
  const lower = name.toLowerCase()
  const form = legalFormAbbreviations.find(([full]) => lower.startsWith(`${full} `))
  return form ? `${form[1]} ${name.slice(form[0].length + 1)}` : name
}

/** What an administrator does to a user of the business account (M-LEGAL-08). */
export type UserAct = 'block' | 'unblock' | 'remove'
type UserActCode = 'user_state_not_allowed' | 'last_administrator'

/** As far as the rule needs to know somebody. */
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

/**
 * May this be done to a user: only from a state that it changes, and never so that no active administrator is left —
 * the last one can neither block nor remove themselves.
 */
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
