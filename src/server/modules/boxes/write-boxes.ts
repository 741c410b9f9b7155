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
