import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { LegalClaim, LegalSort } from '#contract/legal-claims.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Owner } from '#server/access/owner.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Schema } from '#server/database/schema.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { inList, type ListedRow, listedRows, offerOfRows } from '../claims/list-claims.ts'

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

/** The words of a search, lower case. */
export const wordsOfSearch = (text: string | undefined): string[] =>
  (text ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS)

/** `endDate,desc` in its parts; newest first unless told. */
export const sortOfQuery = (sort: string | undefined): LegalParams['sort'] => {
  const [by, direction] = (sort ?? 'claimId,desc').split(',')
  return { by: by as LegalSort, down: direction === 'desc' }
}

type Listed = ExpressionBuilder<Schema, 'claim' | 'box' | 'office'>

/** An extended rent is over when its own term is; until then it holds its box (domain/claim-status.ts). */
const onTab = (row: Listed, { tab, today }: LegalParams): Expression<SqlBool> | null => {
  if (tab === 'all') return null
  const active = row.or([
    row('claim.status', 'in', [1, 3, 4, 6]),
    row.and([row('claim.status', '=', 8), row('claim.end_date', '>=', today)]),
  ])
  return tab === 'active' ? active : row.not(active)
}

/** A claim without a client record yet will be the organisation's own. */
const ofInn = (row: Listed, { inn, ownInn }: LegalParams): Expression<SqlBool> | null =>
  inn === undefined
    ? null
    : sql<boolean>`coalesce(
        (select entity ->> 'inn' from client where client.id = ${row.ref('claim.client_id')}), ${ownInn}
      ) = ${inn}`

const holds = (row: Listed, word: string): Expression<SqlBool> => {
  const escaped = word.replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`(
    lower(concat_ws(' ', ${row.ref('office.settlement')}, ${row.ref('office.address')}, ${row.ref('claim.box_name')}))
      like ${`%${escaped}%`}
    or ${row.ref('office.index')} like ${`${escaped}%`}
    or ${row.ref('box.number')}::text = ${word}
    or ${row.ref('claim.id')}::text = ${word}
  )`
}

const orders = {
  claimId: 'claim.id',
  index: 'claim.office_index',
  boxNumber: 'box.number',
  boxName: 'claim.box_name',
  endDate: 'claim.end_date',
  status: 'claim.status',
  totalCost: 'claim.total',
} as const satisfies Record<LegalSort, string>

/** A claim as rows of the lists hold it. */
const shownLegal = (row: ListedRow, today: CalendarDate, hasOffer: boolean): LegalClaim => ({
  ...inList(row, today, hasOffer),
  boxName: row.box_name,
  settlement: row.settlement,
})

/** The claims of an organisation that fit a request, and how many fit; `part` is the page, from zero. */
export async function findLegalClaims(
  deps: Pick<ClaimDeps, 'db' | 'hasOffer'>,
  owner: Owner,
  params: LegalParams,
  part: { readonly size: number; readonly page: number },
): Promise<{ claims: LegalClaim[]; total: number }> {
  const fitting = listedRows(deps.db, owner).where((row) => {
    const listed = row as unknown as Listed
    const conditions = [
      onTab(listed, params),
      ofInn(listed, params),
      ...params.words.map((word) => holds(listed, word)),
    ]
    return row.and(conditions.filter((condition) => condition !== null))
  })
  const direction = params.sort.down ? 'desc' : 'asc'
  const sorted = fitting
    .orderBy(orders[params.sort.by], (order) =>
      params.sort.down ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('claim.id', direction)
  const { rows, total } = await pageOf(sorted, part.size, part.page)
  const hasOffer = await offerOfRows(deps, rows)
  return { claims: rows.map((row) => shownLegal(row, params.today, hasOffer)), total }
}
