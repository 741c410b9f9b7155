import { type Kysely, type Selectable, sql } from 'kysely'
import { normalizeLine } from '#kit/api/pasted-text.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { ActSummary, MonthDocuments } from '#money/api/accounting-documents.ts'
import { toContainsPattern } from '#server/database/contains-pattern.ts'
import type { ActTable, Schema } from '#server/database/schema.ts'

type ActRow = Selectable<ActTable>

const PAGE_SIZE = 50

const selectNewestActs = (db: Kysely<Schema>, legalHid: string, month: CalendarDate) =>
  db
    .selectFrom('act')
    .selectAll()
    .distinctOn('claimId')
    .where('legalHid', '=', legalHid)
    .where('legalHid', '<>', sql.lit(''))
    .where('month', '=', month)
    .orderBy('claimId')
    .orderBy('correction', 'desc')
    .as('act')

export const readActsOfMonth = (
  db: Kysely<Schema>,
  legalHid: string,
  month: CalendarDate,
): Promise<ActRow[]> =>
  db
    .selectFrom(selectNewestActs(db, legalHid, month))
    .selectAll()
    .orderBy('year')
    .orderBy('number')
    .execute() as Promise<ActRow[]>

const toListedAct = ({ content, month, correction }: ActRow): ActSummary => ({
  claim: content.claim,
  month,
  number: content.number,
  date: content.date,
  correction,
  index: content.officeIndex,
  boxNumber: content.boxNumber,
  lockerName: content.lockerName,
  amount: content.amount,
  vat: content.vat,
})

const monthsWithActs = async (db: Kysely<Schema>, legalHid: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('act')
    .select('month')
    .distinct()
    .where('legalHid', '=', legalHid)
    .where('legalHid', '<>', sql.lit(''))
    .orderBy('month', 'desc')
    .execute()
  return rows.map(({ month }) => month.slice(0, 'YYYY-MM'.length))
}

const containsEveryWord = (words: string) => {
  const searchedFields = ['number', 'claim', 'officeIndex', 'officeAddress', 'boxNumber', 'lockerName']
  const text = sql`concat_ws(' ', ${sql.join(searchedFields.map((name) => sql`content ->> ${name}`))})`
  const conditions = normalizeLine(words)
    .split(/[ №#]+/u)
    .map((word) => sql`${text} ilike ${toContainsPattern(word)}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Without a month, returns the newest month with acts. The sums cover all pages. */
export const listMonthActs = async (
  db: Kysely<Schema>,
  legalHid: string,
  query: {
    readonly month: string | undefined
    readonly q: string
    readonly page: number
    readonly today: CalendarDate
  },
): Promise<MonthDocuments> => {
  const months = await monthsWithActs(db, legalHid)
  const month = query.month ?? months[0] ?? query.today.slice(0, 'YYYY-MM'.length)
  const acts = selectNewestActs(db, legalHid, `${month}-01`)
  const rows = (await db
    .selectFrom(acts)
    .selectAll()
    .where(containsEveryWord(query.q))
    .orderBy('year')
    .orderBy('number')
    .limit(PAGE_SIZE)
    .offset(PAGE_SIZE * query.page)
    .execute()) as ActRow[]
  const sums = await db
    .selectFrom(acts)
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere(containsEveryWord(query.q)).as('found'),
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'),
      sql<number>`coalesce(sum(vat), 0)::bigint`.as('vat'),
    ])
    .executeTakeFirstOrThrow()
  return { month, acts: rows.map(toListedAct), months, ...sums }
}
