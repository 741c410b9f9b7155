import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** Boxes of an office (or cells of its locker) numbered from `first`, `count` of them; `broken` numbers cannot be rented. */
export interface BoxRange {
  officeIndex: string
  lockerId: number | null
  size: 1 | 2 | 3
  first: number
  count: number
  broken: readonly number[]
}

/** Creates the boxes that are missing, in one statement; boxes are never deleted, numbers that exist are left alone. */
export const createBoxes = async (database: Kysely<Schema>, ranges: readonly BoxRange[]): Promise<void> => {
  if (ranges.length === 0) return
  const rows = ranges.map(({ officeIndex, lockerId, ...rest }) => ({
    office_index: officeIndex,
    locker_id: lockerId,
    ...rest,
  }))
  await sql`
    insert into box (office_index, locker_id, number, size, out_of_order)
    select r.office_index, r.locker_id, n, r.size, r.broken @> to_jsonb(n)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (office_index text, locker_id integer,
      size smallint, first integer, count integer, broken jsonb)
    cross join lateral generate_series(r.first, r.first + r.count - 1) as n
    order by r.office_index, coalesce(r.locker_id, 0), n
    on conflict do nothing
  `.execute(database)
}

/** Where one box of an office is on its wall; {@link wallBox} says how that is counted. */
export interface PlacedBox {
  readonly officeIndex: string
  readonly number: number
  readonly row: number
  readonly column: number
  readonly height: number | null
}

/** Writes where the boxes of these offices are on their walls; boxes that are not among `placed` are nowhere. */
export const placeBoxes = async (
  database: Kysely<Schema>,
  officeIndexes: readonly string[],
  placed: readonly PlacedBox[],
): Promise<void> => {
  const rows = placed.map(({ officeIndex, number, row, column, height }) => ({
    office_index: officeIndex,
    number,
    wall_row: row,
    wall_column: column,
    wall_height: height,
  }))
  await sql`
    update box set wall_row = w.wall_row, wall_column = w.wall_column, wall_height = w.wall_height
    from box b
    left join jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as w (office_index text, number integer,
      wall_row smallint, wall_column smallint, wall_height smallint)
      on w.office_index = b.office_index and w.number = b.number
    where box.id = b.id and b.locker_id is null
      and b.office_index in (select jsonb_array_elements_text(${JSON.stringify(officeIndexes)}::text::jsonb))
      and (b.wall_row, b.wall_column, b.wall_height) is distinct from (w.wall_row, w.wall_column, w.wall_height)
  `.execute(database)
}
