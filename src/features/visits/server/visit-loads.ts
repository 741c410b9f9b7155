import { type Kysely, sql } from 'kysely'
import { streamCsv } from '#documents/excel-csv.ts'
import type { EndpointReplyInput } from '#kit/api/endpoint.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { attachmentFileAnswer, bindRoute, type Route } from '#server/http/route.ts'
import { exportVisitLoads, type OfficeDayLoad, readVisitLoads } from '#visits/api/desk-visits.ts'
import { countDayPlaces } from '#visits/rules/visit-times.ts'
import { visitLoadsCsv } from '#visits/words/visit-loads.ts'
import { toVisitedOffice } from './visited-office.ts'

const PAGE_SIZE = 20
const BATCH_SIZE = 500

interface LoadFilter {
  readonly region?: string | undefined
  readonly date?: CalendarDate | undefined
}

interface BookedDay {
  readonly index: string
  readonly date: CalendarDate
  readonly booked: number
}

/** Office days with booked visits, from the office's own today, the fullest first. */
const selectBookedDays = (db: Kysely<Schema>, { region, date }: LoadFilter, now: Date) =>
  db
    .selectFrom('visitPlace')
    .innerJoin('office', 'office.index', 'visitPlace.officeIndex')
    .select(['office.index', 'visitPlace.day as date'])
    .select((row) => row.fn.countAll<string>().as('booked'))
    .where(sql<boolean>`visit_place.day >= (${now}::timestamptz at time zone office.time_zone)::date`)
    .$if(region !== undefined, (query) => query.where('office.region', '=', region ?? ''))
    .$if(date !== undefined, (query) => query.where('visitPlace.day', '=', date ?? ''))
    .groupBy(['office.index', 'visitPlace.day'])

const readBookedDays = async (
  db: Kysely<Schema>,
  filter: LoadFilter,
  { now, page }: { readonly now: Date; readonly page?: number },
): Promise<BookedDay[]> => {
  const rows = await selectBookedDays(db, filter, now)
    .orderBy('booked', 'desc')
    .orderBy('date')
    .orderBy('index')
    .$if(page !== undefined, (query) => query.limit(PAGE_SIZE).offset(PAGE_SIZE * (page ?? 0)))
    .execute()
  return rows.map((row) => ({ ...row, booked: Number(row.booked) }))
}

async function addPlaces(db: Kysely<Schema>, days: readonly BookedDay[]): Promise<OfficeDayLoad[]> {
  if (days.length === 0) return []
  const indexes = [...new Set(days.map(({ index }) => index))]
  const offices = await db.selectFrom('office').selectAll().where('index', 'in', indexes).execute()
  const closures = await db
    .selectFrom('visitClosure')
    .select(['officeIndex', 'day', 'startMinute'])
    .where('officeIndex', 'in', indexes)
    .execute()
  const officeByIndex = new Map(offices.map((row) => [row.index, row]))
  return days.flatMap(({ index, date, booked }) => {
    const office = officeByIndex.get(index)
    if (office === undefined) return []
    const closed = closures
      .filter((closure) => closure.officeIndex === index && closure.day === date)
      .map(({ startMinute }) => startMinute)
    const places = countDayPlaces(toVisitedOffice(office), date, closed)
    return [{ index, settlement: office.settlement, region: office.region, date, booked, places }]
  })
}

async function* batches(db: Kysely<Schema>, filter: LoadFilter, now: Date): AsyncGenerator<OfficeDayLoad[]> {
  const days = await readBookedDays(db, filter, { now })
  for (let start = 0; start < days.length; start += BATCH_SIZE)
    yield addPlaces(db, days.slice(start, start + BATCH_SIZE))
}

async function listLoads(
  db: Kysely<Schema>,
  { page, ...filter }: LoadFilter & { readonly page?: number | undefined },
  now: Date,
): Promise<EndpointReplyInput<typeof readVisitLoads>> {
  const { total } = await db
    .selectFrom(selectBookedDays(db, filter, now).as('day'))
    .select((row) => row.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const choices = await db
    .selectFrom(selectBookedDays(db, {}, now).select('office.region').groupBy('office.region').as('day'))
    .select([sql<string[]>`coalesce(jsonb_agg(distinct region order by region), '[]')`.as('regions')])
    .select([sql<string[]>`coalesce(jsonb_agg(distinct date order by date), '[]')`.as('dates')])
    .executeTakeFirstOrThrow()
  const loads = await addPlaces(db, await readBookedDays(db, filter, { now, page: page ?? 0 }))
  return { loads, total: Number(total), ...choices }
}

/** Visits of the whole country, for administrators (M-VISIT-12). */
export const visitLoadRoutes = ({ db }: Context): Route[] => [
  bindRoute(readVisitLoads, async ({ query, now }) => accept(await listLoads(db, query, now))),
  bindRoute(exportVisitLoads, ({ query, now }) =>
    attachmentFileAnswer(
      `visits-${todayInZone(now)}.csv`,
      streamCsv(visitLoadsCsv.headings, batches(db, query, now), visitLoadsCsv.cells),
    ),
  ),
]
