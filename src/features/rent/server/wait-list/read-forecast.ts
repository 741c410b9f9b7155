import { type Kysely, type RawBuilder, sql } from 'kysely'
import { addMonths, type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import {
  blendLeaveShare,
  type EndingBoxes,
  forecastWait,
  type HolderHabits,
  MAX_EXTENSION_LEAD,
  type MonthChance,
  type RentOutcomes,
} from '#rent/rules/wait-forecast.ts'
import { lastStartMonth } from '#rent/rules/wait-list.ts'
import { monthsBetweenSql } from '#server/database/months-between-sql.ts'
import type { Schema } from '#server/database/schema.ts'
import type { BoxKind } from './wait-places.ts'

/** Outcomes of rents are learned from the last two years. */
const LEARNING_MONTHS = 24

interface Shares extends RentOutcomes {
  readonly endedEarly: number
  /** Months in which these rents and the running ones could end early. */
  readonly months: number
}

/** Claims from which the country's shares are learned: a sample of the table's pages if there are more. */
const SAMPLE_SIZE = 50_000

/** Clause that reads about {@link SAMPLE_SIZE} rows of `claim`; empty if there are no more. */
async function sampleClaimsSql(db: Kysely<Schema>): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ percent: number }>`
    select least(100, 100 * ${SAMPLE_SIZE}::float8 / greatest(1, reltuples))::float8 as percent
    from pg_class where oid = 'claim'::regclass`.execute(db)
  const percent = rows[0]?.percent ?? 100
  return percent < 100 ? sql`tablesample system (${sql.lit(percent)}) repeatable (1)` : sql``
}

interface SharesByHolder {
  readonly people: Shares
  readonly organisations: Shares
}

const NO_SHARES: Shares = { ended: 0, left: 0, endedEarly: 0, months: 0 }

/** How the rents of the last two years ended, in an office or in a sample of the whole country (`index` null). */
async function readShares(
  db: Kysely<Schema>,
  index: string | null,
  today: CalendarDate,
): Promise<SharesByHolder> {
  const sample = index === null ? await sampleClaimsSql(db) : sql``
  const since = addMonths(startOfMonth(today), -LEARNING_MONTHS)
  const { rows } = await sql<Shares & { ofOrganisation: boolean }>`
    select legal_hid <> '' as of_organisation, count(*) filter (where status in (5, 8) and is_over)::int as ended,
      count(*) filter (where status = 5 and is_over and not exists (
        select 1 from claim next where next.prolongation_of = rent.id and next.status in (3, 5, 6, 7, 8)
      ))::int as left,
      count(*) filter (where status = 7 and is_over)::int as ended_early,
      coalesce(sum(least(last_day, today) - greatest(start_date, since)) / 30.4, 0)::float8 as months
    from (
      select claim.*, last_day, last_day < today as is_over, today, since
      from claim ${sample}
        cross join (select ${today}::text::date as today, ${since}::text::date as since) as days
        cross join lateral (select coalesce(ended_on, end_date) as last_day) as ends
      where status in (5, 6, 7, 8) and start_date < today and last_day >= since
        ${index === null ? sql`` : sql`and office_index = ${index}`}
    ) as rent group by 1`.execute(db)
  const sharesOf = (organisations: boolean) =>
    rows.find(({ ofOrganisation }) => ofOrganisation === organisations) ?? NO_SHARES
  return { people: sharesOf(false), organisations: sharesOf(true) }
}

/** Without rents to learn from, extensions are expected in the last month in which people can order them. */
const UNKNOWN_LEADS = [0, 1, 0, 0]

interface ExtendedAhead {
  readonly people: readonly number[]
  readonly organisations: readonly number[]
}

/** Shares of the country's extensions by full months between their order and the end of the rent before. */
async function readExtendedAhead(db: Kysely<Schema>, today: CalendarDate): Promise<ExtendedAhead> {
  const sample = await sampleClaimsSql(db)
  const since = addMonths(startOfMonth(today), -LEARNING_MONTHS)
  const { rows } = await sql<{ ofOrganisation: boolean; lead: number; extensions: number }>`
    with made as (
      select previous.legal_hid <> '' as of_organisation, previous.end_date, (next.created_at at time zone 'Europe/Moscow')::date as ordered_on
      from claim next ${sample} join claim previous on previous.id = next.prolongation_of
      where next.status in (3, 5, 6, 7, 8) and previous.end_date >= ${since}::text::date and previous.end_date < ${today}::text::date
    )
    select of_organisation, least(${sql.lit(MAX_EXTENSION_LEAD)}, greatest(0, ${monthsBetweenSql(sql`ordered_on`, sql`end_date`)})) as lead,
      count(*)::int as extensions
    from made group by 1, 2`.execute(db)
  const sharesOf = (organisations: boolean) => {
    const own = rows.filter(({ ofOrganisation }) => ofOrganisation === organisations)
    const total = own.reduce((sum, { extensions }) => sum + extensions, 0)
    return total === 0
      ? UNKNOWN_LEADS
      : UNKNOWN_LEADS.map((_, lead) => (own.find((row) => row.lead === lead)?.extensions ?? 0) / total)
  }
  return { people: sharesOf(false), organisations: sharesOf(true) }
}

/** Share of the people whose waiting ended in these years that got a box. */
async function readTakeShare(db: Kysely<Schema>, today: CalendarDate): Promise<number> {
  const since = addMonths(startOfMonth(today), -LEARNING_MONTHS)
  const { rows } = await sql<{ took: number; ended: number }>`
    select count(*) filter (where state = 'rented')::int as took, count(*)::int as ended from wait_entry
    where state in ('rented', 'lapsed', 'left') and changed_at >= ${since}::text::date`.execute(db)
  const { took, ended } = rows[0] ?? { took: 0, ended: 0 }
  return ended === 0 ? 1 : took / ended
}

interface CountryHabits {
  readonly shares: SharesByHolder
  readonly extendedAhead: ExtendedAhead
  readonly takeShare: number
}

/** The country's habits change slowly, so they are read once a day. */
const countryHabits = new WeakMap<
  object,
  { readonly day: CalendarDate; readonly habits: Promise<CountryHabits> }
>()

const readCountryHabits = (db: Kysely<Schema>, today: CalendarDate): Promise<CountryHabits> => {
  const known = countryHabits.get(db)
  if (known?.day === today) return known.habits
  const habits = Promise.all([
    readShares(db, null, today),
    readExtendedAhead(db, today),
    readTakeShare(db, today),
  ]).then(([shares, extendedAhead, takeShare]) => ({ shares, extendedAhead, takeShare }))
  countryHabits.set(db, { day: today, habits })
  return habits
}

interface PlaceFacts {
  readonly boxes: number
  readonly ending: readonly EndingBoxes[]
}

/**
 * Boxes of the place by the last month that is reserved, and by the month in which a plan to leave or a paid move leaves
 * them free; offered ones count as rented for long.
 */
async function readPlace(
  db: Kysely<Schema>,
  { officeIndex, lockerId, size }: BoxKind,
  today: CalendarDate,
): Promise<PlaceFacts> {
  const { rows } = await sql<{
    month: CalendarDate | null
    plannedFreeFrom: CalendarDate | null
    ofOrganisation: boolean
    boxes: number
  }>`
    select case when offered then null else last end as month, planned as "plannedFreeFrom",
      of_organisation, count(*)::int as boxes from (
      select max(m.month) as last, coalesce(bool_or(m.offer_id is not null), false) as offered,
        coalesce(bool_or(holder.legal_hid <> ''), false) as of_organisation,
        min(date_trunc('month', least(leaving.last_day, moved.day) + 1)::date) as planned
      from box b
      left join box_month m on m.box_id = b.id and m.month >= ${startOfMonth(today)}::text::date
      left join claim holder on holder.id = m.claim_id
      left join leaving on leaving.claim_id = m.claim_id and leaving.state = 'planned'
        and leaving.last_day >= ${today}::text::date
      left join lateral (
        select moving.exchange_until as day from moving join claim on claim.id = moving.new_claim_id
        where moving.old_claim_id = m.claim_id and moving.exchanged_at is null and claim.status = 3
      ) as moved on true
      where b.office_index = ${officeIndex} and coalesce(b.locker_id, 0) = ${lockerId}::integer
        and b.size = ${size}::smallint and not b.out_of_order
      group by b.id
    ) as boxes group by 1, 2, 3`.execute(db)
  return {
    boxes: rows.reduce((sum, { boxes }) => sum + boxes, 0),
    ending: rows.flatMap(({ month, ...ending }) => (month === null ? [] : [{ month, ...ending }])),
  }
}

const EXTENSION_MONTHS = 11
/** Early ends among fewer months of rent say little, so they count as ends among this many. */
const MIN_LEARNING_MONTHS = 100

const toHabits = (here: Shares, country: Shares, extendedAhead: readonly number[]): HolderHabits => ({
  leaveShare: blendLeaveShare(here, country),
  extendedAhead,
  earlyEndShare:
    (here.endedEarly + country.endedEarly) / Math.max(MIN_LEARNING_MONTHS, here.months + country.months),
})

export async function readWaitForecast(
  db: Kysely<Schema>,
  place: BoxKind,
  { ahead, today }: { readonly ahead: number; readonly today: CalendarDate },
): Promise<{ readonly boxes: number; readonly forecast: MonthChance[] }> {
  const [{ boxes, ending }, here, { shares: country, extendedAhead, takeShare }] = await Promise.all([
    readPlace(db, place, today),
    readShares(db, place.officeIndex, today),
    readCountryHabits(db, today),
  ])
  const habitsOf = (holder: 'people' | 'organisations') =>
    toHabits(here[holder], country[holder], extendedAhead[holder])
  return {
    boxes,
    forecast: forecastWait(
      {
        ending,
        ahead,
        takeShare,
        people: habitsOf('people'),
        organisations: habitsOf('organisations'),
        extensionMonths: EXTENSION_MONTHS,
      },
      today,
    ),
  }
}

/** People in the queue of a place whose rent can begin now, before an entry or in all. */
export async function countWaiting(
  db: Kysely<Schema>,
  { officeIndex, lockerId, size }: BoxKind,
  today: CalendarDate,
  before?: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('waitPlace')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('officeIndex', '=', officeIndex)
    .where('lockerId', '=', lockerId)
    .where('size', '=', size)
    .where('startMonth', '<=', lastStartMonth(today))
    .$if(before !== undefined, (query) => query.where('entryId', '<', before ?? 0))
    .executeTakeFirstOrThrow()
  return Number(count)
}
