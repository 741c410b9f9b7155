import { type Kysely, sql } from 'kysely'
import type { LegalCondition } from '#contract/organisation-users.ts'
import { type ClientType, clientTypeByName } from '#domain/client-type.ts'
import { type Account, failingConditions, stateCondition } from '#domain/legal-conditions.ts'
import type { Owner } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'

/** What is known of whoever would rent, beside the state of the company. */
export interface RenterFacts {
  /** Null for a sole proprietor, who has no business account. */
  readonly account: Account | null
  /** INN of the organisation, or of the person who acts without one; null where the login tells none. */
  readonly ownInn: string | null
  /** Region of the office; null where none is named. */
  readonly region: string | null
}

interface FactsRow {
  readonly blocked: boolean | null
  readonly offerIssued: boolean | null
  readonly regions: string[] | null
  readonly connected: boolean
  readonly region: string | null
  readonly ownInn: string | null
}

/** Whoever would rent and the region of an office, in one look. */
export async function readRenter(
  db: Kysely<Schema>,
  { sub, legalHid }: Pick<Owner, 'sub' | 'legalHid'>,
  officeIndex: string | null,
): Promise<RenterFacts> {
  const { rows } = await sql<FactsRow>`
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

/** Who wants to rent what, and where. */
export interface RentParams {
  readonly clientType: ClientType
  /** Whose claim it is or will be. */
  readonly holder: Pick<Owner, 'sub' | 'legalHid'>
  /** INN of the entity that is registered for it; null while none is: then it will be the holder's. */
  readonly entityInn: string | null
  readonly officeIndex: string | null
  /** Asks the directory again: at every step that fixes who rents, since a company may have gone bankrupt meanwhile. */
  readonly anew?: boolean
}

/**
 * Every condition that keeps this holder from renting; none for persons (M-LEGAL-06, AMB-46). An unreachable directory
 * blocks nobody: the branch sees the documents before it signs.
 */
export async function rentConditions(
  { db, companyState }: Pick<Context, 'db' | 'companyState'>,
  { clientType, holder, entityInn, officeIndex, anew = false }: RentParams,
): Promise<LegalCondition[]> {
  if (clientType !== clientTypeByName.legal) return []
  const { account, ownInn, region } = await readRenter(db, holder, officeIndex)
  const inn = entityInn ?? ownInn
  let state = inn === null ? null : await companyState(inn, anew)
  // Nobody is refused for what may be over by now.
  if (inn !== null && !anew && stateCondition(state)) state = await companyState(inn, true)
  return failingConditions({ renter: { ownInn, entityInn }, account, region, state })
}

/**
 * The same for claims of client type 3 of one organisation, by their number: a fixed number of statements for any number
 * of claims.
 */
export async function conditionsOfClaims(
  { db, companyState }: Pick<Context, 'db' | 'companyState'>,
  legalHid: string,
  claims: readonly (Pick<ClaimRow, 'id' | 'clientId'> & { readonly region: string })[],
): Promise<ReadonlyMap<number, LegalCondition[]>> {
  const { account, ownInn } = await readRenter(db, { sub: '', legalHid }, null)
  const clients = new Set(claims.flatMap(({ clientId: id }) => id ?? []))
  const { rows } = await sql<{ id: number; inn: string | null }>`
    select id, entity ->> 'inn' as inn from client where id = any(${[...clients]}::bigint[])`.execute(db)
  const inns = new Map(rows.map(({ id, inn }) => [id, inn]))
  const states = new Map<string, string | null>()
  const stateOf = async (inn: string) => {
    const known = states.get(inn)
    if (known !== undefined) return known
    const last = await companyState(inn)
    // Nobody is refused for what may be over by now.
    const state = stateCondition(last) ? await companyState(inn, true) : last
    states.set(inn, state)
    return state
  }
  const found = new Map<number, LegalCondition[]>()
  for (const { id, clientId: client, region } of claims) {
    const entityInn = client === null ? null : (inns.get(client) ?? null)
    const inn = entityInn ?? ownInn
    const state = inn === null ? null : await stateOf(inn)
    found.set(id, failingConditions({ renter: { ownInn, entityInn }, account, region, state }))
  }
  return found
}

/** The refusal of a step because of these conditions. */
export interface LegalRefusal {
  readonly ok: false
  readonly code: 'legal_not_allowed'
  readonly data: { conditions: LegalCondition[] }
}

/** The refusal that names them all; null when there is none. */
export async function legalRefusal(
  context: Pick<Context, 'db' | 'companyState'>,
  params: RentParams,
): Promise<LegalRefusal | null> {
  const conditions = await rentConditions(context, params)
  return conditions.length === 0 ? null : { ok: false, code: 'legal_not_allowed', data: { conditions } }
}

/** INN of the entity that is registered for a claim; null for persons and while nothing is registered. */
export const entityInnOf = async (db: Kysely<Schema>, claim: Pick<ClaimRow, 'clientId'>) => {
  if (claim.clientId === null) return null
  const client = await findRow(db, 'client', claim.clientId)
  return client?.entity?.inn ?? null
}

/** What a standing claim asks for, checked again when it is paid or extended: its holder may rent no longer. */
export const paramsOfClaim = async (
  db: Kysely<Schema>,
  claim: Pick<ClaimRow, 'clientType' | 'clientId' | 'sub' | 'legalHid' | 'officeIndex'>,
): Promise<RentParams> => ({
  clientType: claim.clientType,
  holder: { sub: claim.sub, legalHid: claim.legalHid },
  entityInn: await entityInnOf(db, claim),
  officeIndex: claim.officeIndex,
})
