import type { GeoPosition } from '#kit/browser/environment.ts'
import type { ExternalMapService } from '#places/api/street-index.ts'

export interface MapViewport extends GeoPosition {
  readonly zoom: number
  readonly latitudeSpan: number
  readonly longitudeSpan: number
}

export interface MapMark extends GeoPosition {
  /** As long as a key is present, its mark keeps its element and focus. */
  readonly key: string
  readonly name: string
  readonly kind: 'pin' | 'cluster' | 'town'
  /** Number of offices of a cluster, or of free boxes of a pin; empty if unknown. */
  readonly count: string
  /** Index of a pin, shown at `labelZoom` and above, or the town of a cluster. */
  readonly label: string
  /** Town in `label`, which the map then does not name again. */
  readonly town?: string
  readonly tone: 'free' | 'none'
  readonly locker?: boolean
  readonly onClick: () => void
  readonly onPoint: (pointed: boolean) => void
}

export interface MapTexts {
  readonly label: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly nearest: string
  readonly farthest: string
  readonly up: string
  readonly down: string
  readonly left: string
  readonly right: string
  readonly makers: {
    readonly outlines: string
    readonly openStreetMap: string
    readonly openMapTiles: string
  }
  readonly openIn: string
  readonly services: Readonly<Record<ExternalMapService, string>>
  readonly distance: (metres: number) => string
}

export interface MapOptions {
  readonly view: GeoPosition & { readonly zoom: number }
  /** Lowest zoom at which pins have labels (M-MAP-03). */
  readonly labelZoom: number
  /** Tiles from another server; null for the embedded basemap. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null
  readonly words: MapTexts
  readonly onView: (view: MapViewport, byHand: boolean) => void
  readonly onDrag?: () => void
  /** True while the card of an office lies over the map. */
  readonly hasCard?: () => boolean
  /** What the page shows over the map; no label lies under it. */
  readonly overlays?: () => Iterable<Element>
}

export interface MapHandle {
  readonly show: (marks: readonly MapMark[]) => void
  readonly goTo: (place: GeoPosition, zoom: number) => void
  /** Distance rings are shown only if the mark has an exact position (`hasPlace`). */
  readonly choose: (key: string | null, hasPlace: boolean) => void
  readonly point: (key: string | null) => void
  readonly showPerson: (place: GeoPosition | null) => void
  /** Adds a pin that the user moves with a click, a drag or arrow keys; the returned function moves it too. */
  readonly pick: (label: string, onPick: (place: GeoPosition) => void) => (place: GeoPosition | null) => void
  readonly close: () => void
}
