import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FreeBox } from '#contract/boxes.ts'
import { addDays, type CalendarDate, endOfMonth, startOfMonth, todayIn } from '#domain/calendar-date.ts'
import { isRentAnewDay } from '#domain/prolongation.ts'
import type { Owning } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import { butOwnKept, type PricedPlace } from './rented-place.ts'

/** Where boxes are looked for: the counter of an office, or one locker. */
export type BoxPlace = { readonly officeIndex: string } | { readonly lockerId: number }

/** For whom and when: boxes that another session holds are not free, one's own hold never blocks oneself. */
export interface Asker {
  readonly sessionId: string | null
  /** Who can rent the boxes of their own rents anew; null: a visitor, or whoever asks for somebody else. */
  readonly owner: Owning | null
  readonly now: Date
  readonly today: CalendarDate
}

/** A box as far as another one can stand in for it. */
export interface WantedBox {
  readonly officeIndex: string
  readonly lockerId: number | null
  readonly number: number
  readonly size: number
}

interface BoxRow {
  id: number
  number: number
  size: number
}

/** A box can be rented: it works, no month is reserved from the current one on, nobody else holds it (M-BOX-05, AMB-54). */
const isFree = ({ sessionId, owner, now, today }: Asker): RawBuilder<boolean> => sql<boolean>`
  not b.out_of_order
  and not exists (
    select 1 from box_month m
    where m.box_id = b.id and m.month >= ${startOfMonth(today)}::text::date ${butOwnKept(owner, today)}
  )
  and not exists (
    select 1 from box_hold h
    where h.box_id = b.id and h.until > ${now}::timestamptz and h.session_id <> ${sessionId ?? ''}::text
  )`

const shown = ({ id, number, size }: BoxRow): FreeBox => ({ id: Number(id), number: String(number), size })

/** A free box, and from when it is free where who asks rents it now. */
const shownTo =
  (today: CalendarDate) =>
  ({ rented, ...row }: BoxRow & { readonly rented: boolean }): FreeBox =>
    rented ? { ...shown(row), from: addDays(endOfMonth(today), 1) } : shown(row)

/** The free boxes of a place, by number as people count (M-API-06, M-API-09, M-BOX-01). */
export const freeBoxes = async (
  database: Kysely<Schema>,
  place: BoxPlace,
  asker: Asker,
): Promise<FreeBox[]> => {
  const there =
    'lockerId' in place
      ? sql`b.locker_id = ${place.lockerId}::integer`
      : sql`b.office_index = ${place.officeIndex}::text and b.locker_id is null`
  // Who can rent none anew finds no box with a month of its own among the free ones.
  const rented =
    asker.owner !== null && isRentAnewDay(asker.today)
      ? sql`exists (select 1 from box_month m where m.box_id = b.id and m.month >= ${startOfMonth(asker.today)}::text::date)`
      : sql`false`
  const { rows } = await sql<BoxRow & { rented: boolean }>`
    select b.id, b.number, b.size, ${rented} as rented from box b
    where ${there} and ${isFree(asker)} order by b.number
  `.execute(database)
  return rows.map(shownTo(asker.today))
}

/**
 * The free boxes that can take the place of another one at the same price: of its office, kind and size, 200 at most;
 * `only` leaves that one of them.
 */
export const freeSubstitutes = async (
  database: Kysely<Schema>,
  place: PricedPlace,
  asker: Asker,
  only: number | null = null,
): Promise<{ id: number; number: string; lockerName: string | null }[]> => {
  const { rows } = await sql<BoxRow & { lockerName: string | null }>`
    select b.id, b.number, b.size, locker.name as locker_name
    from box b left join locker on locker.id = b.locker_id
    where b.office_index = ${place.officeIndex}::text and (b.locker_id is not null) = ${place.isAaps}::boolean
      and b.size = ${place.boxSize}::smallint and locker.closed is not true and ${isFree(asker)}
      and (${only}::bigint is null or b.id = ${only}::bigint)
    order by b.locker_id nulls first, b.number
    limit 200
  `.execute(database)
  return rows.map(({ id, number, lockerName }) => ({
    id: Number(id),
    number: String(number),
    lockerName,
  }))
}

/**
 * The nearest free number of the same size in the same office or locker, so at the same price; null when there is none.
 * Boxes that anybody holds are left out: what is offered must be there in the next tap.
 */
export const nearestFreeBox = async (
  database: Kysely<Schema>,
  box: WantedBox,
  now: Date,
): Promise<FreeBox | null> => {
  const asker: Asker = { sessionId: null, owner: null, now, today: todayIn(now) }
  // One walk up and one down the index of numbers: each stops at its first free box, however many boxes there are.
  const walk = (beyond: '>' | '<', order: 'asc' | 'desc') => sql`
    (select b.id, b.number, b.size from box b
    where b.office_index = ${box.officeIndex}::text
      and coalesce(b.locker_id, 0) = ${box.lockerId ?? 0}::integer
      and b.size = ${box.size}::smallint
      and b.number ${sql.raw(beyond)} ${box.number}::integer
      and ${isFree(asker)}
    order by b.number ${sql.raw(order)}
    limit 1)`
  const { rows } = await sql<BoxRow>`
    select id, number, size from (${walk('>', 'asc')} union all ${walk('<', 'desc')}) as near
    order by abs(number - ${box.number}::integer), number
    limit 1
  `.execute(database)
  const [nearest] = rows
  return nearest ? shown(nearest) : null
}
