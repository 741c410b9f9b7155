import type { ClientType } from '#domain/client-type.ts'
import type { ClaimNeeds } from './claim-needs.ts'

const hindrances = {
  LIQUIDATING: 'entity_liquidating',
  LIQUIDATED: 'entity_liquidated',
  REORGANIZING: 'entity_reorganizing',
  BANKRUPT: 'entity_bankrupt',
} as const

/** Why an organisation may not rent a box now (spec A§5, B§1). */
export type LegalHindrance = (typeof hindrances)[keyof typeof hindrances]

const isHindrance = (state: string | null): state is keyof typeof hindrances =>
  state !== null && state in hindrances

/**
 * The condition that keeps an organisation from renting; null when there is none or nobody knows. An unreachable
 * directory hinders nobody: the branch sees the papers before it signs.
 */
export async function legalHindrance(
  { companyState }: Pick<ClaimNeeds, 'companyState'>,
  clientType: ClientType,
  inn: string | null,
): Promise<LegalHindrance | null> {
  if (clientType !== 3 || inn === null) return null
  const state = await companyState(inn)
  return isHindrance(state) ? hindrances[state] : null
}
