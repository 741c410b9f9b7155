import { type Kysely, sql } from 'kysely'
import type { LegalCondition } from '#contract/legal-conditions.ts'
import type { ClientType } from '#domain/client-type.ts'
import { type Account, failingConditions } from '#domain/legal-conditions.ts'
import { type Owner, recordsOf } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ClaimNeeds } from './claim-needs.ts'

/** INN of the entity that this owner registered: a sole proprietor may act without an organisation at the login. */
export const registeredInn = async (
  db: ClaimNeeds['db'],
  owner: Pick<Owner, 'sub' | 'legalHid'>,
): Promise<string | null> => {
  const client = await db
    .selectFrom('client')
    .select('entity')
    .where('kind', '=', 'entity')
    .where(recordsOf(owner))
    .executeTakeFirst()
  return client?.entity?.inn ?? null
}

interface AccountRow {
  readonly blocked: boolean | null
  readonly offer_issued: boolean | null
  readonly regions: string[] | null
  readonly connected: boolean
  readonly region: string | null
}

/** An organisation's account and the region of an office, in one look. */
export async function readAccount(
  db: Kysely<Schema>,
  legalHid: string,
  officeIndex: string | null,
): Promise<{ account: Account; region: string | null }> {
  const { rows } = await sql<AccountRow>`
    select organisation.blocked, organisation.offer_issued, organisation.regions,
      exists (select 1 from balance where balance.legal_hid = ${legalHid}) as connected,
      (select region from office where office.index = ${officeIndex}) as region
    from (select 1) as one left join organisation on organisation.legal_hid = ${legalHid}`.execute(db)
  const [row] = rows
  return {
    account: {
      blocked: row?.blocked ?? false,
      offerIssued: row?.offer_issued ?? true,
      regions: row?.regions ?? [],
      balanceConnected: row?.connected ?? false,
    },
    region: row?.region ?? null,
  }
}

/** Who wants to rent where. */
export interface Renter {
  readonly clientType: ClientType
  /** '' for a person, who may be a sole proprietor. */
  readonly legalHid: string
  readonly inn: string | null
  readonly officeIndex: string | null
}

/**
 * Every condition that keeps this renter from renting; none for persons (M-LEGAL-06). An unreachable directory hinders
 * nobody: the branch sees the papers before it signs.
 */
export async function rentConditions(
  { db, companyState }: Pick<ClaimNeeds, 'db' | 'companyState'>,
  { clientType, legalHid, inn, officeIndex }: Renter,
): Promise<LegalCondition[]> {
  if (clientType !== 3) return []
  const [known, state] = await Promise.all([
    legalHid === '' ? null : readAccount(db, legalHid, officeIndex),
    inn === null ? null : companyState(inn),
  ])
  return failingConditions({ account: known?.account ?? null, region: known?.region ?? null, state })
}

/** The refusal that names them all; null when there is none. */
export async function legalRefusal(
  needs: Pick<ClaimNeeds, 'db' | 'companyState'>,
  renter: Renter,
): Promise<{
  readonly ok: false
  readonly code: 'legal_not_allowed'
  readonly data: { conditions: LegalCondition[] }
} | null> {
  const conditions = await rentConditions(needs, renter)
  return conditions.length === 0 ? null : { ok: false, code: 'legal_not_allowed', data: { conditions } }
}
