import type { CatalogueItem } from '#content/api/entries/site-entry.ts'
import type { TariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { CoordPrecision, OfficeNote, WorkingDay } from '#places/api/offices.ts'
import type { BoxSizeKey } from '#rent/rules/tariff.ts'
import { hasExactPosition } from './exact-position.ts'
import type { HoursLabel } from './working-hours.ts'

export interface BasicOfficeFacts {
  readonly index: string
  /** Does not contain the index; may be empty. */
  readonly name: string
  readonly region: string
  /** District; empty if unknown. */
  readonly area: string
  readonly settlement: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  readonly coordPrecision: CoordPrecision
  readonly timeZone: string
  readonly tariffGroup: string
  readonly online: boolean
  readonly temporarilyClosed: boolean
  readonly closedUntil: CalendarDate | null
  readonly workingHours: readonly WorkingDay[]
  readonly services: readonly number[]
  readonly directions: string
}

/** `directions` is HTML. */
export interface OfficeForPages extends BasicOfficeFacts {
  /** Both box sizes if unknown. */
  readonly sizes: readonly BoxSizeKey[]
  readonly lockers: readonly { readonly id: number; readonly name: string }[]
  /** True if the office has hours, boxes of its own or a street address. */
  readonly detailed: boolean
  readonly changedOn?: CalendarDate
  readonly note?: OfficeNote | null
}

export interface OfficePagesContent {
  readonly tariffs: readonly TariffEntry[]
  readonly telephone: string
  /** Common envelopes and parcels, smallest first. */
  readonly itemCatalogue: readonly CatalogueItem[]
  /** Empty if unknown; pages then have no canonical URL. */
  readonly origin: string
}

export interface LiveOfficeStatus {
  readonly hours: HoursLabel
  /** Number of free boxes, or of free cells of a standalone locker. */
  readonly free: number
}

export type OfficeStatusReader = (office: OfficeForPages) => LiveOfficeStatus

interface Listed {
  readonly coordPrecision: CoordPrecision
  readonly index: string
  readonly online: boolean
  readonly temporarilyClosed: boolean
  readonly workingHours: readonly unknown[]
}

export const canRentOnline = ({
  online,
  temporarilyClosed,
}: Pick<Listed, 'online' | 'temporarilyClosed'>): boolean => online && !temporarilyClosed

const MAX_NUMBERED = 20

export const compareOffices = (office: Listed, other: Listed): number =>
  Number(canRentOnline(other)) - Number(canRentOnline(office)) ||
  Number(other.workingHours.length > 0) - Number(office.workingHours.length > 0) ||
  (office.index < other.index ? -1 : 1)

/**
 * Number of offices that are numbered both in the list and on the settlement's picture; 0 if any of them has no
 * exact position.
 */
export const countNumberedOffices = (listed: readonly Listed[]): number => {
  const renting = listed.filter(canRentOnline)
  return renting.length <= MAX_NUMBERED && renting.every(hasExactPosition) ? renting.length : 0
}
