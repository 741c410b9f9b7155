import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { RentCondition } from '#people/api/organisation-users.ts'
import { legalFormAbbreviations } from './word-lists/legal-forms.ts'

const conditionByState = {
  LIQUIDATING: 'entity_liquidating',
  LIQUIDATED: 'entity_liquidated',
  REORGANIZING: 'entity_reorganizing',
  BANKRUPT: 'entity_bankrupt',
} as const satisfies Record<string, RentCondition>

export interface HolderInns {
  /** INN of the organisation or, for people acting for themselves, their own; null if the login has none. */
  readonly ownInn: string | null
  readonly entityInn: string | null
}

export const findFailingInnCondition = ({ ownInn, entityInn }: HolderInns): RentCondition | null => {
  if (ownInn === null) return 'inn_unknown'
  return entityInn === null || entityInn === ownInn ? null : 'company_not_yours'
}

export const toCompanyStateCondition = (state: string | null): RentCondition | null =>
  state !== null && Object.hasOwn(conditionByState, state)
    ? conditionByState[state as keyof typeof conditionByState]
    : null

export interface OrganisationStanding {
  readonly blocked: boolean
  readonly offerIssued: boolean
  /** Names of the regions in which it may rent; empty means all regions. */
  readonly regions: readonly string[]
  readonly balanceConnected: boolean
}

const normaliseRegion = (region: string): string => region.trim().toLowerCase()

export const isRegionAllowed = (region: string, regions: readonly string[]): boolean =>
  regions.length === 0 || regions.some((item) => normaliseRegion(item) === normaliseRegion(region))

/**
 * Finds the reasons why client type 3 cannot rent (AMB-46, M-LEGAL-06). `account` is null for a sole
 * proprietor, `region` is null until an office is chosen, and `state` is null if the directory does not know
 * the company.
 */
export function findFailingRentConditions(facts: {
  readonly renter: HolderInns
  readonly account: OrganisationStanding | null
  readonly region: string | null
  readonly state: string | null
}): RentCondition[] {
  const { account, region } = facts
  const failing: RentCondition[] = []
  const naming = findFailingInnCondition(facts.renter)
  if (naming) failing.push(naming)
  if (account?.blocked) failing.push('account_blocked')
  if (account && !account.offerIssued) failing.push('offer_missing')
  if (account && region !== null && !isRegionAllowed(region, account.regions)) failing.push('region_differs')
  if (account && !account.balanceConnected) failing.push('balance_missing')
  const state = toCompanyStateCondition(facts.state)
  if (state) failing.push(state)
  return failing
}

export function abbreviateOrganisationName(orgFullName: string): string {
  const name = orgFullName.trim().replace(/\s+/g, ' ')
  const lower = name.toLowerCase()
  const form = legalFormAbbreviations.find(([full]) => lower.startsWith(`${full} `))
  return form ? `${form[1]} ${name.slice(form[0].length + 1)}` : name
}

/** What an administrator can do to a user of the organisation (M-LEGAL-08). */
export type OrganisationUserAction = 'block' | 'unblock' | 'remove'
type UserActCode = 'user_state_not_allowed' | 'last_administrator'

export interface ManagedOrganisationUser {
  readonly id: number
  readonly administrator: boolean
  readonly state: 'invited' | 'active' | 'blocked'
}

const allowedStates = {
  block: ['active'],
  unblock: ['blocked'],
  remove: ['invited', 'active', 'blocked'],
} as const satisfies Record<OrganisationUserAction, readonly ManagedOrganisationUser['state'][]>

/** Refuses to block or remove the last active administrator. */
export function checkOrganisationUserAction(
  act: OrganisationUserAction,
  target: ManagedOrganisationUser,
  users: readonly ManagedOrganisationUser[],
): Outcome<null, UserActCode> {
  if (!allowedStates[act].some((state) => state === target.state)) return refuse('user_state_not_allowed')
  const left = users.filter(
    ({ id, administrator, state }) => administrator && state === 'active' && id !== target.id,
  )
  const loses = act !== 'unblock' && target.administrator && target.state === 'active'
  return loses && left.length === 0 ? refuse('last_administrator') : accept(null)
}
