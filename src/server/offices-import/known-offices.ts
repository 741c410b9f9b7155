import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { LockerToWrite } from '#server/modules/boxes/write-lockers.ts'
import type { PlaceOfOffice } from './tariff-group.ts'

interface KnownOffice {
  readonly fingerprint: string
  readonly gone: boolean
}

interface KnownLocker extends LockerToWrite {
  readonly gone: boolean
}

/** What the database has before an import. */
export interface Known {
  /** Imported offices, and content's that are gone: the list may have those back. */
  readonly offices: ReadonlyMap<string, KnownOffice>
  readonly lockers: ReadonlyMap<number, KnownLocker>
  /** Offices that an editor wrote: untouchable. */
  readonly content: ReadonlySet<string>
  /** Offices of earlier lists that are not gone. */
  readonly imported: ReadonlySet<string>
  /** How many offices and lockers of earlier lists stand now. */
  readonly standing: number
  /** Where offices stand, and their tariff groups. */
  readonly places: readonly PlaceOfOffice[]
  goneOffices(present: ReadonlySet<string>): string[]
  goneLockers(present: ReadonlySet<string>): number[]
}

/** The index under which the list counts a locker. */
export const indexOfLocker = (id: number): string => String(id).padStart(6, '0')

/** A locker that has its own index, because its parent is not in the list. */
export const standsAlone = ({ id, officeIndex }: LockerToWrite): boolean => indexOfLocker(id) === officeIndex

/** Reads what the database knows of offices and lockers before an import. */
export const readKnown = async (database: Kysely<Schema>): Promise<Known> => {
  const offices = await database
    .selectFrom('office')
    .select(['index', 'fingerprint', 'gone', 'origin', 'region', 'settlement', 'tariff_group'])
    .orderBy('index')
    .execute()
  const lockers = (await database.selectFrom('locker').selectAll().orderBy('id').execute()).map(
    ({ id, listed_name: name, office_index, gone }): KnownLocker => ({
      id,
      name,
      officeIndex: office_index,
      gone,
    }),
  )
  const content = new Set(
    offices.filter(({ origin, gone }) => origin === 'content' && !gone).map(({ index }) => index),
  )
  const rest = offices.filter(({ index }) => !content.has(index))
  const alone = new Set(lockers.filter(standsAlone).map(({ officeIndex }) => officeIndex))
  const standingOffices = rest
    .filter(({ gone, index }) => !gone && !alone.has(index))
    .map(({ index }) => index)
  const standingLockers = lockers.filter(({ gone, officeIndex }) => !gone && !content.has(officeIndex))
  return {
    places: offices
      .filter(({ index, gone }) => !gone && !alone.has(index))
      .map(({ region, settlement, tariff_group }) => ({ region, settlement, tariffGroup: tariff_group })),
    offices: new Map(rest.map(({ index, fingerprint, gone }) => [index, { fingerprint, gone }])),
    lockers: new Map(lockers.map((locker) => [locker.id, locker])),
    content,
    imported: new Set(standingOffices),
    standing: standingOffices.length + standingLockers.length,
    goneOffices: (present) => standingOffices.filter((index) => !present.has(index)),
    goneLockers: (present) =>
      standingLockers.map(({ id }) => id).filter((id) => !present.has(indexOfLocker(id))),
  }
}

/** Closes offices that are no longer in the list; nothing is deleted, claims point at them. */
export const closeOffices = async (database: Kysely<Schema>, indexes: readonly string[]): Promise<void> => {
  if (indexes.length === 0) return
  await sql`
    update office set gone = true, changed_at = now()
    where index in (select jsonb_array_elements_text(${JSON.stringify(indexes)}::text::jsonb))
  `.execute(database)
}

/** The same for lockers, with the place that exists only for one of them. */
export const closeLockers = async (database: Kysely<Schema>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const listed = sql`(select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
  await sql`update locker set gone = true where id in ${listed}`.execute(database)
  await sql`
    update office set changed_at = now(), gone = office.gone or office.index = lpad(locker.id::text, 6, '0')
    from locker
    where locker.office_index = office.index and locker.id in ${listed}
  `.execute(database)
}
