import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isInRentAnewWindow } from '#claims/rules/extension.ts'
import {
  addDays,
  type CalendarDate,
  endOfMonth,
  startOfMonth,
  todayInZone,
} from '#kit/rules/calendar-date.ts'
import type { FreeBox } from '#rent/api/boxes.ts'
import { keptForQueueCondition } from '#rent/server/wait-queue/queue-sql.ts'
import type { OwnerKey } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import { excludeOwnMonthsSql, type PricedPlace } from './rented-box.ts'

export type BoxLocation = { readonly officeIndex: string } | { readonly lockerId: number }

/** Who asks: a held box is free only for the session that holds it. */
export interface BoxViewer {
  readonly sessionId: string | null
  /** The owner who may rent their own boxes anew; null for visitors and for callers who act for others. */
  readonly owner: OwnerKey | null
  readonly now: Date
  readonly today: CalendarDate
}

export interface WantedBox {
  readonly officeIndex: string
  readonly lockerId: number | null
  readonly number: number
  readonly size: number
}

interface FreeBoxRow {
  id: number
  number: number
  size: number
  /** Null for a box that is not offered to the viewer. */
  offeredUntil?: Date | null
}

/**
 * A box that works, has no month reserved from now on, is not held by another session (M-BOX-05, AMB-54) and is not
 * kept for people who wait.
 */
const freeCondition = ({ sessionId, owner, now, today }: BoxViewer): RawBuilder<boolean> => sql<boolean>`
  not b.out_of_order and not ${keptForQueueCondition('b', today)}
  and not exists (
    select 1 from box_month m
    where m.box_id = b.id and m.month >= ${startOfMonth(today)}::text::date ${excludeOwnMonthsSql(owner, today)}
  )
  and not exists (
    select 1 from box_hold h
    where h.box_id = b.id and h.until > ${now}::timestamptz and h.session_id <> ${sessionId ?? ''}::text
  )`

const toFreeBox = ({ id, number, size, offeredUntil }: FreeBoxRow): FreeBox => ({
  id: Number(id),
  number: String(number),
  size,
  ...(offeredUntil ? { offeredUntil: offeredUntil.toISOString() } : {}),
})

export const boxLocationCondition = (alias: 'b' | 'box', place: BoxLocation): RawBuilder<boolean> =>
  'lockerId' in place
    ? sql<boolean>`${sql.ref(`${alias}.lockerId`)} = ${place.lockerId}::integer`
    : sql<boolean>`${sql.ref(`${alias}.officeIndex`)} = ${place.officeIndex}::text and ${sql.ref(`${alias}.lockerId`)} is null`

/** Sorted by number (M-API-06, M-API-09, M-BOX-01). */
export const findFreeBoxes = async (
  database: Kysely<Schema>,
  place: BoxLocation,
  viewer: BoxViewer,
): Promise<FreeBox[]> => {
  const rented =
    viewer.owner !== null && isInRentAnewWindow(viewer.today)
      ? sql`exists (select 1 from box_month m where m.box_id = b.id and m.claim_id is not null and m.month >= ${startOfMonth(viewer.today)}::text::date)`
      : sql`false`
  const { rows } = await sql<FreeBoxRow & { rented: boolean }>`
    select b.id, b.number, b.size, ${rented} as rented, (
      select wait_entry.offered_until from box_month m join wait_entry on wait_entry.id = m.offer_id
      where m.box_id = b.id limit 1
    ) as offered_until from box b
    where ${boxLocationCondition('b', place)} and ${freeCondition(viewer)} order by b.number
  `.execute(database)
  const from = addDays(endOfMonth(viewer.today), 1)
  return rows.map(({ rented, ...row }) => (rented ? { ...toFreeBox(row), from } : toFreeBox(row)))
}

/** At most 200 boxes at the same price, or only the box `onlyBoxId`. */
export const findFreeSubstitutes = async (
  database: Kysely<Schema>,
  place: PricedPlace,
  viewer: BoxViewer,
  onlyBoxId: number | null = null,
): Promise<{ id: number; number: string; lockerName: string | null }[]> => {
  const { rows } = await sql<FreeBoxRow & { lockerName: string | null }>`
    select b.id, b.number, b.size, locker.name as locker_name
    from box b left join locker on locker.id = b.locker_id
    where b.office_index = ${place.officeIndex}::text and (b.locker_id is not null) = ${place.isAaps}::boolean
      and b.size = ${place.boxSize}::smallint and locker.closed is not true and ${freeCondition(viewer)}
      and (${onlyBoxId}::bigint is null or b.id = ${onlyBoxId}::bigint)
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
 * The nearest free box of the same size at the same place, so at the same price. Held boxes are excluded, so that the
 * suggested box is still free when the person accepts it.
 */
export const findNearestFreeBox = async (
  database: Kysely<Schema>,
  box: WantedBox,
  now: Date,
): Promise<FreeBox | null> => {
  const viewer: BoxViewer = { sessionId: null, owner: null, now, today: todayInZone(now) }
  // Walks the database index upwards and downwards, each time to the first free box.
  const firstFreeBeyond = (comparison: '>' | '<', order: 'asc' | 'desc') => sql`
    (select b.id, b.number, b.size from box b
    where b.office_index = ${box.officeIndex}::text
      and coalesce(b.locker_id, 0) = ${box.lockerId ?? 0}::integer
      and b.size = ${box.size}::smallint
      and b.number ${sql.raw(comparison)} ${box.number}::integer
      and ${freeCondition(viewer)}
    order by b.number ${sql.raw(order)}
    limit 1)`
  const { rows } = await sql<FreeBoxRow>`
    select id, number, size from (${firstFreeBeyond('>', 'asc')} union all ${firstFreeBeyond('<', 'desc')}) as near
    order by abs(number - ${box.number}::integer), number
    limit 1
  `.execute(database)
  const [nearest] = rows
  return nearest ? toFreeBox(nearest) : null
}
