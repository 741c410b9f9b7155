import type { ClientType } from '#domain/client-type.ts'
import type { ClaimNeeds } from './claim-needs.ts'
import { type Owner, recordsOf } from './owner.ts'

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

/** INN of the entity that this owner registered: a sole proprietor may act without an organisation at the login. */
export const registeredInn = async (db: ClaimNeeds['db'], owner: Owner): Promise<string | null> => {
  const client = await db
    .selectFrom('client')
    .select('entity')
    .where('kind', '=', 'entity')
    .where(recordsOf(owner))
    .executeTakeFirst()
  return client?.entity?.inn ?? null
}

/**
 * The condition that keeps an organisation of this INN from renting; null when there is none or nobody knows. An
 * unreachable directory hinders nobody: the branch sees the papers before it signs.
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
