import { type Kysely, sql } from 'kysely'
import { distinctName, foldName } from '#domain/locker-name.ts'
import type { Schema } from '#server/database/schema.ts'

/** A block of cells that stands in an office, under the name that the list or the editor gave it. */
export interface LockerToWrite {
  id: number
  officeIndex: string
  name: string
}

/** Any number, the same for all servers: who names lockers waits for who does. */
const LOCK = 4_321_060

/** Lockers with the names that people will read: a name that another locker of the office has gets the locker's number. */
async function named(database: Kysely<Schema>, lockers: readonly LockerToWrite[]) {
  const indexes = [...new Set(lockers.map(({ officeIndex }) => officeIndex))]
  const ids = new Set(lockers.map(({ id }) => id))
  const known = await database
    .selectFrom('locker')
    .selectAll()
    .where(sql<boolean>`(office_index in (select jsonb_array_elements_text(${JSON.stringify(indexes)}::text::jsonb))
      or id in (select value::integer from jsonb_array_elements_text(${JSON.stringify([...ids])}::text::jsonb)))`)
    .execute()
  const before = new Map(known.map((locker) => [locker.id, locker]))
  const taken = new Map(known.map((locker) => [`${locker.office_index} ${foldName(locker.name)}`, locker.id]))
  return [...lockers]
    .sort((item, other) => item.id - other.id)
    .map(({ id, officeIndex, name: listed }) => {
      const old = before.get(id)
      if (old?.office_index === officeIndex && old.listed_name === listed) {
        return { id, office_index: officeIndex, listed_name: listed, name: old.name }
      }
      if (old) taken.delete(`${old.office_index} ${foldName(old.name)}`)
      const isTaken = (name: string) => taken.has(`${officeIndex} ${foldName(name)}`)
      const name = distinctName(listed, id, isTaken)
      taken.set(`${officeIndex} ${foldName(name)}`, id)
      return { id, office_index: officeIndex, listed_name: listed, name }
    })
}

/**
 * Inserts lockers or renames and moves known ones; an equal row is not touched. Inside an office names differ, also
 * from those of lockers that are gone: cells of both may be rented (AMB-45). Asks for a transaction.
 */
export const writeLockers = async (
  transaction: Kysely<Schema>,
  lockers: readonly LockerToWrite[],
): Promise<void> => {
  if (lockers.length === 0) return
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
  const rows = await named(transaction, lockers)
  await sql`
    insert into locker (id, office_index, name, listed_name)
    select l.id, l.office_index, l.name, l.listed_name
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as l (id integer, office_index text, name text, listed_name text)
    order by l.id
    on conflict (id) do update
    set office_index = excluded.office_index, name = excluded.name, listed_name = excluded.listed_name, closed = false
    where (locker.office_index, locker.name, locker.listed_name, locker.closed)
      is distinct from (excluded.office_index, excluded.name, excluded.listed_name, false)
  `.execute(transaction)
}
