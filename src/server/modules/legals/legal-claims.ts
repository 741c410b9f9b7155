import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { LegalClaim, LegalSort } from '#contract/legal-claims.ts'
import { plainLine } from '#contract/pasted-text.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type Owner, ownedBy } from '#server/access/owner.ts'
import type { Context } from '#server/context.ts'
import { countedPageOf } from '#server/database/page-of.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { inList, type ListedRow, listedRows, rowsWithoutOffer } from '../claims/list-claims.ts'

/** Which claims: all, those that are not over, those that are. */
export type LegalTab = 'all' | 'active' | 'archive'

/** What an organisation's list is asked for. */
export interface LegalParams {
  readonly tab: LegalTab
  /** INN of the organisation that the session acts for. */
  readonly ownInn: string
  readonly inn: string | undefined
  readonly words: readonly string[]
  readonly sort: { readonly by: LegalSort; readonly down: boolean }
  readonly today: CalendarDate
}

/** At most so many words of a search count. */
const WORDS = 6

/** The words of a search, lower case; an index in two groups is one word, the sign before a number is none. */
export const wordsOfSearch = (text = ''): string[] =>
  plainLine(text)
    .toLowerCase()
    .replace(/(?<!\d)(\d{3})[ -](\d{3})(?!\d)/gu, '$1$2')
    .split(/[ №#]+/u)
    .filter(Boolean)
    .slice(0, WORDS)

/** `endDate,desc` in its parts; newest first unless told. */
export const sortOfQuery = (sort: string | undefined): LegalParams['sort'] => {
  const [by, direction] = (sort ?? 'claimId,desc').split(',')
  return { by: by as LegalSort, down: direction === 'desc' }
}

type Listed = ExpressionBuilder<Schema, 'claim'>

/** An extended rent is over when its own term is; until then it holds its box (domain/claim-status.ts). */
const onTab = (row: Listed, { tab, today }: LegalParams): Expression<SqlBool> | null => {
  if (tab === 'all') return null
  const active = row.or([
    row('claim.status', 'in', [1, 3, 4, 6]),
    row.and([row('claim.status', '=', 8), row('claim.endDate', '>=', today)]),
  ])
  return tab === 'active' ? active : row.not(active)
}

/** What this column says in the claims of an owner, each value once. */
const valuesOf = (db: Context['db'], owner: Owner, column: 'officeIndex' | 'clientId') =>
  db
    .selectFrom('claim')
    .select(column)
    .$castTo<Pick<ClaimRow, 'officeIndex' | 'clientId'>>()
    .distinct()
    .where(ownedBy(owner))
    .execute()

/** A claim without a client record yet will be the organisation's own. */
async function ofInn(
  { db }: Context,
  owner: Owner,
  inn: string,
  ownInn: string,
): Promise<Expression<SqlBool>> {
  const clients = (await valuesOf(db, owner, 'clientId')).flatMap(({ clientId: id }) => id ?? [])
  const rows = await db
    .selectFrom('client')
    .select(['id', sql<string | null>`entity ->> 'inn'`.as('inn')])
    .where(sql<boolean>`id = any(${clients}::bigint[])`)
    .execute()
  const fitting = rows.filter((client) => (client.inn ?? ownInn) === inn).map(({ id }) => id)
  return sql<boolean>`(client_id = any(${fitting}::bigint[]) or (client_id is null and ${inn === ownInn}::boolean))`
}

/** Do claims say all these words: in the place or name of the box, as the beginning of an index, as a whole number? */
async function saying(
  context: Context,
  owner: Owner,
  words: readonly string[],
): Promise<Expression<SqlBool>[]> {
  if (words.length === 0) return []
  const indexes = await valuesOf(context.db, owner, 'officeIndex')
  const places = await context.offices.places(indexes.map(({ officeIndex: index }) => index))
  const offices = [...places].map(([index, { settlement, address }]) => ({
    index,
    text: `${settlement} ${address}`.toLowerCase(),
  }))
  return words.map((word) => says(offices, word))
}

const says = (
  offices: readonly { readonly index: string; readonly text: string }[],
  word: string,
): Expression<SqlBool> => {
  const there = offices.filter(({ index, text }) => text.includes(word) || index.startsWith(word))
  const escaped = word.replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`(
    office_index = any(${there.map(({ index }) => index)}::text[])
    or lower(box_name) like ${`%${escaped}%`}
    or box_number::text = ${word}
    or id::text = ${word}
  )`
}

const orders = {
  claimId: 'claim.id',
  index: 'claim.officeIndex',
  boxNumber: 'claim.boxNumber',
  boxName: 'claim.boxName',
  endDate: 'claim.endDate',
  status: 'claim.status',
  totalCost: 'claim.total',
} as const satisfies Record<LegalSort, string>

/** A claim as rows of the lists hold it. */
const shownLegal = (row: ListedRow, today: CalendarDate, withoutOffer: ReadonlySet<number>): LegalClaim => ({
  ...inList(row, today, withoutOffer),
  boxName: row.boxName,
  settlement: row.settlement,
})

/** What claims have to fulfil, as conditions on table `claim`; all columns of them stand in index claim_listed. */
async function conditionsOf(
  context: Context,
  owner: Owner,
  params: LegalParams,
): Promise<readonly Expression<SqlBool>[]> {
  const tab = onTab(expressionBuilder<Schema, 'claim'>(), params)
  const { inn, ownInn, words } = params
  return [
    ownedBy(owner),
    ...(tab ? [tab] : []),
    ...(inn === undefined ? [] : [await ofInn(context, owner, inn, ownInn)]),
    ...(await saying(context, owner, words)),
  ]
}

/** The claims of an organisation that fit a request, and how many fit; `part` is the page, from zero. */
export async function findLegalClaims(
  context: Context,
  owner: Owner,
  params: LegalParams,
  part: { readonly size: number; readonly page: number },
): Promise<{ claims: LegalClaim[]; total: number }> {
  const conditions = await conditionsOf(context, owner, params)
  const direction = params.sort.down ? 'desc' : 'asc'
  const sorted = context.db
    .selectFrom('claim')
    .select('claim.id')
    .where((row) => row.and([...conditions]))
    .orderBy(orders[params.sort.by], (order) =>
      params.sort.down ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('claim.id', direction)
  const found = await countedPageOf(sorted, part.size, part.page)
  const rows = await listedRows(
    context,
    found.rows.map(({ id }) => id),
    params.today,
  )
  const withoutOffer = await rowsWithoutOffer(context, rows)
  return { claims: rows.map((row) => shownLegal(row, params.today, withoutOffer)), total: found.total }
}
