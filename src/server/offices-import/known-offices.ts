import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { LockerToWrite } from '#server/modules/boxes/write-boxes.ts'
import type { PlaceOfOffice } from './tariff-group.ts'

interface KnownOffice {
  readonly fingerprint: string
  readonly closed: boolean
}

interface KnownLocker extends LockerToWrite {
  readonly closed: boolean
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
  readonly open: number
  /** Where offices stand, and their tariff groups. */
  readonly places: readonly PlaceOfOffice[]
  closedOffices(present: ReadonlySet<string>): string[]
  closedLockers(present: ReadonlySet<string>): number[]
}

/** The index under which the list counts a locker. */
export const indexOfLocker = (id: number): string => String(id).padStart(6, '0')

/** A locker that has its own index, because its parent is not in the list. */
export const standsAlone = ({ id, officeIndex }: LockerToWrite): boolean => indexOfLocker(id) === officeIndex

/** Reads what the database knows of offices and lockers before an import. */
export const readKnown = async (database: Kysely<Schema>): Promise<Known> => {
  const offices = await database
    .selectFrom('office')
    .select(['index', 'fingerprint', 'closed', 'origin', 'region', 'settlement', 'tariffGroup'])
    .orderBy('index')
    .execute()
  const lockers = (await database.selectFrom('locker').selectAll().orderBy('id').execute()).map(
    ({ id, listedName: name, officeIndex, closed }): KnownLocker => ({
      id,
      name,
      officeIndex,
      closed,
    }),
  )
  const content = new Set(
    offices.filter(({ origin, closed }) => origin === 'content' && !closed).map(({ index }) => index),
  )
  const rest = offices.filter(({ index }) => !content.has(index))
  const alone = new Set(lockers.filter(standsAlone).map(({ officeIndex }) => officeIndex))
  const openOffices = rest
    .filter(({ closed, index }) => !closed && !alone.has(index))
    .map(({ index }) => index)
  const openLockers = lockers.filter(({ closed, officeIndex }) => !closed && !content.has(officeIndex))
  return {
    places: offices
      .filter(({ index, closed }) => !closed && !alone.has(index))
      .map(({ region, settlement, tariffGroup }) => ({ region, settlement, tariffGroup })),
    offices: new Map(rest.map(({ index, fingerprint, closed }) => [index, { fingerprint, closed }])),
    lockers: new Map(lockers.map((locker) => [locker.id, locker])),
    content,
    imported: new Set(openOffices),
    open: openOffices.length + openLockers.length,
    closedOffices: (present) => openOffices.filter((index) => !present.has(index)),
    closedLockers: (present) =>
      openLockers.map(({ id }) => id).filter((id) => !present.has(indexOfLocker(id))),
  }
}

/** Closes offices that are no longer in the list; nothing is deleted, claims point at them. */
export const closeOffices = async (database: Kysely<Schema>, indexes: readonly string[]): Promise<void> => {
  if (indexes.length === 0) return
  await sql`
    update office set closed = true, changed_at = now()
    where index in (select jsonb_array_elements_text(${JSON.stringify(indexes)}::text::jsonb))
  `.execute(database)
}

/** The same for lockers, with the place that exists only for one of them. */
export const closeLockers = async (database: Kysely<Schema>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const listed = sql`(select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
  await sql`update locker set closed = true where id in ${listed}`.execute(database)
  await sql`
    update office set changed_at = now(), closed = office.closed or office.index = lpad(locker.id::text, 6, '0')
    from locker
    where locker.office_index = office.index and locker.id in ${listed}
  `.execute(database)
}
