import { type Kysely, type Selectable, sql } from 'kysely'
import { hoursAfterClosure } from '#domain/working-hours.ts'
import type { Schema } from '#server/database/schema.ts'
import type { LockerRecord, OfficeRecord } from './office-record.ts'

/** All offices in memory; {@link OfficeDirectory.refresh} follows what import, editors and other servers change. */
export interface OfficeDirectory {
  find(index: string): OfficeRecord | undefined
  locker(id: number): LockerRecord | undefined
  /** Every office, the gone ones too. */
  all(): IterableIterator<OfficeRecord>
  lockers(): IterableIterator<LockerRecord>
  /** When the row of an office was last written. */
  changedAt(index: string): Date | undefined
  /** Changes whenever an office did. */
  readonly revision: number
  /** Reads the rows written since the last time. */
  refresh(): Promise<Refreshed>
}

/** Indexes of rows that were written again (their boxes may have changed), and of those whose facts now differ. */
interface Refreshed {
  readonly written: readonly string[]
  readonly changed: readonly string[]
}

type OfficeRow = Selectable<Schema['office']>
type LockerRow = Selectable<Schema['locker']>

/** Transactions end later than their `now()`: changes are looked for from a little before the last one seen. */
const OVERLAP = sql.raw(`interval '2 minutes'`)

const lockerOf = (row: LockerRow): LockerRecord => ({
  id: row.id,
  name: row.name,
  officeIndex: row.officeIndex,
})

/** Gives equal values of many rows one place in memory. */
const sharing = <T>(keyOf: (value: T) => string) => {
  const seen = new Map<string, T>()
  return (value: T): T => {
    const key = keyOf(value)
    const known = seen.get(key)
    if (known === undefined) seen.set(key, value)
    return known ?? value
  }
}

/** What many offices have alike: their words, and their lists. */
const openShared = () => ({
  word: sharing<string>((word) => word),
  hours: sharing<OfficeRow['workingHours']>((hours) => JSON.stringify(hours)),
  services: sharing<OfficeRow['services']>((services) => services.join()),
})
type Shared = ReturnType<typeof openShared>

/** Closed for a time as its list says, or since an administrator stopped it: then until the day that was named there. */
const closureOf = (row: OfficeRow) =>
  row.stoppedAt === null
    ? { temporarilyClosed: row.temporarilyClosed, closedUntil: row.closedUntil }
    : { temporarilyClosed: true, closedUntil: row.stoppedUntil }

/** The hours of a stopped office, as those of any that is closed for a time, say nothing of days before it opens. */
const hoursNow = (row: OfficeRow): OfficeRow['workingHours'] =>
  row.stoppedAt === null ? row.workingHours : hoursAfterClosure(row.workingHours, row.stoppedUntil)

/** Where an office is: where the back office put its pin, else as its list or editor says. */
const placeOf = (row: OfficeRow) =>
  row.pinLatitude === null || row.pinLongitude === null
    ? { latitude: row.latitude, longitude: row.longitude, coordPrecision: row.coordPrecision }
    : { latitude: row.pinLatitude, longitude: row.pinLongitude, coordPrecision: 'office' as const }

const recordOf = (row: OfficeRow, lockers: readonly LockerRecord[], shared: Shared): OfficeRecord => ({
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
  fingerprint: row.fingerprint,
  lockers,
})

/** Offices that are read between two looks at what else is to be done. */
const OFFICES_A_STEP = 1000

/** The state of the table: nothing was written while `writes` stays the same; `newest` is the last change seen. */
interface Mark {
  newest: string | null
  writes: string
}

const nothing: Refreshed = { written: [], changed: [] }

const none: readonly LockerRecord[] = []

/** Loads every office and locker once. */
export const openOfficeDirectory = async (database: Kysely<Schema>): Promise<OfficeDirectory> => {
  const offices = new Map<string, OfficeRecord>()
  const lockers = new Map<number, LockerRecord>()
  const changedAt = new Map<string, number>()
  let revision = 0
  const readMark = async (): Promise<Mark> => {
    const { rows } = await sql<Mark>`
      select (select max(changed_at)::text from office) as newest,
        (select count(*) || '/' || coalesce(max(id), 0) from office_write) as writes
    `.execute(database)
    return rows[0] ?? { newest: null, writes: '' }
  }

  /** The next offices after an index, of those written since then; a country in steps, so that requests go on between. */
  const rowsAfter = (since: string | null, index: string): Promise<OfficeRow[]> => {
    const next = database
      .selectFrom('office')
      .selectAll()
      .where('index', '>', index)
      .orderBy('index')
      .limit(OFFICES_A_STEP)
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
      .selectAll()
      .where('closed', '=', false)
      .where(sql<boolean>`office_index in (select jsonb_array_elements_text(${indexes}::text::jsonb))`)
      .orderBy('id')
      .execute()
    return Map.groupBy(lockerRows.map(lockerOf), (locker) => locker.officeIndex)
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
        changedAt.set(row.index, row.changedAt.getTime())
        written.push(row.index)
        if (keep(recordOf(row, byOffice.get(row.index) ?? none, shared))) changed.push(row.index)
      }
      last = rows.length < OFFICES_A_STEP ? undefined : rows.at(-1)?.index
    }
    if (changed.length > 0) revision += 1
    return { written, changed }
  }

  /** Answers whether the office differs from what was known. */
  const keep = (record: OfficeRecord): boolean => {
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
    find: (index) => offices.get(index),
    locker: (id) => lockers.get(id),
    all: () => offices.values(),
    lockers: () => lockers.values(),
    changedAt(index) {
      const written = changedAt.get(index)
      return written === undefined ? undefined : new Date(written)
    },
    get revision() {
      return revision
    },
    async refresh() {
      const now = await readMark()
      if (now.writes === mark.writes) return nothing
      const refreshed = await read(mark.newest)
      mark = now
      return refreshed
    },
  }
}

/** Deletes the rows that tell of writes a day ago, which every server has followed; for the sweep. */
export const forgetOldWrites = async (database: Kysely<Schema>): Promise<void> => {
  await database.deleteFrom('officeWrite').where('at', '<', sql<Date>`now() - interval '1 day'`).execute()
}

/** Addresses of the site that name an office by its index, or a locker by its number. */
const ofOffice = /^(?:\/rental\/postOffice|\/map)?\/(\d{6})(?:\/|$)/
const ofLocker = /^\/rental\/aaps\/(\d{1,15})\/?$/

/** Is there the office or locker that an address names? True for an address that names none. */
export const isThere = (directory: Pick<OfficeDirectory, 'find' | 'locker'>, path: string): boolean => {
  const [, index] = ofOffice.exec(path) ?? []
  if (index !== undefined) return directory.find(index) !== undefined
  const [, locker] = ofLocker.exec(path) ?? []
  return locker === undefined || directory.locker(Number(locker)) !== undefined
}
