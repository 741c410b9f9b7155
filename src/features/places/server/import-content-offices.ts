import { type Kysely, sql } from 'kysely'
import type { OfficeEntry } from '#content/api/entries/office-entry.ts'
import type { BasicOfficeFacts } from '#places/rules/office-for-pages.ts'
import { toHoursAndClosure } from '#places/rules/working-hours.ts'
import {
  type BoxPosition,
  type BoxRange,
  insertBoxes,
  updateBoxPositions,
  upsertLockers,
} from '#rent/server/boxes/write-boxes.ts'
import type { Schema } from '#server/database/schema.ts'
import { computeFingerprint, type OfficeInput, upsertOffices } from './offices/office-record.ts'

const factsFromEntry = (entry: OfficeEntry): BasicOfficeFacts => ({
  index: entry.index,
  name: entry.name,
  region: entry.region,
  area: '',
  settlement: entry.settlement,
  address: entry.address,
  latitude: entry.latitude,
  longitude: entry.longitude,
  coordPrecision: 'office',
  timeZone: entry.timeZone,
  tariffGroup: entry.tariffGroup,
  online: entry.online,
  temporarilyClosed: entry.temporarilyClosed,
  ...toHoursAndClosure(entry),
  services: entry.services,
  directions: entry.directions,
})

const LOCKER_CELL = 3

/** The fingerprint includes boxes and lockers, so that a change of them also updates the office. */
const toOffice = (entry: OfficeEntry): OfficeInput => ({
  ...factsFromEntry(entry),
  visitsPerHalfHour: entry.visitsPerHalfHour ?? null,
  fingerprint: computeFingerprint(entry),
})

const toBoxRanges = (entry: OfficeEntry): BoxRange[] => [
  ...entry.boxes.map(
    (boxes): BoxRange => ({
      officeIndex: entry.index,
      lockerId: null,
      size: boxes.size,
      first: boxes.from,
      count: boxes.count,
      broken: boxes.outOfOrder,
    }),
  ),
  ...entry.lockers.map(
    (locker): BoxRange => ({
      officeIndex: entry.index,
      lockerId: locker.id,
      size: LOCKER_CELL,
      first: 1,
      count: locker.cells,
      broken: [],
    }),
  ),
]

const toBoxPlaces = (entry: OfficeEntry): BoxPosition[] =>
  entry.boxes.flatMap(({ places }) =>
    places.flatMap(({ row, column, height = null, from, count }) =>
      Array.from({ length: count }, (_, index) => ({
        officeIndex: entry.index,
        number: from + index,
        row,
        column: column + index,
        height,
      })),
    ),
  )

const toLockers = (entry: OfficeEntry) =>
  entry.lockers.map(({ id, name }) => ({ id, name, officeIndex: entry.index }))

const applyEditorEntries = async (
  database: Kysely<Schema>,
  entries: readonly OfficeEntry[],
): Promise<void> => {
  const indexes = JSON.stringify(entries.map(({ index }) => index))
  const broken = entries.flatMap((entry) =>
    entry.boxes.flatMap((boxes) => boxes.outOfOrder.map((number) => ({ index: entry.index, number }))),
  )
  const lockers = JSON.stringify(entries.flatMap((entry) => entry.lockers.map(({ id }) => id)))
  await sql`
    update box set out_of_order = true
    from jsonb_to_recordset(${JSON.stringify(broken)}::text::jsonb) as b (index text, number integer)
    where box.office_index = b.index and box.number = b.number and box.locker_id is null and not box.out_of_order
  `.execute(database)
  await sql`
    update locker set closed = true
    where not closed
      and office_index in (select jsonb_array_elements_text(${indexes}::text::jsonb))
      and id not in (select value::integer from jsonb_array_elements_text(${lockers}::text::jsonb))
  `.execute(database)
}

/** Offices are closed, never deleted, because claims refer to them. */
const closeMissing = async (database: Kysely<Schema>, entries: readonly OfficeEntry[]): Promise<void> => {
  const indexes = JSON.stringify(entries.map(({ index }) => index))
  await sql`
    update office set closed = true, changed_at = now()
    where origin = 'content' and not closed
      and index not in (select jsonb_array_elements_text(${indexes}::text::jsonb))
  `.execute(database)
}

/**
 * Writes only changed offices; several servers may run this at once. Boxes are added until the count is reached and
 * never deleted. An editor's office overrides an imported one.
 */
export const importContentOffices = async (
  database: Kysely<Schema>,
  entries: readonly OfficeEntry[],
): Promise<number> => {
  if (entries.length === 0) return 0
  const storedOffices = await database
    .selectFrom('office')
    .select(['index', 'fingerprint'])
    .where('origin', '=', 'content')
    .where('closed', '=', false)
    .execute()
  const fingerprints = new Map(storedOffices.map(({ index, fingerprint }) => [index, fingerprint]))
  const changed = entries
    .map((entry) => ({ entry, office: toOffice(entry) }))
    .filter(({ office }) => fingerprints.get(office.index) !== office.fingerprint)
  const changedEntries = changed.map(({ entry }) => entry)
  await database.transaction().execute(async (transaction) => {
    if (changed.length > 0) {
      await upsertOffices(
        transaction,
        changed.map(({ office }) => office),
        'content',
      )
      await upsertLockers(transaction, changedEntries.flatMap(toLockers))
      await insertBoxes(transaction, changedEntries.flatMap(toBoxRanges))
      await applyEditorEntries(transaction, changedEntries)
      await updateBoxPositions(
        transaction,
        changedEntries.map(({ index }) => index),
        changedEntries.flatMap(toBoxPlaces),
      )
    }
    await closeMissing(transaction, entries)
  })
  return changed.length
}
