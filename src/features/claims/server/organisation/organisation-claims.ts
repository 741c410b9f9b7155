import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { OrganisationClaim, OrganisationClaimSortField } from '#claims/api/organisation-claims.ts'
import {
  findClaimsWithoutOfferAcceptance,
  readListedClaimRows,
  toListedClaim,
} from '#claims/server/list-claims.ts'
import { readDistinctValues, wordConditions } from '#claims/server/search-claims.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { type Owner, ownedClaimsCondition } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { readRowPageInOneQuery } from '#server/database/read-row-page.ts'
import type { Schema } from '#server/database/schema.ts'

export type OrganisationClaimsTab = 'all' | 'active' | 'archive'

export interface OrganisationClaimsQuery {
  readonly tab: OrganisationClaimsTab
  readonly ownInn: string
  readonly inn: string | undefined
  readonly words: readonly string[]
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
  totalCost: 'claim.total',
} as const satisfies Record<OrganisationClaimSortField, string>

/** Uses only columns of the database index `claim_listed`. */
async function buildConditions(
  context: Context,
  owner: Owner,
  params: OrganisationClaimsQuery,
): Promise<readonly Expression<SqlBool>[]> {
  const tab = tabCondition(expressionBuilder<Schema, 'claim'>(), params)
  const { inn, ownInn, words } = params
  return [
    ownedClaimsCondition(owner),
    ...(tab ? [tab] : []),
    ...(inn === undefined ? [] : [await innCondition(context, owner, inn, ownInn)]),
    ...(await wordConditions(context, owner, words)),
  ]
}

export async function findOrganisationClaims(
  context: Context,
  owner: Owner,
  params: OrganisationClaimsQuery,
  part: { readonly size: number; readonly page: number },
): Promise<{ claims: OrganisationClaim[]; total: number }> {
  const conditions = await buildConditions(context, owner, params)
  const direction = params.sort.down ? 'desc' : 'asc'
  const sorted = context.db
    .selectFrom('claim')
    .select('claim.id')
    .where((row) => row.and([...conditions]))
    .orderBy(sortColumns[params.sort.by], (order) =>
      params.sort.down ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('claim.id', direction)
  const page = await readRowPageInOneQuery(sorted, part.size, part.page)
  const rows = await readListedClaimRows(
    context,
    page.rows.map(({ id }) => id),
    params.today,
  )
  const withoutOffer = await findClaimsWithoutOfferAcceptance(context, rows)
  const claims = rows.map((row) => ({
    ...toListedClaim(row, params.today, withoutOffer),
    boxName: row.boxName,
    settlement: row.settlement,
  }))
  return { claims, total: page.total }
}
