import type { CoordPrecision } from '#contract/offices.ts'
import { eastward, type Place } from './geo.ts'
import { SEARCH_PAGE_SIZE } from './limits.ts'
import { pixelsAt } from './map-marks.ts'
import { hasOwnPlace } from './own-place.ts'

/** Where the map begins (M-MAP-01) and how close it goes to a chosen office (M-MAP-02). */
export const defaultView = { latitude: 55.755864, longitude: 37.617698, zoom: 11 } as const
/** How close the map goes to a chosen office (M-MAP-02). */
export const OFFICE_ZOOM = 15
export const TOWN_ZOOM = 11
/** From this zoom on pins have labels and single offices are asked for (M-MAP-03, 04). */
export const LABEL_ZOOM = 14
const FARTHEST_ZOOM = 3

export type MapView = {
  latitude: number
  longitude: number
  zoom: number
  latitudeSpan: number
  longitudeSpan: number
}

/** Share of the view that the centre may move without a request. */
const REFETCH_SHARE = 0.15
/** Rounding noise of degrees: exactly 15 % must not refetch. */
const NOISE = 1e-9

/** `type` of byCoordinates: 2 single offices, 3 clusters (M-MAP-04). */
export const typeForZoom = (zoom: number): 2 | 3 => (Math.floor(zoom) >= LABEL_ZOOM ? 2 : 3)

/** `precise` of byCoordinates by whole zoom: 0, 3, 9, 25 or 1000 (M-MAP-05). */
export const precisionForZoom = (zoom: number): 0 | 3 | 9 | 25 | 1000 => {
  const whole = Math.floor(zoom)
  if (whole <= 8) return 0
  if (whole === 9) return 3
  if (whole === 10) return 9
  return whole <= 13 ? 25 : 1000
}

/** Must pins be asked for again: another zoom, or the centre moved over 15 % of the view on either axis (M-MAP-06). */
export const needsRefetch = (before: MapView, after: MapView): boolean => {
  const moved = (from: number, to: number, span: number): boolean =>
    Math.abs(to - from) > (REFETCH_SHARE + NOISE) * span
  return (
    before.zoom !== after.zoom ||
    moved(before.latitude, after.latitude, before.latitudeSpan) ||
    moved(before.longitude, after.longitude, before.longitudeSpan)
  )
}

export const areaText = ({ latitude, longitude, latitudeSpan, longitudeSpan }: MapView): string =>
  [
    latitude - latitudeSpan / 2,
    longitude - longitudeSpan / 2,
    latitude + latitudeSpan / 2,
    longitude + longitudeSpan / 2,
  ]
    .map((degrees) => degrees.toFixed(6))
    .join(':')

/** Pages of a search, floor(n / 6) + 1; the last may be empty (M-MAP-19, AMB-13). */
export const pageCount = (found: number): number => Math.floor(found / SEARCH_PAGE_SIZE) + 1

/** Pixels of a small map that the card leaves free. */
const ROOM = { width: 300, height: 300 } as const

type KnownPlace = Place & { readonly coordPrecision?: CoordPrecision | undefined }

/** Middle and closest zoom that show all places, limited to office or town zoom. Null when no position is known. */
export const viewOfAll = (
  all: readonly KnownPlace[],
): { latitude: number; longitude: number; zoom: number } | null => {
  const places = all.filter(({ coordPrecision }) => coordPrecision !== 'none')
  if (places.length === 0) return null
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => eastward(longitude))
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [least, most] = [
    pixelsAt({ latitude: north, longitude: west }, 0),
    pixelsAt({ latitude: south, longitude: east }, 0),
  ]
  const zoom = Math.min(
    Math.log2(ROOM.width / Math.max(most.x - least.x, Number.EPSILON)),
    Math.log2(ROOM.height / Math.max(most.y - least.y, Number.EPSILON)),
  )
  return {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
    zoom: Math.max(
      FARTHEST_ZOOM,
      Math.min(places.every(hasOwnPlace) ? OFFICE_ZOOM : TOWN_ZOOM, Math.floor(zoom)),
    ),
  }
}
