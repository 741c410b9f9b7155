import type { TariffEntry } from '#contract/content/tariff-entry.ts'
import type { CoordPrecision, WorkingDay } from '#contract/offices.ts'
import type { CalendarDate } from './calendar-date.ts'
import { hasOwnPlace } from './own-place.ts'
import type { BoxSizeKey } from './tariff.ts'
import type { HoursLabel } from './working-hours.ts'

/** An office as its page shows it, from an editor's file or from an imported list. */
export interface PageOffice {
  readonly index: string
  /** What the office is called, without its index; empty where nobody says. */
  readonly name: string
  readonly region: string
  /** District; empty where the settlement is known without one. */
  readonly area: string
  readonly settlement: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  /** What the coordinates are of. */
  readonly coordPrecision: CoordPrecision
  /** By whose clock it opens and closes. */
  readonly timeZone: string
  readonly tariffGroup: string
  /** Rents boxes over the site. */
  readonly online: boolean
  readonly temporarilyClosed: boolean
  /** The day on which it opens again, when it is known. */
  readonly closedUntil: CalendarDate | null
  readonly workingHours: readonly WorkingDay[]
  readonly services: readonly number[]
  /** How to get there, as HTML. */
  readonly directions: string
  /** The sizes that it has, where that is known; else both sizes of boxes. */
  readonly sizes: readonly BoxSizeKey[]
  readonly lockers: readonly { readonly id: number; readonly name: string }[]
  /** It says more than where it is: hours, boxes of its own, or a street address. */
  readonly detailed: boolean
  /** The day on which the database last changed it. */
  readonly changedOn?: CalendarDate
}

/** What pages of offices show beside the offices. */
export interface OfficePagesContent {
  readonly tariffs: readonly TariffEntry[]
  /** The page of a service by the service's number. */
  readonly servicePages: ReadonlyMap<number, string>
  readonly telephone: string
  /** The site's public origin; empty where none is known, and then pages name no canonical address. */
  readonly origin: string
}

/** What is true of an office this minute. */
export interface OfficeNow {
  readonly hours: HoursLabel
  /** Free boxes, or cells of a locker that stands alone. */
  readonly free: number
}

/** Tells of every office what is true at one instant. */
export type OfficesNow = (office: PageOffice) => OfficeNow

interface Listed {
  readonly coordPrecision: CoordPrecision
  readonly index: string
  readonly online: boolean
  readonly temporarilyClosed: boolean
  readonly workingHours: readonly unknown[]
}

/** Does an office rent boxes over the site now? */
export const rentsOnline = ({
  online,
  temporarilyClosed,
}: Pick<Listed, 'online' | 'temporarilyClosed'>): boolean => online && !temporarilyClosed

/** More numbers than these nobody looks for on a small picture. */
const MOST_NUMBERED = 20

/** The order in which a settlement lists its offices: those that rent over the site first, then those that tell their hours, then by index. */
export const inListOrder = (office: Listed, other: Listed): number =>
  Number(rentsOnline(other)) - Number(rentsOnline(office)) ||
  Number(other.workingHours.length > 0) - Number(office.workingHours.length > 0) ||
  (office.index < other.index ? -1 : 1)

/**
 * How many offices of such a list, from the first on, have a number in it and on the settlement's picture: none where one
 * of them has no place of its own.
 */
export const numberedOf = (listed: readonly Listed[]): number => {
  const renting = listed.filter(rentsOnline)
  return renting.length <= MOST_NUMBERED && renting.every(hasOwnPlace) ? renting.length : 0
}
