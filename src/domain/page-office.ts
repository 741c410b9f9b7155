import type { TariffEntry } from '#contract/content/tariff-entry.ts'
import type { WorkingDay } from '#contract/offices.ts'
import type { CalendarDate } from './calendar-date.ts'
import type { BoxSizeKey } from './tariff.ts'

/** An office as its page shows it, from an editor's file or from an imported list. */
export interface PageOffice {
  readonly index: string
  readonly region: string
  /** District; empty where the settlement is known without one. */
  readonly area: string
  readonly settlement: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
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
  /** It has the script that asks the server what is true this minute. */
  readonly asks: boolean
}

/** The pages of these offices and of the places that lead to them. */
export interface OfficePages {
  has(address: string): boolean
  draw(address: string): DrawnPage | null
  /** The pages that search engines may have, each with the offices that it shows. */
  indexed(): Iterable<{ readonly address: string; readonly offices: readonly PageOffice[] }>
}

/** What the built site brings along to draw pages with (features/site/office-page/draw-office-pages.tsx). */
export type OpenOfficePages = (
  offices: readonly PageOffice[],
  content: OfficePagesContent,
  today: CalendarDate,
) => OfficePages
