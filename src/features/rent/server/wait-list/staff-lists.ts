import { type Kysely, sql } from 'kysely'
import { streamCsv } from '#documents/excel-csv.ts'
import { addMonths, type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import { accept } from '#kit/rules/outcome.ts'
import {
  exportWaitingPlaces,
  type QueuedEntry,
  readBranchWaitList,
  readWaitingPlaces,
  type WaitingPlace,
} from '#rent/api/wait-list-staff.ts'
import { waitStaffCsv } from '#rent/words/wait-list.ts'
import { isOfficeInBranchSql, type Operator, operatorFromRequest } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { attachmentFileAnswer, bindRoute, type Route } from '#server/http/route.ts'

const PAGE_SIZE = 20
const CSV_BATCH_SIZE = 500

interface QueuedRow extends Omit<QueuedEntry, 'offer'> {
  readonly boxNumber: number | null
  readonly boxLocker: string | null
  readonly offeredUntil: Date | null
  readonly total: number
}

const toQueuedEntry = ({ boxNumber, boxLocker, offeredUntil, total, ...entry }: QueuedRow): QueuedEntry => ({
  ...entry,
  offer:
    boxNumber === null || offeredUntil === null
      ? null
      : { boxNumber: String(boxNumber), lockerName: boxLocker, until: offeredUntil.toISOString() },
})

interface BranchListParams {
  readonly index?: string | undefined
  readonly page?: number | undefined
}

/** Entries by place and size, first those to whom a box is offered, then in the order of the queue. */
async function listQueuedEntries(
  db: Kysely<Schema>,
  operator: Operator,
  { index, page = 0 }: BranchListParams,
): Promise<{ entries: QueuedEntry[]; total: number }> {
  const { rows } = await sql<QueuedRow>`
    select w.id, w.office_index as index, locker.name as locker_name, w.size, w.joined_at, w.start_month, w.radius_km,
      case when w.state = 'waiting' then row_number() over (
        partition by w.office_index, coalesce(w.locker_id, 0), w.size, w.state order by w.id
      )::int end as position,
      case when w.state = 'offered' then box.number end as box_number, box_locker.name as box_locker,
      case when w.state = 'offered' then w.offered_until end as offered_until,
      count(*) over ()::int as total
    from wait_entry w
    left join locker on locker.id = w.locker_id
    left join box on box.id = w.box_id
    left join locker as box_locker on box_locker.id = box.locker_id
    where w.state in ('waiting', 'offered') and ${isOfficeInBranchSql(operator, 'w.officeIndex')}
      ${index === undefined ? sql`` : sql`and w.office_index = ${index}`}
    order by w.office_index, coalesce(w.locker_id, 0), w.size, w.state, w.id
    limit ${PAGE_SIZE} offset ${PAGE_SIZE * page}`.execute(db)
  return { entries: rows.map(toQueuedEntry), total: rows[0]?.total ?? 0 }
}

interface PlaceRow {
  index: string
  settlement: string
  region: string
  lockerName: string | null
  size: number
  waiting: number
  offered: number
  oldest: Date
  freedLastMonth: number
  total: number
}

/** One page of places, or all of them without a page. */
async function listWaitingPlaces(db: Kysely<Schema>, today: CalendarDate, page: number | null) {
  const from = addMonths(startOfMonth(today), -1)
  const { rows } = await sql<PlaceRow>`
    with place as (
      select office_index, coalesce(locker_id, 0) as locker_id, size, count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'offered')::int as offered, min(joined_at) as oldest,
        count(*) over ()::int as total
      from wait_entry where state in ('waiting', 'offered')
      group by 1, 2, 3
      order by 4 desc, 1, 2, 3
      ${page === null ? sql`` : sql`limit ${PAGE_SIZE} offset ${PAGE_SIZE * page}`}
    )
    select place.office_index as index, office.settlement, office.region, locker.name as locker_name, place.size, waiting, offered,
      oldest, total, (
        select count(*)::int from claim join box on box.id = claim.box_id
        where claim.office_index = place.office_index and coalesce(box.locker_id, 0) = place.locker_id
          and box.size = place.size and claim.status in (5, 7)
          and coalesce(claim.ended_on, claim.end_date) >= ${from}::text::date
          and coalesce(claim.ended_on, claim.end_date) < ${startOfMonth(today)}::text::date
          and not exists (
            select 1 from claim next where next.prolongation_of = claim.id and next.status in (3, 5, 6, 7, 8)
          )
      ) as freed_last_month
    from place join office on office.index = place.office_index
    left join locker on locker.id = place.locker_id
    order by waiting desc, 1, place.locker_id, place.size`.execute(db)
  return { places: rows.map(({ total, ...place }) => place), total: rows[0]?.total ?? 0 }
}

async function* allWaitingPlaces(db: Kysely<Schema>, today: CalendarDate): AsyncGenerator<WaitingPlace[]> {
  const { places } = await listWaitingPlaces(db, today, null)
  for (let start = 0; start < places.length; start += CSV_BATCH_SIZE)
    yield places
      .slice(start, start + CSV_BATCH_SIZE)
      .map((place) => ({ ...place, oldest: place.oldest.toISOString() }))
}

export const waitListStaffRoutes = ({ db }: Context): Route[] => [
  bindRoute(readBranchWaitList, async ({ query, ...request }) =>
    accept(await listQueuedEntries(db, operatorFromRequest(request), query)),
  ),
  bindRoute(readWaitingPlaces, async ({ query, today }) =>
    accept(await listWaitingPlaces(db, today, query.page ?? 0)),
  ),
  bindRoute(exportWaitingPlaces, ({ today }) =>
    attachmentFileAnswer(
      `wait-list-${today}.csv`,
      streamCsv(waitStaffCsv.headings, allWaitingPlaces(db, today), waitStaffCsv.cells),
    ),
  ),
]
