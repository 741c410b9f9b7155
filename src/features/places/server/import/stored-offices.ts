import { type Kysely, sql } from 'kysely'
import type { LockerInput } from '#rent/server/boxes/write-boxes.ts'
import type { Schema } from '#server/database/schema.ts'
import { LOCKER_KIND, type OfficeListRow } from './read-office-list.ts'

const parsePrefixes = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** First three digits of indexes in Moscow and Saint Petersburg. */
const capitalPrefixes = parsePrefixes(`
  101 102 103 105 107 108 109 110 111 115 117 119 121 123 124 125 127 129
  190 191 192 193 194 195 196 197 198 199
`)

/**
 * First three digits of indexes in regional centres. The fourth digit is 0 in the centre itself: 150000 is
 * Yaroslavl, 150500 a village.
 */
const centrePrefixes = parsePrefixes(`
  150 153 156 160 163 166 167 170 173 180 183 185 214 236 241 248 295 299 300 302 305 308 344 350 355 358 360 362 364
  367 369 385 386 390 392 394 398 400 410 414 420 424 426 428 430 432 440 443 450 454 460 600 603 610 614 620 625 628
  629 630 634 640 644 649 650 655 656 660 664 667 670 672 675 677 679 680 683 685 689 690 693
`)

type TariffGroup = 'capital' | 'city' | 'town'

interface PlaceOfOffice {
  readonly region: string
  readonly settlement: string
  readonly tariffGroup: string
}

/** A settlement is in the regional-centre group if any of its offices is. */
export const createTariffGroupLookup = (offices: Iterable<PlaceOfOffice>) => {
  const groups = new Map<string, string>()
  for (const { region, settlement, tariffGroup } of offices) {
    const placeName = `${region}/${settlement}`
    if (groups.get(placeName) !== ('city' satisfies TariffGroup)) groups.set(placeName, tariffGroup)
  }
  return (region: string, settlement: string): string | undefined => groups.get(`${region}/${settlement}`)
}

export type TariffGroupLookup = ReturnType<typeof createTariffGroupLookup>

/** The index of a locker does not reveal its location, so a locker gets the group of the offices around it. */
export const chooseTariffGroup = (row: OfficeListRow, groupOfPlace: TariffGroupLookup): string =>
  row.kind === LOCKER_KIND
    ? (groupOfPlace(row.region, row.settlement || row.region) ??
      groupByIndex({ ...row, index: row.parentIndex }))
    : groupByIndex(row)

const groupByIndex = ({ index, region, settlement }: OfficeListRow): TariffGroup => {
  const prefix = index.slice(0, 3)
  if (capitalPrefixes.has(prefix)) return settlement === '' || settlement === region ? 'capital' : 'town'
  return centrePrefixes.has(prefix) && index[3] === '0' ? 'city' : 'town'
}

export const standaloneLockerIndex = (id: number): string => String(id).padStart(6, '0')

export const isStandaloneLocker = ({ id, officeIndex }: LockerInput): boolean =>
  standaloneLockerIndex(id) === officeIndex

export const readStoredOffices = async (database: Kysely<Schema>) => {
  const offices = await database
    .selectFrom('office')
    .select(['index', 'fingerprint', 'closed', 'origin', 'region', 'settlement', 'tariffGroup'])
    .orderBy('index')
    .execute()
  const lockers = await database
    .selectFrom('locker')
    .select(['id', 'listedName as name', 'officeIndex', 'closed'])
    .orderBy('id')
    .execute()
  const content = new Set(
    offices.filter(({ origin, closed }) => origin === 'content' && !closed).map(({ index }) => index),
  )
  const importable = offices.filter(({ index }) => !content.has(index))
  const lockerOffices = new Set(lockers.filter(isStandaloneLocker).map(({ officeIndex }) => officeIndex))
  const openOffices = importable
    .filter(({ closed, index }) => !closed && !lockerOffices.has(index))
    .map(({ index }) => index)
  const openLockers = lockers.filter(({ closed, officeIndex }) => !closed && !content.has(officeIndex))
  return {
    places: offices.filter(({ index, closed }) => !closed && !lockerOffices.has(index)),
    offices: new Map(importable.map((office) => [office.index, office])),
    lockers: new Map(lockers.map((locker) => [locker.id, locker])),
    content,
    imported: new Set(openOffices),
    open: openOffices.length + openLockers.length,
    closedOffices: (present: ReadonlySet<string>) => openOffices.filter((index) => !present.has(index)),
    closedLockers: (present: ReadonlySet<string>) =>
      openLockers.map(({ id }) => id).filter((id) => !present.has(standaloneLockerIndex(id))),
  }
}

export type StoredOffices = Awaited<ReturnType<typeof readStoredOffices>>

export const closeOffices = async (database: Kysely<Schema>, indexes: readonly string[]): Promise<void> => {
  if (indexes.length === 0) return
  await sql`
    update office set closed = true, changed_at = now()
    where index in (select jsonb_array_elements_text(${JSON.stringify(indexes)}::text::jsonb))
  `.execute(database)
}

/** Also closes offices that exist only for one of these lockers. */
export const closeLockers = async (database: Kysely<Schema>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const listedIds = sql`(select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
  await sql`update locker set closed = true where id in ${listedIds}`.execute(database)
  await sql`
    update office set changed_at = now(), closed = office.closed or office.index = lpad(locker.id::text, 6, '0')
    from locker
    where locker.office_index = office.index and locker.id in ${listedIds}
  `.execute(database)
}
