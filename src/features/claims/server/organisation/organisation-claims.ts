import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { OrganisationClaim, OrganisationClaimSortField } from '#claims/api/organisation-claims.ts'
import {
  findClaimsWithoutOfferAcceptance,
  readListedClaimRows,
  toListedClaim,
} from '#claims/server/list-claims.ts'
import { normalizeLine } from '#kit/api/pasted-text.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { type Owner, ownedClaimsCondition } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { toContainsPattern } from '#server/database/contains-pattern.ts'
import { readRowPageInOneQuery } from '#server/database/read-row-page.ts'
import type { ClaimRow } from '#server/database/rows.ts'
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

const MAX_WORDS = 6

/** Lower case. '101 000' counts as one word; '№' is dropped. */
export const splitSearchWords = (text = ''): string[] =>
  normalizeLine(text)
    .toLowerCase()
    .replace(/(?<!\d)(\d{3})[ -](\d{3})(?!\d)/gu, '$1$2')
    .split(/[ №#]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)

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

const readDistinctValues = (db: Context['db'], owner: Owner, column: 'officeIndex' | 'clientId') =>
  db
    .selectFrom('claim')
    .select(column)
    .$castTo<Pick<ClaimRow, 'officeIndex' | 'clientId'>>()
    .distinct()
    .where(ownedClaimsCondition(owner))
    .execute()

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

/** A word matches part of the box's place or name, the start of an index, or a whole number. */
async function wordConditions(
  context: Context,
  owner: Owner,
  words: readonly string[],
): Promise<Expression<SqlBool>[]> {
  if (words.length === 0) return []
  const indexes = await readDistinctValues(context.db, owner, 'officeIndex')
  const places = await context.offices.places(indexes.map(({ officeIndex: index }) => index))
  const offices = [...places].map(([index, { settlement, address }]) => ({
    index,
    text: `${settlement} ${address}`.toLowerCase(),
  }))
  return words.map((word) => wordCondition(offices, word))
}

const wordCondition = (
  offices: readonly { readonly index: string; readonly text: string }[],
  word: string,
): Expression<SqlBool> => {
  const matchingOffices = offices.filter(({ index, text }) => text.includes(word) || index.startsWith(word))
  return sql<boolean>`(
    office_index = any(${matchingOffices.map(({ index }) => index)}::text[])
    or lower(box_name) like ${toContainsPattern(word)}
    or box_number::text = ${word}
    or id::text = ${word}
  )`
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
