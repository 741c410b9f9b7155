import { type Kysely, sql } from 'kysely'
import { normalizeLockerName, uniqueLockerName } from '#places/rules/locker-name.ts'
import type { Schema } from '#server/database/schema.ts'

export interface LockerInput {
  id: number
  officeIndex: string
  name: string
}

/** Advisory lock that only one server at a time holds while it names lockers. */
const NAMING_LOCK = 4_321_060

async function nameLockers(database: Kysely<Schema>, lockers: readonly LockerInput[]) {
  const indexes = [...new Set(lockers.map(({ officeIndex }) => officeIndex))]
  const ids = new Set(lockers.map(({ id }) => id))
  const storedLockers = await database
    .selectFrom('locker')
    .selectAll()
    .where(sql<boolean>`(office_index in (select jsonb_array_elements_text(${JSON.stringify(indexes)}::text::jsonb))
      or id in (select value::integer from jsonb_array_elements_text(${JSON.stringify([...ids])}::text::jsonb)))`)
    .execute()
  const storedById = new Map(storedLockers.map((locker) => [locker.id, locker]))
  const idByName = new Map(
    storedLockers.map((locker) => [`${locker.officeIndex} ${normalizeLockerName(locker.name)}`, locker.id]),
  )
  return [...lockers]
    .sort((item, other) => item.id - other.id)
    .map(({ id, officeIndex, name: listedName }) => {
      const storedLocker = storedById.get(id)
      if (storedLocker?.officeIndex === officeIndex && storedLocker.listedName === listedName) {
        return { id, officeIndex, listed: listedName, name: storedLocker.name }
      }
      if (storedLocker)
        idByName.delete(`${storedLocker.officeIndex} ${normalizeLockerName(storedLocker.name)}`)
      const isTaken = (name: string) => idByName.has(`${officeIndex} ${normalizeLockerName(name)}`)
      const name = uniqueLockerName(listedName, id, isTaken)
      idByName.set(`${officeIndex} ${normalizeLockerName(name)}`, id)
      return { id, officeIndex, listed: listedName, name }
    })
}

/**
 * Gives each locker a name that is unique within its office, closed lockers included (AMB-45). Must run in a
 * transaction.
 */
export const upsertLockers = async (
  transaction: Kysely<Schema>,
  lockers: readonly LockerInput[],
): Promise<void> => {
  if (lockers.length === 0) return
  await sql`select pg_advisory_xact_lock(${NAMING_LOCK})`.execute(transaction)
  const rows = await nameLockers(transaction, lockers)
  await sql`
    insert into locker (id, office_index, name, listed_name)
    select l.id, l."officeIndex", l.name, l.listed
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as l (id integer, "officeIndex" text, name text, listed text)
    order by l.id
    on conflict (id) do update
    set office_index = excluded.office_index, name = excluded.name, listed_name = excluded.listed_name, closed = false
    where (locker.office_index, locker.name, locker.listed_name, locker.closed)
      is distinct from (excluded.office_index, excluded.name, excluded.listed_name, false)
  `.execute(transaction)
}

export interface BoxRange {
  officeIndex: string
  lockerId: number | null
  size: 1 | 2 | 3
  first: number
  count: number
  broken: readonly number[]
}

/** Only adds boxes: never deletes boxes or changes their numbers. */
export const insertBoxes = async (database: Kysely<Schema>, ranges: readonly BoxRange[]): Promise<void> => {
  if (ranges.length === 0) return
  await sql`
    insert into box (office_index, locker_id, number, size, out_of_order)
    select r."officeIndex", r."lockerId", n, r.size, r.broken @> to_jsonb(n)
    from jsonb_to_recordset(${JSON.stringify(ranges)}::text::jsonb) as r ("officeIndex" text, "lockerId" integer,
      size smallint, first integer, count integer, broken jsonb)
    cross join lateral generate_series(r.first, r.first + r.count - 1) as n
    order by r."officeIndex", coalesce(r."lockerId", 0), n
    on conflict do nothing
  `.execute(database)
}

export interface BoxPosition {
  readonly officeIndex: string
  readonly number: number
  readonly row: number
  readonly column: number
  readonly height: number | null
}

/** Boxes that are not listed lose their position. */
export const updateBoxPositions = async (
  database: Kysely<Schema>,
  officeIndexes: readonly string[],
  positions: readonly BoxPosition[],
): Promise<void> => {
  await sql`
    update box set wall_row = w."row", wall_column = w."column", wall_height = w.height
    from box b
    left join jsonb_to_recordset(${JSON.stringify(positions)}::text::jsonb) as w ("officeIndex" text, number integer,
      "row" smallint, "column" smallint, height smallint)
      on w."officeIndex" = b.office_index and w.number = b.number
    where box.id = b.id and b.locker_id is null
      and b.office_index in (select jsonb_array_elements_text(${JSON.stringify(officeIndexes)}::text::jsonb))
      and (b.wall_row, b.wall_column, b.wall_height) is distinct from (w."row", w."column", w.height)
  `.execute(database)
}
