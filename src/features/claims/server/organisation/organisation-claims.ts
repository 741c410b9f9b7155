import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import {
  type listExtendableClaims,
  MAX_JOINT_RENTS,
  type OrganisationClaim,
  type OrganisationClaimSortField,
} from '#claims/api/organisation-claims.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { checkExtensionAllowed } from '#claims/rules/extension.ts'
import {
  findClaimsWithoutOfferAcceptance,
  readListedClaimRows,
  toListedClaim,
} from '#claims/server/list-claims.ts'
import { readDistinctValues, wordConditions } from '#claims/server/search-claims.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { type Owner, ownedClaimsCondition } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { readRowPageInOneQuery } from '#server/database/read-row-page.ts'
import type { Schema } from '#server/database/schema.ts'
import { findCostCentresOfClaims } from './cost-centres.ts'

export type OrganisationClaimsTab = 'all' | 'active' | 'archive'

export interface OrganisationClaimsQuery {
  readonly tab: OrganisationClaimsTab
  readonly ownInn: string
  readonly inn: string | undefined
  readonly words: readonly string[]
  /** Number of a cost centre, or `none`. */
  readonly costCentre: string | undefined
  readonly sort: { readonly by: OrganisationClaimSortField; readonly down: boolean }
  readonly today: CalendarDate
}

export const parseSort = (sort: string | undefined): OrganisationClaimsQuery['sort'] => {
  const [by, direction] = (sort ?? 'claimId,desc').split(',')
  return { by: by as OrganisationClaimSortField, down: direction === 'desc' }
}

type ClaimExpression = ExpressionBuilder<Schema, 'claim'>

/** An extended rent keeps its box and is not over until its own term ends (rules/claim-status.ts). */
const tabCondition = (
  row: ClaimExpression,
  { tab, today }: OrganisationClaimsQuery,
): Expression<SqlBool> | null => {
  if (tab === 'all') return null
  const active = row.or([
    row('claim.status', 'in', [1, 3, 4, 6]),
    row.and([row('claim.status', '=', 8), row('claim.endDate', '>=', today)]),
  ])
  return tab === 'active' ? active : row.not(active)
}

/** A claim without a client record counts as a claim of the organisation itself. */
async function innCondition(
  { db }: Context,
  owner: Owner,
  inn: string,
  ownInn: string,
): Promise<Expression<SqlBool>> {
  const clients = (await readDistinctValues(db, owner, 'clientId')).flatMap(({ clientId: id }) => id ?? [])
  const rows = await db
    .selectFrom('client')
    .select(['id', sql<string | null>`entity ->> 'inn'`.as('inn')])
    .where(sql<boolean>`id = any(${clients}::bigint[])`)
    .execute()
  const fitting = rows.filter((client) => (client.inn ?? ownInn) === inn).map(({ id }) => id)
  return sql<boolean>`(client_id = any(${fitting}::bigint[]) or (client_id is null and ${inn === ownInn}::boolean))`
}

const sortColumns = {
  claimId: 'claim.id',
  index: 'claim.officeIndex',
  boxNumber: 'claim.boxNumber',
  boxName: 'claim.boxName',
  endDate: 'claim.endDate',
  status: 'claim.status',
  totalCost: sql`claim.total + claim.credit`,
} as const satisfies Record<OrganisationClaimSortField, string | RawBuilder<unknown>>

const costCentreCondition = (costCentre: string): Expression<SqlBool> =>
  costCentre === 'none'
    ? sql<boolean>`not exists (select 1 from claim_cost_centre where claim_cost_centre.claim_id = claim.id)`
    : sql<boolean>`claim.id in (select claim_id from claim_cost_centre where cost_centre_id = ${costCentre}::bigint)`

/** Uses only columns of the database index `claim_listed`, except for cost centres and the order by price. */
export async function buildListConditions(
  context: Context,
  owner: Owner,
  params: OrganisationClaimsQuery,
): Promise<readonly Expression<SqlBool>[]> {
  const tab = tabCondition(expressionBuilder<Schema, 'claim'>(), params)
  const { inn, ownInn, words, costCentre } = params
  return [
    ownedClaimsCondition(owner),
    ...(tab ? [tab] : []),
    ...(inn === undefined ? [] : [await innCondition(context, owner, inn, ownInn)]),
    ...(costCentre === undefined ? [] : [costCentreCondition(costCentre)]),
    ...(await wordConditions(context, owner, words)),
  ]
}

async function selectSortedClaims(context: Context, owner: Owner, params: OrganisationClaimsQuery) {
  const conditions = await buildListConditions(context, owner, params)
  return context.db
    .selectFrom('claim')
    .where((row) => row.and([...conditions]))
    .orderBy(sortColumns[params.sort.by], (order) =>
      params.sort.down ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('claim.id', params.sort.down ? 'desc' : 'asc')
}

/** The claims of the list that can be extended today, in the order of the list (M-SCALE-10). */
export async function findExtendableClaims(
  context: Context,
  owner: Owner,
  params: OrganisationClaimsQuery,
): Promise<EndpointReplyInput<typeof listExtendableClaims>> {
  const sorted = await selectSortedClaims(context, owner, params)
  const rows = await sorted
    .select([
      'claim.id',
      'claim.status',
      'claim.startDate as start',
      'claim.endDate as end',
      'claim.isSigned',
    ])
    .where('claim.status', '=', claimStatus.onRent)
    .execute()
  const claims = rows
    .filter((row) => checkExtensionAllowed({ ...row, today: params.today }).ok)
    .map(({ id }) => id)
  return { claims: claims.slice(0, MAX_JOINT_RENTS), found: claims.length }
}

export async function findOrganisationClaims(
  context: Context,
  owner: Owner,
  params: OrganisationClaimsQuery,
  part: { readonly size: number; readonly page: number },
): Promise<{ claims: OrganisationClaim[]; total: number }> {
  const sorted = await selectSortedClaims(context, owner, params)
  const page = await readRowPageInOneQuery(sorted.select('claim.id'), part.size, part.page)
  const rows = await readListedClaimRows(
    context,
    page.rows.map(({ id }) => id),
    params.today,
  )
  const withoutOffer = await findClaimsWithoutOfferAcceptance(context, rows)
  const costCentres = await findCostCentresOfClaims(
    context.db,
    rows.map(({ id }) => id),
  )
  const claims = rows.map((row) => ({
    ...toListedClaim(row, params.today, withoutOffer),
    boxName: row.boxName,
    settlement: row.settlement,
    costCentre: costCentres.get(row.id) ?? null,
  }))
  return { claims, total: page.total }
}
