import { type Kysely, sql, type Transaction } from 'kysely'
import type { BasicOfficeFacts } from '#places/rules/office-for-pages.ts'
import { computeFingerprint, type OfficeInput, upsertOffices } from '#places/server/offices/office-record.ts'
import { type LockerInput, upsertLockers } from '#rent/server/boxes/write-boxes.ts'
import type { Schema } from '#server/database/schema.ts'
import { LOCKER_KIND, OFFICE_KIND, type OfficeList, type OfficeListRow } from './read-office-list.ts'
import {
  chooseTariffGroup,
  closeLockers,
  closeOffices,
  createTariffGroupLookup,
  isStandaloneLocker,
  readStoredOffices,
  type StoredOffices,
  standaloneLockerIndex,
  type TariffGroupLookup,
} from './stored-offices.ts'

/** Numbers of the services that every box or cell has (M-SVC-01). */
const servicesOfKind: Readonly<Record<string, readonly number[]>> = {
  [OFFICE_KIND]: [1, 4, 7, 8],
  [LOCKER_KIND]: [1, 5, 7, 8],
}

/** Few rows have a street; the address of the others is region, district, settlement and name without repetition. */
const composeAddress = ({ region, area, settlement, name, address }: OfficeListRow): string => {
  const settlementPart = name.includes(settlement) && !address ? '' : settlement
  const regionPart = area === '' && name.includes(region) ? '' : region
  const parts = address
    ? [area, area ? settlementPart : '', address]
    : [regionPart, area, settlementPart, name]
  const nonEmpty = parts.filter((part) => part !== '')
  return nonEmpty.filter((part, index) => nonEmpty.lastIndexOf(part) === index).join(', ')
}

const toOffice = (row: OfficeListRow, groupOfPlace: TariffGroupLookup): OfficeInput => {
  const facts: BasicOfficeFacts = {
    index: row.index,
    name: row.name,
    region: row.region,
    area: row.area,
    settlement: row.settlement || row.region,
    address: composeAddress(row),
    latitude: row.latitude,
    longitude: row.longitude,
    coordPrecision: row.coordPrecision,
    timeZone: row.timeZone,
    tariffGroup: chooseTariffGroup(row, groupOfPlace),
    online: row.kind in servicesOfKind,
    temporarilyClosed: false,
    closedUntil: null,
    workingHours: [],
    services: servicesOfKind[row.kind] ?? [],
    directions: '',
  }
  const { visitsPerHalfHour } = row
  // Rows without this column keep the fingerprint that they had before the column existed.
  const listed = visitsPerHalfHour === null ? facts : { ...facts, visitsPerHalfHour }
  return { ...facts, visitsPerHalfHour, fingerprint: computeFingerprint(listed) }
}

export interface OfficeImportSummary {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly keptFromContent: number
  readonly rejected: number
  readonly closed: number
}

/** If most offices would be closed, the file is probably wrong or truncated. */
class TooManyClosingsError extends Error {
  override readonly name = 'TooManyClosingsError'
}

interface ImportOptions {
  readonly allowClosing: boolean
  readonly progress: (done: number, all: number) => void
}

const BATCH_SIZE = 2000
const MAX_UNCONFIRMED_CLOSINGS = 1000

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, index) =>
    rows.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )

/** A locker belongs to its parent office if that office is imported, otherwise it is standalone. */
const toLocker = (row: OfficeListRow, imported: ReadonlySet<string>): LockerInput => ({
  id: Number(row.index),
  name: row.name,
  officeIndex: imported.has(row.parentIndex) ? row.parentIndex : row.index,
})

const isChanged = (stored: StoredOffices, locker: LockerInput): boolean => {
  const before = stored.lockers.get(locker.id)
  return before?.officeIndex !== locker.officeIndex || before.name !== locker.name || before.closed
}

/** Moves cells to the new office of their locker and makes servers reload these offices. */
const moveCellsWithLockers = async (
  transaction: Transaction<Schema>,
  lockers: readonly LockerInput[],
): Promise<void> => {
  const ids = JSON.stringify(lockers.map(({ id }) => id))
  const indexes = JSON.stringify([...new Set(lockers.map(({ officeIndex }) => officeIndex))])
  await sql`
    update box set office_index = locker.office_index from locker
    where box.locker_id = locker.id and box.office_index <> locker.office_index
      and locker.id in (select value::integer from jsonb_array_elements_text(${ids}::text::jsonb))
  `.execute(transaction)
  await sql`
    update office set changed_at = now()
    where index in (select jsonb_array_elements_text(${indexes}::text::jsonb))
  `.execute(transaction)
}

/**
 * Runs in one transaction. Only kinds of places that occur in the file are closed: a list of offices does not close
 * lockers. Throws {@link TooManyClosingsError}.
 */
export const importOffices = async (
  database: Kysely<Schema>,
  list: OfficeList,
  { allowClosing, progress }: ImportOptions,
): Promise<OfficeImportSummary> =>
  database.transaction().execute(async (transaction) => {
    const stored = await readStoredOffices(transaction)
    const lockerRows = list.rows.filter((row) => row.kind === LOCKER_KIND)
    const officeRows = list.rows.filter((row) => row.kind !== LOCKER_KIND)
    const imported = new Set(
      [...stored.imported, ...officeRows.map(({ index }) => index)].filter(
        (index) => !stored.content.has(index),
      ),
    )

    const lockers = lockerRows
      .filter(({ index }) => !stored.content.has(index))
      .map((row) => ({ row, locker: toLocker(row, imported) }))
    const standaloneRows = lockers.filter(({ locker }) => isStandaloneLocker(locker)).map(({ row }) => row)
    const fromOffices = officeRows
      .filter(({ index }) => !stored.content.has(index))
      .map((row) => toOffice(row, () => undefined))
    const groupOfPlace = createTariffGroupLookup([...stored.places, ...fromOffices])
    const fromLockers = standaloneRows.map((row) => toOffice(row, groupOfPlace))
    const toWrite = [...fromOffices, ...fromLockers].filter((office) => {
      const before = stored.offices.get(office.index)
      return before?.fingerprint !== office.fingerprint || before.closed
    })
    const newLockers = lockers.map(({ locker }) => locker).filter((locker) => isChanged(stored, locker))

    const toClose = {
      offices: officeRows.length === 0 ? [] : stored.closedOffices(list.present),
      lockers: lockerRows.length === 0 ? [] : stored.closedLockers(list.present),
    }
    const closed = toClose.offices.length + toClose.lockers.length
    if (!allowClosing && closed > MAX_UNCONFIRMED_CLOSINGS && closed * 2 > stored.open) {
      throw new TooManyClosingsError(
        `the list leaves out ${closed} of the ${stored.open} offices known so far`,
      )
    }

    const all = toWrite.length + newLockers.length
    let done = 0
    for (const batch of chunks(toWrite)) {
      await upsertOffices(transaction, batch, 'import')
      done += batch.length
      progress(done, all)
    }
    for (const batch of chunks(newLockers)) {
      await upsertLockers(transaction, batch)
      await moveCellsWithLockers(transaction, batch)
      done += batch.length
      progress(done, all)
    }
    await closeOffices(transaction, toClose.offices)
    await closeLockers(transaction, toClose.lockers)

    const writtenIndexes = new Set([
      ...toWrite.map(({ index }) => index),
      ...newLockers.map(({ id }) => standaloneLockerIndex(id)),
    ])
    const added = [...writtenIndexes].filter(
      (index) => !stored.offices.has(index) && !stored.lockers.has(Number(index)),
    )
    const keptCount = list.rows.filter(({ index }) => stored.content.has(index)).length
    return {
      added: added.length,
      changed: writtenIndexes.size - added.length,
      unchanged: list.rows.length - writtenIndexes.size - keptCount,
      keptFromContent: keptCount,
      rejected: list.rejected.length,
      closed,
    }
  })
