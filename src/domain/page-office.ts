import type { TariffEntry } from '#contract/content/price-entries.ts'
import type { CoordPrecision, WorkingDay } from '#contract/offices.ts'
import type { CalendarDate } from './calendar-date.ts'
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
