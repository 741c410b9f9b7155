import { createHash } from 'node:crypto'
import type { CoordPrecision, Office, WorkingDay } from '#contract/offices.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { saysWords } from '#domain/office-address.ts'
import { hasOwnPlace } from '#domain/own-place.ts'
import type { PricesByClient } from '#domain/tariff.ts'
import { type FreeOfOffice, freeBoxesIn, freeCellsIn } from './free-counts.ts'

/** What the office table keeps of an office, beside where it came from and when it changed. */
export interface OfficeFacts {
  index: string
  name: string
  region: string
  /** District; empty where the settlement is known without one. */
  area: string
  settlement: string
  address: string
  latitude: number
  longitude: number
  /** What the coordinates are of. */
  coordPrecision: CoordPrecision
  timeZone: string
  tariffGroup: string
  online: boolean
  temporarilyClosed: boolean
  /** The day on which a temporarily closed office opens again, when it is known. */
  closedUntil: CalendarDate | null
  workingHours: WorkingDay[]
  services: number[]
  directions: string
}

/** A short name of these facts: equal facts have equal fingerprints, so an equal row is not written again. */
export const fingerprintOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)

/** A locker as it stands in an office. */
export interface LockerRecord {
  readonly id: number
  readonly name: string
  readonly officeIndex: string
}

/** An office as every server keeps it in memory: a cache of the table, never the truth. */
export interface OfficeRecord extends Readonly<OfficeFacts> {
  /** No longer in the national list: closed, not on the map, still there for its old claims. */
  readonly closed: boolean
  /** An administrator stopped its renting: it counts as temporarily closed, whatever its list says. */
  readonly stopped: boolean
  readonly fingerprint: string
  readonly lockers: readonly LockerRecord[]
}

/** A locker that stands alone: the national list gives it an index of its own, and nothing else is there. */
export const isLockerUnit = (office: OfficeRecord): boolean =>
  office.lockers.some((locker) => String(locker.id) === office.index)

/** Are boxes rented here over the site, be it after a temporary closure? */
export const offersBoxes = (office: OfficeRecord): boolean => office.online && !office.closed

/** Can boxes be rented here over the site now (`cabinet_enable`)? A closed office rents nothing (AMB-44). */
export const hasService = (office: OfficeRecord): boolean => offersBoxes(office) && !office.temporarilyClosed

/** Free boxes, or cells of a locker, that somebody can have today: none while the office is closed. */
export const freeToday = (office: OfficeRecord, count: number): number =>
  office.temporarilyClosed ? 0 : count

/** The address as a person reads it in a list: region, settlement and street, each said once (`outAddr`). */
export const addressLine = ({ region, settlement, address }: OfficeRecord): string => {
  const wider = [region, settlement].filter((part) => part !== '' && !saysWords(address, part))
  return [...new Set(wider), address].filter((part) => part !== '').join(', ')
}

/** The locker that an office's `isAapsh` record shows: the first with a free cell, else the first of all. */
const shownLocker = (office: OfficeRecord, free: FreeOfOffice): LockerRecord | undefined =>
  office.lockers.find((locker) => (free.cells.get(locker.id) ?? 0) > 0) ?? office.lockers[0]

/** What an answer adds to a record: counts, the price, the distance from the asker in whole metres. */
export interface OfficeExtras {
  readonly free: FreeOfOffice
  readonly pricesFrom?: PricesByClient | undefined
  readonly distance?: number | undefined
  /** Numbers of services that nobody can order there now. */
  readonly stoppedServices?: readonly number[] | undefined
  /** Show the automated cells of this office (or one of its lockers, by id), not its counter. */
  readonly aapsh?: boolean | number | undefined
}

/**
 * The office of the contract (M-ENT-01). With `aapsh` (and for a locker that stands alone) it is the locker's view:
 * `is_aapsh`, `aapsh_id`, `aapsh_name`, and only its cells are counted.
 */
export const toContract = (office: OfficeRecord, extras: OfficeExtras): Office => {
  const { free, pricesFrom, distance, aapsh, stoppedServices = [] } = extras
  const wantsLocker = aapsh !== undefined && aapsh !== false
  const named = typeof aapsh === 'number' ? office.lockers.find((locker) => locker.id === aapsh) : undefined
  const locker = wantsLocker || isLockerUnit(office) ? (named ?? shownLocker(office, free)) : undefined
  return {
    postalCode: office.index,
    index: office.index,
    region: office.region,
    settlement: office.settlement,
    addressSource: office.address,
    latitude: office.latitude,
    longitude: office.longitude,
    ...(hasOwnPlace(office) ? {} : { coordPrecision: office.coordPrecision }),
    numberOfFreeBoxes: locker ? (free.cells.get(locker.id) ?? 0) : freeBoxesIn(free),
    cabinet_enable: hasService(office),
    is_aapsh: locker !== undefined,
    aapsh_id: locker?.id ?? null,
    aapsh_name: locker?.name ?? null,
    workingHours: [...office.workingHours],
    isTemporaryClosed: office.temporarilyClosed || office.closed,
    ...(office.temporarilyClosed && office.closedUntil ? { closedUntil: office.closedUntil } : {}),
    services: [...office.services],
    ...(stoppedServices.length > 0 ? { stoppedServices: [...stoppedServices] } : {}),
    timeZone: office.timeZone,
    name: office.name,
    tariffGroup: office.tariffGroup,
    freeBySize: {
      1: free.bySize.get(1) ?? 0,
      2: free.bySize.get(2) ?? 0,
      locker: freeCellsIn(free),
    },
    ...(pricesFrom === undefined ? {} : { pricesFrom }),
    directions: office.directions,
    lockers: office.lockers.map(({ id, name }) => ({ id, name })),
    ...(distance === undefined || !hasOwnPlace(office) ? {} : { distance: Math.round(distance) }),
  }
}
