import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { Office, OfficeNote } from '#places/api/offices.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import { containsWords } from '#places/rules/office-address.ts'
import type { BasicOfficeFacts } from '#places/rules/office-for-pages.ts'
import type { PricesByClientType } from '#rent/rules/tariff.ts'
import type { Schema } from '#server/database/schema.ts'
import { type OfficeFreeCounts, totalFreeBoxes, totalFreeCells } from './free-counts.ts'

/** Equal data has equal fingerprints, so unchanged rows can be skipped. */
export const computeFingerprint = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)

export interface LockerRecord {
  readonly id: number
  readonly name: string
  readonly officeIndex: string
}

/** In-memory copy of the database row, which is authoritative. */
export interface OfficeRecord extends BasicOfficeFacts {
  /** True if the office is no longer in the national list; it is stored because old claims refer to it. */
  readonly closed: boolean
  /** True if an administrator stopped the office; it then counts as temporarily closed. */
  readonly stopped: boolean
  readonly note: OfficeNote | null
  readonly fingerprint: string
  readonly lockers: readonly LockerRecord[]
}

export const isStandaloneLockerOffice = (office: OfficeRecord): boolean =>
  office.lockers.some((locker) => String(locker.id) === office.index)

/** A temporary closure does not make this false. */
export const hasOnlineRental = (office: OfficeRecord): boolean => office.online && !office.closed

/** True if a box can be rented online now (`cabinet_enable`); false while the office is closed (AMB-44). */
export const canRentNow = (office: OfficeRecord): boolean =>
  hasOnlineRental(office) && !office.temporarilyClosed

export const freeCountUnlessClosed = (office: OfficeRecord, count: number): number =>
  office.temporarilyClosed ? 0 : count

/** Region, settlement and street without repetition (`outAddr`). */
export const fullAddressLine = ({ region, settlement, address }: OfficeRecord): string => {
  const outerParts = [region, settlement].filter((part) => part !== '' && !containsWords(address, part))
  return [...new Set(outerParts), address].filter((part) => part !== '').join(', ')
}

export const findFreeLocker = (office: OfficeRecord, free: OfficeFreeCounts): LockerRecord | undefined =>
  office.lockers.find((locker) => (free.cells.get(locker.id) ?? 0) > 0)

const preferredLocker = (office: OfficeRecord, free: OfficeFreeCounts): LockerRecord | undefined =>
  findFreeLocker(office, free) ?? office.lockers[0]

export interface OfficeReplyOptions {
  /** Date in Moscow; a note that ended before it is omitted. */
  readonly today: CalendarDate
  readonly free: OfficeFreeCounts
  readonly pricesFrom?: PricesByClientType | undefined
  readonly distance?: number | undefined
  readonly stoppedServices?: readonly number[] | undefined
  /** True for cells instead of boxes, or the id of one locker for its cells only. */
  readonly aapsh?: boolean | number | undefined
}

/** For a standalone locker, or with `aapsh`, only cells are counted (M-ENT-01). */
export const toOfficeReply = (office: OfficeRecord, extras: OfficeReplyOptions): Office => {
  const { today, free, pricesFrom, distance, aapsh, stoppedServices = [] } = extras
  const wantsLocker = aapsh !== undefined && aapsh !== false
  const requestedLocker =
    typeof aapsh === 'number' ? office.lockers.find((locker) => locker.id === aapsh) : undefined
  const locker =
    wantsLocker || isStandaloneLockerOffice(office)
      ? (requestedLocker ?? preferredLocker(office, free))
      : undefined
  return {
    postalCode: office.index,
    index: office.index,
    region: office.region,
    settlement: office.settlement,
    addressSource: office.address,
    latitude: office.latitude,
    longitude: office.longitude,
    ...(hasExactPosition(office) ? {} : { coordPrecision: office.coordPrecision }),
    numberOfFreeBoxes: locker ? (free.cells.get(locker.id) ?? 0) : totalFreeBoxes(free),
    cabinet_enable: canRentNow(office),
    is_aapsh: locker !== undefined,
    aapsh_id: locker?.id ?? null,
    aapsh_name: locker?.name ?? null,
    workingHours: [...office.workingHours],
    isTemporaryClosed: office.temporarilyClosed || office.closed,
    ...(office.temporarilyClosed && office.closedUntil ? { closedUntil: office.closedUntil } : {}),
    ...(office.note && office.note.until >= today ? { note: office.note } : {}),
    services: [...office.services],
    ...(stoppedServices.length > 0 ? { stoppedServices: [...stoppedServices] } : {}),
    timeZone: office.timeZone,
    name: office.name,
    tariffGroup: office.tariffGroup,
    freeBySize: {
      1: free.bySize.get(1) ?? 0,
      2: free.bySize.get(2) ?? 0,
      locker: totalFreeCells(free),
    },
    ...(pricesFrom === undefined ? {} : { pricesFrom }),
    directions: office.directions,
    lockers: office.lockers.map(({ id, name }) => ({ id, name })),
    ...(distance === undefined || !hasExactPosition(office) ? {} : { distance: Math.round(distance) }),
  }
}

export interface OfficeInput extends BasicOfficeFacts {
  /** Null or missing: derived from the hours. */
  readonly visitsPerHalfHour?: number | null
  readonly fingerprint: string
}

/**
 * Writes all rows in one statement in index order, so that servers starting at the same time do not deadlock. With
 * origin `import`, offices of editors are not changed. Times come from the database's clock, so that all servers
 * agree on the order of changes.
 */
export const upsertOffices = async (
  database: Kysely<Schema>,
  offices: readonly OfficeInput[],
  origin: 'content' | 'import',
): Promise<void> => {
  if (offices.length === 0) return
  await sql`
    insert into office (index, name, region, area, settlement, address, latitude, longitude, coord_precision, time_zone,
      tariff_group, online, temporarily_closed, closed_until, working_hours, services, directions, visits_per_half_hour, fingerprint, origin, changed_at)
    select o.*, ${origin}::text, now()
    from jsonb_to_recordset(${JSON.stringify(offices)}::text::jsonb) as o (index text, name text, region text, area text,
      settlement text, address text, latitude double precision, longitude double precision, "coordPrecision" text,
      "timeZone" text, "tariffGroup" text, online boolean, "temporarilyClosed" boolean, "closedUntil" date,
      "workingHours" jsonb, services jsonb, directions text,
      "visitsPerHalfHour" smallint, fingerprint text)
    order by o.index
    on conflict (index) do update set
      name = excluded.name, region = excluded.region, area = excluded.area, settlement = excluded.settlement,
      address = excluded.address,
      latitude = excluded.latitude, longitude = excluded.longitude, coord_precision = excluded.coord_precision, time_zone = excluded.time_zone,
      tariff_group = excluded.tariff_group, online = excluded.online,
      temporarily_closed = excluded.temporarily_closed, closed_until = excluded.closed_until, working_hours = excluded.working_hours,
      services = excluded.services, directions = excluded.directions,
      visits_per_half_hour = excluded.visits_per_half_hour, fingerprint = excluded.fingerprint,
      origin = excluded.origin, closed = false, changed_at = excluded.changed_at
    where (excluded.origin = 'content' or office.origin = 'import' or office.closed)
      and (office.fingerprint <> excluded.fingerprint or office.closed or office.origin <> excluded.origin)
  `.execute(database)
}
