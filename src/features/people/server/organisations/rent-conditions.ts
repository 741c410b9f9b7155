import { type Kysely, sql } from 'kysely'
import type { RentCondition } from '#people/api/organisation-users.ts'
import {
  findFailingRentConditions,
  type OrganisationStanding,
  toCompanyStateCondition,
} from '#people/rules/rent-conditions.ts'
import { type ClientType, clientTypeByName } from '#rent/rules/client-type.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

export interface HolderFacts {
  /** Null for a sole proprietor. */
  readonly account: OrganisationStanding | null
  /** INN of the organisation or the person; null if the login has none. */
  readonly ownInn: string | null
  readonly region: string | null
}

export async function readHolderFacts(
  db: Kysely<Schema>,
  { sub, legalHid }: Pick<Owner, 'sub' | 'legalHid'>,
  officeIndex: string | null,
): Promise<HolderFacts> {
  const { rows } = await sql<{
    blocked: boolean | null
    offerIssued: boolean | null
    regions: string[] | null
    connected: boolean
    region: string | null
    ownInn: string | null
  }>`
    select organisation.blocked, organisation.offer_issued, organisation.regions,
      exists (select 1 from balance where balance.legal_hid = ${legalHid}) as connected,
      (select region from office where office.index = ${officeIndex}) as region,
      case when ${legalHid}::text = '' then (select inn from person where person.sub = ${sub})
        else organisation.inn end as own_inn
    from (select 1) as one left join organisation on organisation.legal_hid = ${legalHid}`.execute(db)
  const [row] = rows
  const account = {
    blocked: row?.blocked ?? false,
    offerIssued: row?.offerIssued ?? true,
    regions: row?.regions ?? [],
    balanceConnected: row?.connected ?? false,
  }
  return {
    account: legalHid === '' ? null : account,
    ownInn: row?.ownInn ?? null,
    region: row?.region ?? null,
  }
}

export interface RentConditionParams {
  readonly clientType: ClientType
  readonly holder: Pick<Owner, 'sub' | 'legalHid'>
  /** Null before registration; the holder's own INN is used then. */
  readonly entityInn: string | null
  readonly officeIndex: string | null
  /** Bypasses the cache; true for every step after which the renting company is final. */
  readonly anew?: boolean
}

const currentState = async (companyState: Context['companyState'], inn: string, bypassCache = false) => {
  const state = await companyState(inn, bypassCache)
  return !bypassCache && toCompanyStateCondition(state) ? companyState(inn, true) : state
}

/**
 * People have no conditions to meet (M-LEGAL-06, AMB-46). If the directory is unreachable, the company's
 * state is not checked.
 */
export async function findRentConditions(
  { db, companyState }: Pick<Context, 'db' | 'companyState'>,
  { clientType, holder, entityInn, officeIndex, anew: bypassCache = false }: RentConditionParams,
): Promise<RentCondition[]> {
  if (clientType !== clientTypeByName.legal) return []
  const { account, ownInn, region } = await readHolderFacts(db, holder, officeIndex)
  const inn = entityInn ?? ownInn
  const state = inn === null ? null : await currentState(companyState, inn, bypassCache)
  return findFailingRentConditions({ renter: { ownInn, entityInn }, account, region, state })
}

export async function findRentConditionsByClaim(
  { db, companyState }: Pick<Context, 'db' | 'companyState'>,
  legalHid: string,
  claims: readonly (Pick<ClaimRow, 'id' | 'clientId'> & { readonly region: string })[],
): Promise<ReadonlyMap<number, RentCondition[]>> {
  const { account, ownInn } = await readHolderFacts(db, { sub: '', legalHid }, null)
  const clients = new Set(claims.flatMap(({ clientId: id }) => id ?? []))
  const { rows } = await sql<{ id: number; inn: string | null }>`
    select id, entity ->> 'inn' as inn from client where id = any(${[...clients]}::bigint[])`.execute(db)
  const inns = new Map(rows.map(({ id, inn }) => [id, inn]))
  const states = new Map<string, string | null>()
  const conditionsByClaim = new Map<number, RentCondition[]>()
  for (const { id, clientId: client, region } of claims) {
    const entityInn = client === null ? null : (inns.get(client) ?? null)
    const inn = entityInn ?? ownInn
    if (inn !== null && !states.has(inn)) states.set(inn, await currentState(companyState, inn))
    const state = inn === null ? null : (states.get(inn) ?? null)
    conditionsByClaim.set(
      id,
      findFailingRentConditions({ renter: { ownInn, entityInn }, account, region, state }),
    )
  }
  return conditionsByClaim
}

export interface RentConditionRefusal {
  readonly ok: false
  readonly code: 'legal_not_allowed'
  readonly data: { conditions: RentCondition[] }
}

export async function findRentRefusal(
  context: Pick<Context, 'db' | 'companyState'>,
  params: RentConditionParams,
): Promise<RentConditionRefusal | null> {
  const conditions = await findRentConditions(context, params)
  return conditions.length === 0 ? null : { ok: false, code: 'legal_not_allowed', data: { conditions } }
}

export const readEntityInn = async (db: Kysely<Schema>, claim: Pick<ClaimRow, 'clientId'>) => {
  if (claim.clientId === null) return null
  const client = await findRow(db, 'client', claim.clientId)
  return client?.entity?.inn ?? null
}

/** Payment and extension check the conditions again, because the holder may no longer meet them. */
export const toRentConditionParams = async (
  db: Kysely<Schema>,
  claim: Pick<ClaimRow, 'clientType' | 'clientId' | 'sub' | 'legalHid' | 'officeIndex'>,
): Promise<RentConditionParams> => ({
  clientType: claim.clientType,
  holder: { sub: claim.sub, legalHid: claim.legalHid },
  entityInn: await readEntityInn(db, claim),
  officeIndex: claim.officeIndex,
})
