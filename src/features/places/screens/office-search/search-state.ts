import type { GeoPosition } from '#kit/browser/environment.ts'
import type { Office, OfficeCluster, OfficePin } from '#places/api/offices.ts'
import type { HoursLabel } from '#places/rules/working-hours.ts'

/** `onlyFree` and `online` are the filters of M-MAP-07; `aaps` shows parcel lockers instead of offices. */
export interface SearchFilters {
  readonly onlyFree: boolean
  readonly online: boolean
  readonly aaps: boolean
}
export const searchFilterNames = [
  'onlyFree',
  'online',
  'aaps',
] as const satisfies readonly (keyof SearchFilters)[]

/**
 * What the list shows: the office with an index (or an alternative to the office `insteadOf`), matches of words, a
 * town, or the offices nearest to the user, the map centre, an office or a place.
 */
export type OfficeSearchQuery =
  | { readonly kind: 'index'; readonly index: string; readonly insteadOf?: string }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'town'; readonly townOf: string; readonly name: string }
  | {
      readonly kind: 'near'
      readonly place: GeoPosition
      readonly of: 'me' | 'centre' | 'office' | 'place'
      readonly area?: string
    }

export interface OfficeListItem {
  readonly office: Office
  readonly label: HoursLabel | null
  /** True if a box can be rented online (M-OFF-13). */
  readonly selectable: boolean
  readonly digitization: boolean
}

export interface FoundOffices {
  readonly question: OfficeSearchQuery
  readonly offices: readonly OfficeListItem[]
  readonly total: number | null
  readonly page: number
  /** Number of pages, without the empty last page (AMB-13). */
  readonly pages: number
}

/** `code` is 'no_offer' if neither this office nor a nearby one rents boxes (M-ERR-05), otherwise 'failed'. */
export type OfficeSearchResults =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | ({ readonly kind: 'shown' } & FoundOffices)

export type ChosenOfficeState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' | 'failed'; readonly index: string }
  | {
      readonly kind: 'shown'
      readonly index: string
      readonly shown: OfficeListItem
      readonly nearest: readonly Office[]
    }

export interface OfficeSuggestion {
  readonly index: string
  readonly lockerId?: number | undefined
  /** Format '{index}, {address}' (M-MAP-12). */
  readonly text: string
}

export type OfficeSuggestions =
  | { readonly kind: 'none' | 'loading' | 'failed' }
  | { readonly kind: 'shown'; readonly options: readonly OfficeSuggestion[] }

export interface HoveredOffice {
  readonly index: string
  readonly place: GeoPosition | null
}

export interface OfficeMarks {
  readonly clusters: readonly OfficeCluster[]
  readonly pins: readonly OfficePin[]
  readonly areLockers: boolean
}

export type MapLoadingState = 'unseen' | 'loading' | 'open' | 'failed'

/** Place to which the map moves. A new object moves it even if the place is the same. */
export interface MapTarget {
  readonly latitude: number
  readonly longitude: number
  readonly zoom: number
}
