import type { LegalCondition } from '#contract/legal-conditions.ts'

const states = {
  LIQUIDATING: 'entity_liquidating',
  LIQUIDATED: 'entity_liquidated',
  REORGANIZING: 'entity_reorganizing',
  BANKRUPT: 'entity_bankrupt',
} as const satisfies Record<string, LegalCondition>

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
  regions.length === 0 || regions.some((each) => plain(each) === plain(region))

/**
 * Every condition that keeps an organisation from renting, in the order of the documents (M-LEGAL-06). `account` is null
 * for a sole proprietor without one, `region` where no office is named yet, `state` when the directory does not know.
 */
export function failingConditions(facts: {
  readonly account: Account | null
  readonly region: string | null
  readonly state: string | null
}): LegalCondition[] {
  const { account, region, state } = facts
  const failing: LegalCondition[] = []
  if (account?.blocked) failing.push('account_blocked')
  if (account && !account.offerIssued) failing.push('offer_missing')
  if (account && region !== null && !inRegions(region, account.regions)) failing.push('region_differs')
  if (account && !account.balanceConnected) failing.push('balance_missing')
  if (state !== null && Object.hasOwn(states, state)) failing.push(states[state as keyof typeof states])
  return failing
}
