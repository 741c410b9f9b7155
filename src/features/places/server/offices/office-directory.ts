import { type Kysely, type Selectable, sql } from 'kysely'
import { capitalizePlaceName, regionDisplayName } from '#places/rules/word-lists/place-names.ts'
import { hoursAfterClosure } from '#places/rules/working-hours.ts'
import type { Schema } from '#server/database/schema.ts'
import type { LockerRecord, OfficeRecord } from './office-record.ts'

/** `written`: boxes of the office may have changed; `changed`: other data has. */
interface RefreshResult {
  readonly written: readonly string[]
  readonly changed: readonly string[]
}

type OfficeRow = Selectable<Schema['office']>

/** Rows become visible at the commit, later than their `now()`, so reads overlap. */
const OVERLAP = sql.raw(`interval '2 minutes'`)

const createInternPool = <T>(toKey: (value: T) => string) => {
  const values = new Map<string, T>()
  return (value: T): T => {
    const key = toKey(value)
    const existing = values.get(key)
    if (existing === undefined) values.set(key, value)
    return existing ?? value
  }
}

const createInternPools = () => ({
  word: createInternPool<string>((word) => word),
  hours: createInternPool<OfficeRow['workingHours']>((hours) => JSON.stringify(hours)),
  services: createInternPool<OfficeRow['services']>((services) => services.join()),
})

/** If an administrator stopped the office, the closure from the list is ignored. */
const toClosure = (row: OfficeRow) =>
  row.stoppedAt === null
    ? { temporarilyClosed: row.temporarilyClosed, closedUntil: row.closedUntil }
    : { temporarilyClosed: true, closedUntil: row.stoppedUntil }

const currentHours = (row: OfficeRow): OfficeRow['workingHours'] =>
  row.stoppedAt === null ? row.workingHours : hoursAfterClosure(row.workingHours, row.stoppedUntil)

/** A pin that an operator set replaces the coordinates from the list. */
const toPlace = (row: OfficeRow) =>
  row.pinLatitude === null || row.pinLongitude === null
    ? { latitude: row.latitude, longitude: row.longitude, coordPrecision: row.coordPrecision }
    : { latitude: row.pinLatitude, longitude: row.pinLongitude, coordPrecision: 'office' as const }

const toRecord = (
  row: OfficeRow,
  lockers: readonly LockerRecord[],
  pools: ReturnType<typeof createInternPools>,
): OfficeRecord => ({
  index: row.index,
  name: row.name,
  region: pools.word(regionDisplayName(row.region)),
  area: pools.word(capitalizePlaceName(row.area)),
  settlement: pools.word(capitalizePlaceName(row.settlement)),
  address: row.address.replace(row.region, regionDisplayName(row.region)),
  ...toPlace(row),
  timeZone: pools.word(row.timeZone),
  tariffGroup: pools.word(row.tariffGroup),
  online: row.online,
  ...toClosure(row),
  workingHours: pools.hours(currentHours(row)),
  services: pools.services(row.services),
  directions: pools.word(row.directions),
  closed: row.closed,
  stopped: row.stoppedAt !== null,
  note: row.note === null || row.noteUntil === null ? null : { text: row.note, until: row.noteUntil },
  fingerprint: row.fingerprint,
  lockers,
})

/** A small number, so that requests are handled between batches. */
const BATCH_SIZE = 1000

/** `writes` is different after every write; `newest` is the time of the last change that has been read. */
interface ChangeMark {
  newest: string | null
  writes: string
}

const NO_LOCKERS: readonly LockerRecord[] = []

export const loadOfficeDirectory = async (database: Kysely<Schema>) => {
  const offices = new Map<string, OfficeRecord>()
  const lockers = new Map<number, LockerRecord>()
  const changedAt = new Map<string, Date>()
  let revision = 0
  const readMark = async (): Promise<ChangeMark> => {
    const { rows } = await sql<ChangeMark>`
      select (select max(changed_at)::text from office) as newest,
        (select count(*) || '/' || coalesce(max(id), 0) from office_write) as writes
    `.execute(database)
    return rows[0] ?? { newest: null, writes: '' }
  }

  const readRowsAfter = (since: string | null, index: string): Promise<OfficeRow[]> => {
    const pageQuery = database
      .selectFrom('office')
      .selectAll()
      .where('index', '>', index)
      .orderBy('index')
      .limit(BATCH_SIZE)
    return (
      since === null
        ? pageQuery
        : pageQuery.where('changedAt', '>', sql<Date>`${since}::text::timestamptz - ${OVERLAP}`)
    ).execute()
  }

  const readLockers = async (rows: readonly OfficeRow[]): Promise<Map<string, LockerRecord[]>> => {
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

  const readOffices = async (since: string | null): Promise<RefreshResult> => {
    const writtenIndexes: string[] = []
    const changed: string[] = []
    const pools = createInternPools()
    for (let last: string | undefined = ''; last !== undefined; ) {
      const rows: OfficeRow[] = await readRowsAfter(since, last)
      if (rows.length === 0) break
      const byOffice = await readLockers(rows)
      for (const row of rows) {
        changedAt.set(row.index, row.changedAt)
        writtenIndexes.push(row.index)
        if (storeRecord(toRecord(row, byOffice.get(row.index) ?? NO_LOCKERS, pools))) changed.push(row.index)
      }
      last = rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.index
    }
    if (changed.length > 0) revision += 1
    return { written: writtenIndexes, changed }
  }

  const storeRecord = (record: OfficeRecord): boolean => {
    const before = offices.get(record.index)
    if (before && JSON.stringify(before) === JSON.stringify(record)) return false
    for (const locker of before?.lockers ?? NO_LOCKERS) lockers.delete(locker.id)
    for (const locker of record.lockers) lockers.set(locker.id, locker)
    offices.set(record.index, record)
    return true
  }

  let changeMark = await readMark()
  await readOffices(null)

  return {
    find: (index: string) => offices.get(index),
    locker: (id: number) => lockers.get(id),
    all: () => offices.values(),
    lockers: () => lockers.values(),
    changedAt: (index: string) => changedAt.get(index),
    get revision() {
      return revision
    },
    async refresh(): Promise<RefreshResult> {
      const now = await readMark()
      if (now.writes === changeMark.writes) return { written: [], changed: [] }
      const refreshed = await readOffices(changeMark.newest)
      changeMark = now
      return refreshed
    },
  }
}

export type OfficeDirectory = Awaited<ReturnType<typeof loadOfficeDirectory>>

/** Deletes records older than a day, because every server has read them. */
export const deleteOldOfficeWrites = async (database: Kysely<Schema>): Promise<void> => {
  await database.deleteFrom('officeWrite').where('at', '<', sql<Date>`now() - interval '1 day'`).execute()
}

const OFFICE_PATH = /^(?:\/rental\/postOffice|\/map)?\/(\d{6})(?:\/|$)/
const LOCKER_PATH = /^\/rental\/aaps\/(\d{1,15})\/?$/

/** Also true if the path does not name an office or a locker. */
export const placeAtPathExists = (
  directory: Pick<OfficeDirectory, 'find' | 'locker'>,
  path: string,
): boolean => {
  const [, index] = OFFICE_PATH.exec(path) ?? []
  if (index !== undefined) return directory.find(index) !== undefined
  const [, locker] = LOCKER_PATH.exec(path) ?? []
  return locker === undefined || directory.locker(Number(locker)) !== undefined
}
