import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isInRentAnewWindow } from '#claims/rules/extension.ts'
import { type CalendarDate, endOfMonth, startOfMonth } from '#kit/rules/calendar-date.ts'
import { stoppedServicesSql } from '#places/server/offices/stopped-services.ts'
import { excludeOwnOffersSql, keptForQueueCondition } from '#rent/server/wait-queue/queue-sql.ts'
import { type OwnerKey, ownedClaimsCondition } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import type { BoxRow } from './box-row.ts'

/** Must match `canRentAnew` in claims/rules/extension.ts. */
const rentableAnewCondition = (today: CalendarDate) => sql`claim.status in (3, 6)
  and claim.start_date between ${startOfMonth(today)}::text::date and ${today}::text::date
  and claim.end_date = ${endOfMonth(today)}::text::date`

/**
 * Excludes months `m` that do not keep the owner from renting: of rents that they can rent anew today, and of boxes
 * offered to them. Empty for visitors.
 */
export const excludeOwnMonthsSql = (owner: OwnerKey | null, today: CalendarDate): RawBuilder<unknown> =>
  owner === null
    ? sql``
    : sql`${isInRentAnewWindow(today) ? excludeRentableAnewSql(owner, today) : sql``} ${excludeOwnOffersSql('m', owner)}`

const excludeRentableAnewSql = (owner: OwnerKey, today: CalendarDate): RawBuilder<unknown> =>
  sql`and coalesce(m.claim_id <> all (array(
    select claim.id from claim where ${ownedClaimsCondition(owner)} and ${rentableAnewCondition(today)}
  )), true)`

/** True if `box`, including the months after its rent, is reserved for another holder who can rent it anew. */
const rentableByAnotherCondition = (owner: OwnerKey, today: CalendarDate): RawBuilder<boolean> =>
  isInRentAnewWindow(today)
    ? sql<boolean>`exists (
        select 1 from box_month m join claim on claim.id = m.claim_id
        where m.box_id = box.id and m.month = ${startOfMonth(today)}::text::date
          and ${rentableAnewCondition(today)} and not ${ownedClaimsCondition(owner)}
      )`
    : sql<boolean>`false`

export interface PricedPlace {
  readonly officeIndex: string
  readonly tariffGroup: string
  readonly isAaps: boolean
  /** 1 usual, 2 enlarged. All cells of lockers have the same price. */
  readonly boxSize: number
  readonly stoppedServices: readonly number[]
}

export interface RentedBox extends PricedPlace {
  readonly boxId: number
  readonly box: BoxRow
  readonly region: string
  /** The office is listed, rentable online, and neither temporarily closed nor stopped. */
  readonly open: boolean
  readonly stopped: boolean
  readonly outOfOrder: boolean
}

/** Treats the services of an existing order as available, even if they have been stopped since. */
export const withOrderedServicesAllowed = <P extends PricedPlace>(
  place: P,
  services: readonly number[],
): P => ({
  ...place,
  stoppedServices: place.stoppedServices.filter((number) => !services.includes(number)),
})

/** `replaces` is a claim whose reserved months do not count as taken. */
interface WantedDays {
  readonly startDate: string
  readonly endDate: string
  readonly replaces: number | null
  readonly today: CalendarDate
  readonly owner: OwnerKey
}

type PlaceRow = BoxRow & Omit<FoundPlace, 'boxId' | 'box' | 'boxSize' | 'isAaps'> & { readonly id: number }

/** True if one of the months is reserved, another holder can rent the box anew (AMB-54), or the queue gets it. */
const reservedCondition = ({ startDate, endDate, replaces, today, owner }: WantedDays) => sql`(
  exists (
    select 1 from box_month
    where box_month.box_id = box.id
      and box_month.month::text between ${`${startDate.slice(0, 7)}-01`}::text and ${endDate}::text
      and box_month.claim_id is distinct from ${replaces ?? 0}::bigint
      ${excludeOwnOffersSql('box_month', owner)}
  ) or ${rentableByAnotherCondition(owner, today)}
  or ${keptForQueueCondition('box', today)}
)`

type FoundPlace = RentedBox & { readonly reserved: boolean }

const toFoundPlace = ({
  id,
  number,
  size,
  lockerId,
  lockerName,
  outOfOrder,
  mustEmptyAfter,
  ...office
}: PlaceRow): FoundPlace => ({
  ...office,
  boxId: id,
  box: { number, size, lockerId, lockerName, outOfOrder, mustEmptyAfter },
  isAaps: lockerId !== null,
  boxSize: size,
  outOfOrder,
})

/** `reserved` may be outdated; it only saves most requests that would fail from opening a transaction. */
async function findRentedPlaces(
  db: Kysely<Schema>,
  boxIds: readonly number[],
  days?: WantedDays,
): Promise<FoundPlace[]> {
  const { rows } = await sql<PlaceRow>`
    select box.id, box.number, box.size, box.locker_id, locker.name as locker_name, box.out_of_order, box.must_empty_after,
      office.index as office_index, office.region, office.tariff_group,
      office.online and not office.temporarily_closed and not office.closed and office.stopped_at is null as open,
      office.stopped_at is not null as stopped, ${stoppedServicesSql('office.index')} as stopped_services,
      ${days ? reservedCondition(days) : sql`false`} as reserved
    from box join office on office.index = box.office_index left join locker on locker.id = box.locker_id
    where box.id = any(${boxIds}::bigint[])`.execute(db)
  return rows.map(toFoundPlace)
}

export const findRentedBox = async (
  db: Kysely<Schema>,
  boxId: number,
  days?: WantedDays,
): Promise<FoundPlace | null> => (await findRentedPlaces(db, [boxId], days))[0] ?? null

type ClaimBox = { readonly id: number; readonly boxId: number }

export async function findBoxesOfClaims(
  db: Kysely<Schema>,
  claims: readonly ClaimBox[],
): Promise<ReadonlyMap<number, RentedBox>> {
  const foundPlaces = await findRentedPlaces(
    db,
    claims.map((claim) => claim.boxId),
  )
  const places = new Map(foundPlaces.map((place) => [place.boxId, place]))
  return new Map(
    claims.map((claim) => {
      const place = places.get(claim.boxId)
      if (!place) throw new Error(`claim ${claim.id} has no box`)
      return [claim.id, place]
    }),
  )
}

export async function findBoxOfClaim(db: Kysely<Schema>, claim: ClaimBox): Promise<RentedBox> {
  const place = await findRentedBox(db, claim.boxId)
  if (!place) throw new Error(`claim ${claim.id} has no box`)
  return place
}
