import type { MapService } from '#contract/street-index.ts'
import type { Position } from './environment.ts'

/** What the map shows: its centre, its zoom, and how many degrees it spans. */
export interface ShownView extends Position {
  readonly zoom: number
  readonly latitudeSpan: number
  readonly longitudeSpan: number
}

/** A button on the map: one place, several as one, or a town whose offices have no places of their own. */
export interface MapMark extends Position {
  /** Unique on the map, and the same as long as it is the same thing: the focus stays on it. */
  readonly key: string
  /** Accessible name. */
  readonly name: string
  readonly kind: 'pin' | 'cluster' | 'town'
  /** Shown inside it: how many places, or how many boxes are free; '' where that is not known. */
  readonly count: string
  /** Shown beside a pin from the zoom of labels on; what a town's mark says where it has room. */
  readonly label: string
  /** 'none': nothing is free there. */
  readonly tone: 'free' | 'none'
  /** A parcel locker, drawn as a square. */
  readonly locker?: boolean
  readonly onClick: () => void
  /** It is pointed at or focused, or no more. */
  readonly onPoint: (pointed: boolean) => void
}

export interface MapWords {
  readonly label: string
  readonly zoomIn: string
  readonly zoomOut: string
  /** Why the map comes no nearer, and goes no farther. */
  readonly nearest: string
  readonly farthest: string
  readonly up: string
  readonly down: string
  readonly left: string
  readonly right: string
  /** Whose data are shown. */
  readonly makers: {
    readonly outlines: string
    readonly openStreetMap: string
    readonly openMapTiles: string
  }
  /** Before the links to map services, and their names. */
  readonly openIn: string
  readonly services: Readonly<Record<MapService, string>>
  readonly distance: (metres: number) => string
  readonly me: string
}

export interface MapOptions {
  readonly view: Position & { readonly zoom: number }
  /** From this zoom on pins have labels (M-MAP-03). */
  readonly labelZoom: number
  /** Pictures of another server; without them the embedded map is drawn. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null
  readonly words: MapWords
  /** The map shows something else, by hand or because it was told to. */
  readonly onView: (view: ShownView, byHand: boolean) => void
  /** Somebody begins to drag the map; `onView` tells where it came to rest. */
  readonly onDrag?: () => void
}

/** A map in the page. */
export interface OpenMap {
  readonly show: (marks: readonly MapMark[]) => void
  readonly goTo: (place: Position, zoom: number) => void
  /** Selects a mark; a place without a position of its own gets no distances. */
  readonly choose: (key: string | null, hasPlace: boolean) => void
  /** Makes one of the marks stand out, as its row in the list is pointed at. */
  readonly point: (key: string | null) => void
  /** Shows where the person is. */
  readonly showPerson: (place: Position | null) => void
  readonly close: () => void
}
