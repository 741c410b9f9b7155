import { type Kysely, sql } from 'kysely'
import type { WallBox } from '#contract/boxes.ts'
import { startOfMonth } from '#domain/calendar-date.ts'
import { ownedBy, ownerOf } from '#server/access/owner.ts'
import type { Schema } from '#server/database/schema.ts'
import type { RequestContext } from '#server/http/route.ts'
import type { BoxPlace } from './free-boxes.ts'

type Asking = Pick<RequestContext, 'session' | 'person' | 'today'>

const atPlace = (place: BoxPlace) =>
  'lockerId' in place
    ? sql<boolean>`box.locker_id = ${place.lockerId}::integer`
    : sql<boolean>`box.office_index = ${place.officeIndex}::text and box.locker_id is null`

/** The boxes of a place that whoever asks has now or has ordered, in the name in which they act. */
const ownBoxes = async (
  database: Kysely<Schema>,
  place: BoxPlace,
  asking: Asking,
): Promise<ReadonlySet<number>> => {
  if (asking.person === null) return new Set()
  const rows = await database
    .selectFrom('claim')
    .innerJoin('box_month', 'box_month.claim_id', 'claim.id')
    .innerJoin('box', 'box.id', 'box_month.box_id')
    .select('box.id')
    .where(ownedBy(ownerOf(asking)))
    .where('box_month.month', '>=', startOfMonth(asking.today))
    .where(atPlace(place))
    .execute()
  return new Set(rows.map(({ id }) => Number(id)))
}

/** All boxes of a place by number, with where they are on the wall as far as the office told. */
export const wallOf = async (
  database: Kysely<Schema>,
  place: BoxPlace,
  asking: Asking,
): Promise<WallBox[]> => {
  const boxes = await database
    .selectFrom('box')
    .select(['id', 'number', 'size', 'wall_row', 'wall_column', 'wall_height'])
    .where(atPlace(place))
    .orderBy('number')
    .execute()
  const own = await ownBoxes(database, place, asking)
  return boxes.map(({ id, number, size, wall_row: row, wall_column: column, wall_height: height }) => ({
    id: Number(id),
    number: String(number),
    size,
    ...(own.has(Number(id)) ? { mine: true as const } : {}),
    ...(row === null || column === null
      ? {}
      : { place: { row, column, ...(height === null ? {} : { height }) } }),
  }))
}
