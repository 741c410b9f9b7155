import { createHash } from 'node:crypto'
import type { Office } from '#contract/offices.ts'
import { saysWords } from '#domain/office-address.ts'
import { hasOwnPlace } from '#domain/own-place.ts'
import type { OfficeFacts } from '#domain/page-office.ts'
import type { PricesByClient } from '#domain/tariff.ts'
import { type FreeOfOffice, freeBoxesIn, freeCellsIn } from './free-counts.ts'

/** Equal facts have equal fingerprints, so that unchanged rows are not written. */
export const fingerprintOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)

export interface LockerRecord {
  readonly id: number
  readonly name: string
  readonly officeIndex: string
}

/** Cached in memory; the table is the truth. */
export interface OfficeRecord extends OfficeFacts {
  /** No longer in the national list; kept for its old claims. */
  readonly closed: boolean
  /** Counts as temporarily closed, whatever the list says. */
  readonly stopped: boolean
  readonly fingerprint: string
  readonly lockers: readonly LockerRecord[]
}

/** The national list gives a standalone locker an index of its own. */
export const isLockerUnit = (office: OfficeRecord): boolean =>
  office.lockers.some((locker) => String(locker.id) === office.index)

/** Also during a temporary closure. */
export const offersBoxes = (office: OfficeRecord): boolean => office.online && !office.closed

/** Can boxes be rented here over the site now (`cabinet_enable`)? A closed office rents nothing (AMB-44). */
export const hasService = (office: OfficeRecord): boolean => offersBoxes(office) && !office.temporarilyClosed

export const freeToday = (office: OfficeRecord, count: number): number =>
  office.temporarilyClosed ? 0 : count

/** Region, settlement and street, each once (`outAddr`). */
export const addressLine = ({ region, settlement, address }: OfficeRecord): string => {
  const wider = [region, settlement].filter((part) => part !== '' && !saysWords(address, part))
  return [...new Set(wider), address].filter((part) => part !== '').join(', ')
}

/** The first with a free cell, else the first. */
const shownLocker = (office: OfficeRecord, free: FreeOfOffice): LockerRecord | undefined =>
  office.lockers.find((locker) => (free.cells.get(locker.id) ?? 0) > 0) ?? office.lockers[0]

export interface OfficeExtras {
  readonly free: FreeOfOffice
  readonly pricesFrom?: PricesByClient | undefined
  readonly distance?: number | undefined
  readonly stoppedServices?: readonly number[] | undefined
  /** True, or the id of one of the lockers: show cells instead of the counter. */
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
