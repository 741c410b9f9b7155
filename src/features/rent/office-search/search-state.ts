import type { Position } from '#browser/environment.ts'
import type { Cluster, Office, Pin } from '#contract/offices.ts'
import type { HoursLabel } from '#domain/working-hours.ts'

/** 'Only free' and 'online' (M-MAP-07); `aaps`: parcel lockers instead of offices. */
export interface Filters {
  readonly onlyFree: boolean
  readonly online: boolean
  readonly aaps: boolean
}

/**
 * What the list answers: an index (or the office offered `insteadOf` it), words, the mark of a town, or the nearest to the person, to the
 * middle of the map (of those that it shows, once it is open), to an office or to any other place.
 */
export type Question =
  | { readonly kind: 'index'; readonly index: string; readonly insteadOf?: string }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'town'; readonly townOf: string; readonly name: string }
  | {
      readonly kind: 'near'
      readonly place: Position
      readonly of: 'me' | 'centre' | 'office' | 'place'
      /** Only those in this part of the map. */
      readonly area?: string
    }

/** An office with everything that depends on now and on rules. */
export interface OfficeShown {
  readonly office: Office
  /** What its hours say about now; null before the server's time is known. */
  readonly label: HoursLabel | null
  /** Whether it can be rented in here, over the site (M-OFF-13). */
  readonly selectable: boolean
  readonly digitization: boolean
}

/** The list. `code` is 'no_offer' when the asked office does not rent boxes and none is near (M-ERR-05), else 'failed'. */
export type Found =
  | { readonly kind: 'loading'; readonly question: Question }
  | {
      readonly kind: 'failed'
      readonly question: Question
      /** Which page did not come, from 0. */
      readonly page: number
      readonly code: 'no_offer' | 'failed'
    }
  | {
      readonly kind: 'shown'
      readonly question: Question
      readonly offices: readonly OfficeShown[]
      /** Null where the count did not come. */
      readonly total: number | null
      /** From 0. */
      readonly page: number
      /** Without the phantom last page (AMB-13). */
      readonly pages: number
    }

/** The office of the card; `nearest` are the three with free boxes when it has none. */
export type Chosen =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' | 'failed'; readonly index: string }
  | {
      readonly kind: 'shown'
      readonly index: string
      readonly shown: OfficeShown
      readonly nearest: readonly Office[]
    }

/** The office or, with `lockerId`, the parcel locker that a suggestion leads to. */
export interface Suggestion {
  readonly index: string
  readonly lockerId?: number | undefined
  /** '{index}, {address}' (M-MAP-12). */
  readonly text: string
}

export type Suggestions =
  | { readonly kind: 'none' | 'loading' | 'failed' }
  | { readonly kind: 'shown'; readonly options: readonly Suggestion[] }

/** A place that is pointed at, in the list or on the map; a pin knows where it is by itself. */
export interface Pointed {
  readonly index: string
  readonly place: Position | null
}

/** What stands on the map. */
export interface Marks {
  readonly clusters: readonly Cluster[]
  readonly pins: readonly Pin[]
  /** Parcel lockers alone were asked for. */
  readonly areLockers: boolean
}

/** How far the map has come: nobody has looked at it yet, its code is on the way, it is there, it did not come. */
export type MapState = 'unseen' | 'loading' | 'open' | 'failed'

/** Where the map is to go; a new object each time, also to the same place. */
export interface Target {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}
