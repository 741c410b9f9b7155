import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { WishSize } from '#claims/api/rental-plans.ts'
import { type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import { stoppedServicesSql } from '#places/server/offices/stopped-services.ts'
import type { PricedPlace } from '#rent/server/boxes/rented-box.ts'
import type { Schema } from '#server/database/schema.ts'

export interface CandidateBox extends PricedPlace {
  readonly boxId: number
}

interface BoxSearch {
  readonly plan: number
  readonly region: string
  /** District; '' in cities. */
  readonly area: string
  readonly settlement: string
  readonly size: WishSize
  /** Searches the other settlements of the region, nearest first, instead of the settlement itself. */
  readonly nearby: boolean
  /** Regions in which the organisation may rent; none: all. */
  readonly regions: readonly string[]
  /** Of an office's free boxes that one plan may take. */
  readonly sharePercent: number
  readonly limit: number
  readonly now: Date
  readonly today: CalendarDate
}

const CELL_SIZE = 3

const isWishedPlace = (office: string, { region, area, settlement }: BoxSearch): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(office)}.region = ${region}::text and ${sql.ref(office)}.area = ${area}::text
    and ${sql.ref(office)}.settlement = ${settlement}::text)`

/** Square of the distance in degrees of latitude, exact enough to sort settlements of one region. */
const distanceFromSettlement = (search: BoxSearch): RawBuilder<number> =>
  search.nearby
    ? sql<number>`(
        select (avg(latitude) - office.latitude) ^ 2 + ((avg(longitude) - office.longitude) * cos(radians(office.latitude))) ^ 2
        from office as wished where ${isWishedPlace('wished', search)}
      )`
    : sql<number>`0`

/**
 * Free boxes of one size in one place, first in offices with most room. An office keeps a part of its free boxes for
 * others (M-SCALE-06); boxes that the plan already holds count as its part.
 */
export async function findCandidateBoxes(
  trx: Transaction<Schema>,
  search: BoxSearch,
): Promise<CandidateBox[]> {
  const { plan, region, size, regions, sharePercent, limit, now, today } = search
  const { rows } = await sql<CandidateBox>`
    with place as materialized (
      select office.index, office.tariff_group, ${stoppedServicesSql('office.index')} as stopped_services,
        ${distanceFromSettlement(search)} as distance
      from office
      where office.region = ${region}::text and ${isWishedPlace('office', search)} = ${!search.nearby}::boolean
        and office.online and not office.temporarily_closed and not office.closed and office.stopped_at is null
        and (${regions.length === 0}::boolean or office.region = any(${regions}::text[]))
    ), held as (
      select box.office_index, count(*) as boxes from rental_plan_line as line join box on box.id = line.box_id
      where line.plan_id = ${plan}::bigint and box.size = ${size}::smallint group by 1
    ), free as (
      select box.id, box.office_index, box.locker_id, box.number, count(*) over office as room,
        row_number() over (partition by box.office_index order by box.locker_id nulls first, box.number) as nth
      from place join box on box.office_index = place.index left join locker on locker.id = box.locker_id
      where box.size = ${size}::smallint and (box.locker_id is not null) = ${size === CELL_SIZE}::boolean
        and not box.out_of_order and locker.closed is not true
        and not exists (
          select 1 from box_month where box_month.box_id = box.id and month >= ${startOfMonth(today)}::text::date
        )
        and not exists (select 1 from box_hold where box_hold.box_id = box.id and until > ${now}::timestamptz)
      window office as (partition by box.office_index)
    )
    select free.id as box_id, free.office_index, tariff_group, stopped_services,
      free.locker_id is not null as is_aaps, ${size}::smallint as box_size
    from free join place on place.index = free.office_index left join held on held.office_index = free.office_index
    where nth <= greatest(1, floor(${sharePercent}::float8 / 100 * (room + coalesce(held.boxes, 0)))) - coalesce(held.boxes, 0)
    order by distance, room desc, free.office_index, free.locker_id nulls first, free.number
    limit ${limit}::integer`.execute(trx)
  return rows.map((row) => ({ ...row, boxId: Number(row.boxId) }))
}

interface WantedMonths {
  readonly boxId: number
  readonly lineId: number
}

/**
 * Holds the months of boxes by the key that claims use, under the negative number of the line. Returns the lines that
 * got all their months; the others keep none.
 */
export async function holdBoxMonths(
  trx: Transaction<Schema>,
  wanted: readonly WantedMonths[],
  months: readonly CalendarDate[],
): Promise<ReadonlySet<number>> {
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ lineId: number; months: number }>`
    with wanted as (
      select * from unnest(${wanted.map(({ boxId }) => boxId)}::bigint[], ${wanted.map(({ lineId }) => lineId)}::bigint[])
        as wanted (box_id, line_id)
    ), held as (
      insert into box_month (box_id, month, claim_id)
      select box_id, month, -line_id from wanted, unnest(${months}::text[]::date[]) as month order by box_id, month
      on conflict do nothing returning claim_id
    )
    select -claim_id as line_id, count(*)::int as months from held group by 1`.execute(trx)
  const whole = rows.filter((row) => row.months === months.length).map(({ lineId }) => Number(lineId))
  const partial = rows.filter((row) => row.months < months.length).map(({ lineId }) => -Number(lineId))
  if (partial.length > 0)
    await sql`delete from box_month where claim_id = any(${partial}::bigint[])`.execute(trx)
  return new Set(whole)
}

export async function releaseBoxMonths(trx: Transaction<Schema>, plan: number): Promise<string[]> {
  const { rows } = await sql<{ officeIndex: string }>`
    with released as (
      delete from box_month where claim_id in (select -id from rental_plan_line where plan_id = ${plan}::bigint)
      returning box_id
    )
    select distinct office_index from box where id in (select box_id from released)`.execute(trx)
  return rows.map(({ officeIndex }) => officeIndex)
}
