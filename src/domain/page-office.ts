import type { TariffEntry } from '#contract/content/tariff-entry.ts'
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

/** A drawn page: what its head says, and its HTML between header and footer. */
export interface DrawnPage {
  readonly title: string
  readonly description: string
  /** HTML of the head that only this page has. */
  readonly head: string
  readonly body: string
  /** An office's own page asks the server what is true this minute; one of places was drawn with it. */
  readonly kind: 'office' | 'places'
}

/** What is true of an office this minute. */
export interface OfficeNow {
  readonly hours: HoursLabel
  /** Free boxes, or cells of a locker that stands alone. */
  readonly free: number
}

/** Tells of every office what is true at one instant. */
export type OfficesNow = (office: PageOffice) => OfficeNow

/** The pages of these offices and of the places that lead to them. */
export interface OfficePages {
  has(address: string): boolean
  /** Without `now` a page of places says nothing that is true for a minute only. */
  draw(address: string, now?: OfficesNow): DrawnPage | null
  /** All that a page of places says of this minute: it is drawn again when this is another; null for any other page. */
  momentaryText(address: string, now: OfficesNow): string | null
  /** The pages that search engines may have, each with the offices that it shows. */
  indexed(): Iterable<{ readonly address: string; readonly offices: readonly PageOffice[] }>
}

/** What the built site brings along to draw pages with (features/site/office-page/draw-office-pages.tsx). */
export type OpenOfficePages = (
  offices: readonly PageOffice[],
  content: OfficePagesContent,
  today: CalendarDate,
) => OfficePages
