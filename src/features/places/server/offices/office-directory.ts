import { type Kysely, type Selectable, sql } from 'kysely'
import { hoursAfterClosure } from '#places/rules/working-hours.ts'
import type { Schema } from '#server/database/schema.ts'
import type { LockerRecord, OfficeRecord } from './office-record.ts'

/** `written` offices may have other boxes; `changed` ones have other facts. */
interface Refreshed {
  readonly written: readonly string[]
  readonly changed: readonly string[]
}

type OfficeRow = Selectable<Schema['office']>

/** Transactions end later than their `now()`. */
const OVERLAP = sql.raw(`interval '2 minutes'`)

/** Shares equal values in memory. */
const sharing = <T>(keyOf: (value: T) => string) => {
  const seen = new Map<string, T>()
  return (value: T): T => {
    const key = keyOf(value)
    const known = seen.get(key)
    if (known === undefined) seen.set(key, value)
    return known ?? value
  }
}

const openShared = () => ({
  word: sharing<string>((word) => word),
  hours: sharing<OfficeRow['workingHours']>((hours) => JSON.stringify(hours)),
  services: sharing<OfficeRow['services']>((services) => services.join()),
})

/** A stop by an administrator overrides the list. */
const closureOf = (row: OfficeRow) =>
  row.stoppedAt === null
    ? { temporarilyClosed: row.temporarilyClosed, closedUntil: row.closedUntil }
    : { temporarilyClosed: true, closedUntil: row.stoppedUntil }

const hoursNow = (row: OfficeRow): OfficeRow['workingHours'] =>
  row.stoppedAt === null ? row.workingHours : hoursAfterClosure(row.workingHours, row.stoppedUntil)

/** The back office's pin overrides the list. */
const placeOf = (row: OfficeRow) =>
  row.pinLatitude === null || row.pinLongitude === null
    ? { latitude: row.latitude, longitude: row.longitude, coordPrecision: row.coordPrecision }
    : { latitude: row.pinLatitude, longitude: row.pinLongitude, coordPrecision: 'office' as const }

const recordOf = (
  row: OfficeRow,
  lockers: readonly LockerRecord[],
  shared: ReturnType<typeof openShared>,
): OfficeRecord => ({
  index: row.index,
  name: row.name,
  region: shared.word(row.region),
  area: shared.word(row.area),
  settlement: shared.word(row.settlement),
  address: row.address,
  ...placeOf(row),
  timeZone: shared.word(row.timeZone),
  tariffGroup: shared.word(row.tariffGroup),
  online: row.online,
  ...closureOf(row),
  workingHours: shared.hours(hoursNow(row)),
  services: shared.services(row.services),
  directions: shared.word(row.directions),
  closed: row.closed,
  stopped: row.stoppedAt !== null,
  note: row.note === null || row.noteUntil === null ? null : { text: row.note, until: row.noteUntil },
  fingerprint: row.fingerprint,
  lockers,
})

/** Batch size, so that requests run in between. */
const BATCH_SIZE = 1000

/** `writes` changes with every write; `newest` is the last change seen. */
interface Mark {
  newest: string | null
  writes: string
}

const none: readonly LockerRecord[] = []

export const openOfficeDirectory = async (database: Kysely<Schema>) => {
  const offices = new Map<string, OfficeRecord>()
  const lockers = new Map<number, LockerRecord>()
  const changedAt = new Map<string, Date>()
  let revision = 0
  const readMark = async (): Promise<Mark> => {
    const { rows } = await sql<Mark>`
      select (select max(changed_at)::text from office) as newest,
        (select count(*) || '/' || coalesce(max(id), 0) from office_write) as writes
    `.execute(database)
    return rows[0] ?? { newest: null, writes: '' }
  }

  const rowsAfter = (since: string | null, index: string): Promise<OfficeRow[]> => {
    const next = database
      .selectFrom('office')
      .selectAll()
      .where('index', '>', index)
      .orderBy('index')
      .limit(BATCH_SIZE)
    return (
      since === null
        ? next
        : next.where('changedAt', '>', sql<Date>`${since}::text::timestamptz - ${OVERLAP}`)
    ).execute()
  }

  const lockersOf = async (rows: readonly OfficeRow[]): Promise<Map<string, LockerRecord[]>> => {
    const indexes = JSON.stringify(rows.map(({ index }) => index))
    const lockerRows = await database
      .selectFrom('locker')
      .select(['id', 'name', 'officeIndex'])
      .where('closed', '=', false)
      .where(sql<boolean>`office_index in (select jsonb_array_elements_text(${indexes}::text::jsonb))`)
      .orderBy('id')
      .execute()
    return Map.groupBy(lockerRows, (locker) => locker.officeIndex)
  }

  const read = async (since: string | null): Promise<Refreshed> => {
    const written: string[] = []
    const changed: string[] = []
    const shared = openShared()
    for (let last: string | undefined = ''; last !== undefined; ) {
      const rows: OfficeRow[] = await rowsAfter(since, last)
      if (rows.length === 0) break
      const byOffice = await lockersOf(rows)
      for (const row of rows) {
        changedAt.set(row.index, row.changedAt)
        written.push(row.index)
        if (store(recordOf(row, byOffice.get(row.index) ?? none, shared))) changed.push(row.index)
      }
      last = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.index
    }
    if (changed.length > 0) revision += 1
    return { written, changed }
  }

  const store = (record: OfficeRecord): boolean => {
    const before = offices.get(record.index)
    if (before && JSON.stringify(before) === JSON.stringify(record)) return false
    for (const locker of before?.lockers ?? none) lockers.delete(locker.id)
    for (const locker of record.lockers) lockers.set(locker.id, locker)
    offices.set(record.index, record)
    return true
  }

  let mark = await readMark()
  await read(null)

  return {
    find: (index: string) => offices.get(index),
    locker: (id: number) => lockers.get(id),
    /** Includes closed offices. */
    all: () => offices.values(),
    lockers: () => lockers.values(),
    changedAt: (index: string) => changedAt.get(index),
    get revision() {
      return revision
    },
    async refresh(): Promise<Refreshed> {
      const now = await readMark()
      if (now.writes === mark.writes) return { written: [], changed: [] }
      const refreshed = await read(mark.newest)
      mark = now
      return refreshed
    },
  }
}

export type OfficeDirectory = Awaited<ReturnType<typeof openOfficeDirectory>>

/** Every server has followed writes older than a day. */
export const forgetOldWrites = async (database: Kysely<Schema>): Promise<void> => {
  await database.deleteFrom('officeWrite').where('at', '<', sql<Date>`now() - interval '1 day'`).execute()
}

const ofOffice = /^(?:\/rental\/postOffice|\/map)?\/(\d{6})(?:\/|$)/
const ofLocker = /^\/rental\/aaps\/(\d{1,15})\/?$/

/** True for an address that names none. */
export const isThere = (directory: Pick<OfficeDirectory, 'find' | 'locker'>, path: string): boolean => {
  const [, index] = ofOffice.exec(path) ?? []
  if (index !== undefined) return directory.find(index) !== undefined
  const [, locker] = ofLocker.exec(path) ?? []
  return locker === undefined || directory.locker(Number(locker)) !== undefined
}
