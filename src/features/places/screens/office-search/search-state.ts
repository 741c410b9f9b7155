import type { Position } from '#kit/browser/environment.ts'
import type { Cluster, Office, Pin } from '#places/api/offices.ts'
import type { HoursLabel } from '#places/rules/working-hours.ts'

/** 'Only free' and 'online' (M-MAP-07); `aaps`: parcel lockers instead of offices. */
export interface Filters {
  readonly onlyFree: boolean
  readonly online: boolean
  readonly aaps: boolean
}
export const filterNames = ['onlyFree', 'online', 'aaps'] as const satisfies readonly (keyof Filters)[]

/**
 * What the list shows: an index (or the office offered `insteadOf` it), words, a town, or the offices nearest to the
 * person, the map centre, an office or a place.
 */
export type Question =
  | { readonly kind: 'index'; readonly index: string; readonly insteadOf?: string }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'town'; readonly townOf: string; readonly name: string }
  | {
      readonly kind: 'near'
      readonly place: Position
      readonly of: 'me' | 'centre' | 'office' | 'place'
      readonly area?: string
    }

export interface OfficeShown {
  readonly office: Office
  readonly label: HoursLabel | null
  /** Can be rented online (M-OFF-13). */
  readonly selectable: boolean
  readonly digitization: boolean
}

export interface FoundOffices {
  readonly question: Question
  readonly offices: readonly OfficeShown[]
  readonly total: number | null
  readonly page: number
  /** Number of pages without the empty last one (AMB-13). */
  readonly pages: number
}

/** `code` is 'no_offer' when the office does not rent boxes and none is near (M-ERR-05), else 'failed'. */
export type Found =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | ({ readonly kind: 'shown' } & FoundOffices)

export type Chosen =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' | 'failed'; readonly index: string }
  | {
      readonly kind: 'shown'
      readonly index: string
      readonly shown: OfficeShown
      readonly nearest: readonly Office[]
    }

export interface Suggestion {
  readonly index: string
  readonly lockerId?: number | undefined
  /** '{index}, {address}' (M-MAP-12). */
  readonly text: string
}

export type Suggestions =
  | { readonly kind: 'none' | 'loading' | 'failed' }
  | { readonly kind: 'shown'; readonly options: readonly Suggestion[] }

export interface Pointed {
  readonly index: string
  readonly place: Position | null
}

export interface Marks {
  readonly clusters: readonly Cluster[]
  readonly pins: readonly Pin[]
  readonly areLockers: boolean
}

export type MapState = 'unseen' | 'loading' | 'open' | 'failed'

/** Where the map moves; a new object moves it even to the same place. */
export interface Target {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}
