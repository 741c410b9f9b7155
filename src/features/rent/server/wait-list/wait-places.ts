import { type Kysely, sql, type Transaction } from 'kysely'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import type { OfficeDirectory } from '#places/server/offices/office-directory.ts'
import { hasOnlineRental, type OfficeRecord } from '#places/server/offices/office-record.ts'
import { findNearestOffices } from '#places/server/offices/search-offices.ts'
import { LOCKER_CELL_SIZE } from '#rent/rules/box-size.ts'
import { MAX_WAIT_PLACES } from '#rent/rules/wait-list.ts'
import { deleteRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/** Boxes of one size at an office (`lockerId` 0) or in a locker: a queue is formed for each. */
export interface BoxKind {
  readonly officeIndex: string
  readonly lockerId: number
  readonly size: number
}

export interface WaitWish extends BoxKind {
  readonly startMonth: CalendarDate
  readonly radiusKm: number
}

const METRES_PER_KM = 1000
/** Offices whose position is known only roughly are not near anything. */
const findOfficesAround = (
  directory: OfficeDirectory,
  office: OfficeRecord,
  radiusKm: number,
): readonly OfficeRecord[] =>
  radiusKm === 0 || !hasExactPosition(office)
    ? [office]
    : findNearestOffices(
        directory.all(),
        office,
        MAX_WAIT_PLACES,
        radiusKm * METRES_PER_KM,
        (other) => other.index === office.index || (hasOnlineRental(other) && hasExactPosition(other)),
      ).map((near) => near.office)

/** The wished place first, then places with boxes of the same size within the radius, nearest first. */
export async function findWaitPlaces(
  db: Kysely<Schema>,
  directory: OfficeDirectory,
  wish: WaitWish,
): Promise<BoxKind[]> {
  const office = directory.find(wish.officeIndex)
  const offices = office ? findOfficesAround(directory, office, wish.radiusKm) : []
  const order = [wish.officeIndex, ...offices.map(({ index }) => index)]
  const { rows } = await sql<BoxKind>`
    select distinct office_index, coalesce(locker_id, 0) as locker_id, size from box
    where office_index = any(${order}::text[]) and size = ${wish.size}::smallint
      and (locker_id is not null) = ${wish.size === LOCKER_CELL_SIZE}::boolean`.execute(db)
  const isWished = ({ officeIndex, lockerId }: BoxKind) =>
    officeIndex === wish.officeIndex && lockerId === wish.lockerId
  return rows
    .filter((place) => wish.radiusKm > 0 || isWished(place))
    .toSorted(
      (a, b) =>
        Number(isWished(b)) - Number(isWished(a)) ||
        order.indexOf(a.officeIndex) - order.indexOf(b.officeIndex) ||
        a.lockerId - b.lockerId,
    )
    .slice(0, MAX_WAIT_PLACES)
}

/** Puts a waiting entry into the queues of its places, in the order of its id. */
export const enterQueues = async (
  trx: Transaction<Schema>,
  entryId: number,
  startMonth: CalendarDate,
  places: readonly BoxKind[],
): Promise<void> => {
  await trx
    .insertInto('waitPlace')
    .values(places.map((place) => ({ ...place, entryId, startMonth })))
    .execute()
}

export const leaveQueues = (trx: Transaction<Schema>, entryId: number): Promise<void> =>
  deleteRows(trx, 'waitPlace', { entryId })

export const listPlaceOffices = (places: readonly BoxKind[]): string[] => [
  ...new Set(places.map(({ officeIndex }) => officeIndex)),
]
