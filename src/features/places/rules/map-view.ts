import { OFFICE_SEARCH_PAGE_SIZE } from '#kit/rules/limits.ts'
import type { CoordPrecision } from '#places/api/offices.ts'
import { hasExactPosition } from './exact-position.ts'
import { type GeoPosition, toEastLongitude } from './geo.ts'

/** View before the user searches or moves the map (M-MAP-01). */
export const defaultMapView = { latitude: 55.755864, longitude: 37.617698, zoom: 11 } as const
/** Zoom for a chosen or found office (M-MAP-02). */
export const OFFICE_ZOOM = 15
/** Shows the neighbours of a town, because there may be no streets. */
export const TOWN_ZOOM = 10
/** Lowest zoom at which the name of a mark mentions neighbouring settlements in it. */
export const MIN_MIXED_NAME_ZOOM = 10
const CITY_ZOOM = 11
/** Lowest zoom at which pins have labels and every office is a pin (M-MAP-03, 04). */
export const MIN_LABEL_ZOOM = 14
const FARTHEST_ZOOM = 3
const NEAREST_ZOOM = 19

export type MapView = {
  latitude: number
  longitude: number
  zoom: number
  latitudeSpan: number
  longitudeSpan: number
}

/** Share of the view by which the centre may move before marks are requested again. */
const REFETCH_SHARE = 0.15
/** Absorbs rounding of degrees, so that a move of exactly 15 % causes no request. */
const ROUNDING_TOLERANCE = 1e-9

/** Parameter `type` of byCoordinates: 2 for single offices, 3 for clusters (M-MAP-04). */
export const markTypeForZoom = (zoom: number): 2 | 3 => (Math.floor(zoom) >= MIN_LABEL_ZOOM ? 2 : 3)

/** Parameter `precise` of byCoordinates, which depends on the whole part of the zoom (M-MAP-05). */
export const clusterPrecisionForZoom = (zoom: number): 0 | 3 | 9 | 25 | 1000 => {
  const whole = Math.floor(zoom)
  if (whole <= 8) return 0
  if (whole === 9) return 3
  if (whole === 10) return 9
  return whole <= 13 ? 25 : 1000
}

/** True if the zoom changed, or if the centre moved by more than 15 % of the view on an axis (M-MAP-06). */
export const needsMarksRefetch = (before: MapView, after: MapView): boolean => {
  const moved = (from: number, to: number, span: number): boolean =>
    Math.abs(to - from) > (REFETCH_SHARE + ROUNDING_TOLERANCE) * span
  return (
    before.zoom !== after.zoom ||
    moved(before.latitude, after.latitude, before.latitudeSpan) ||
    moved(before.longitude, after.longitude, before.longitudeSpan)
  )
}

export const formatAreaParameter = ({ latitude, longitude, latitudeSpan, longitudeSpan }: MapView): string =>
  [
    latitude - latitudeSpan / 2,
    longitude - longitudeSpan / 2,
    latitude + latitudeSpan / 2,
    longitude + longitudeSpan / 2,
  ]
    .map((degrees) => degrees.toFixed(6))
    .join(':')

/** Assumed side of the map in pixels, between that of a phone and of a desktop. */
const AREA_SIDE_PX = 640

/** View that shows an area written by `formatAreaParameter`. */
export const areaMapView = (area: string): { latitude: number; longitude: number; zoom: number } => {
  const [south = 0, west = 0, north = 0, east = 0] = area.split(':').map(Number)
  const [northWest, southEast] = [
    toMapPixels({ latitude: north, longitude: west }, 0),
    toMapPixels({ latitude: south, longitude: east }, 0),
  ]
  const side = Math.max(southEast.x - northWest.x, southEast.y - northWest.y, Number.EPSILON)
  return {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
    zoom: Math.min(Math.max(Math.round(Math.log2(AREA_SIDE_PX / side)), FARTHEST_ZOOM), NEAREST_ZOOM),
  }
}

/** Number of pages, floor(n / 6) + 1; the last page may be empty (M-MAP-19, AMB-13). */
export const searchPageCount = (found: number): number => Math.floor(found / OFFICE_SEARCH_PAGE_SIZE) + 1

/** Size of the part of a small map that the card does not cover. */
const FREE_SIZE_PX = { width: 300, height: 300 } as const

type KnownPlace = GeoPosition & { readonly coordPrecision?: CoordPrecision | undefined }

const nearestZoom = (places: readonly KnownPlace[]): number => {
  if (places.every(hasExactPosition)) return OFFICE_ZOOM
  return places.some(hasExactPosition) ? CITY_ZOOM : TOWN_ZOOM
}

/** Centre and highest zoom that show all places, up to office or town zoom. Null if no position is known. */
export const fitMapView = (
  all: readonly KnownPlace[],
): { latitude: number; longitude: number; zoom: number } | null => {
  const places = all.filter(({ coordPrecision }) => coordPrecision !== 'none')
  if (places.length === 0) return null
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => toEastLongitude(longitude))
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [least, most] = [
    toMapPixels({ latitude: north, longitude: west }, 0),
    toMapPixels({ latitude: south, longitude: east }, 0),
  ]
  const zoom = Math.min(
    Math.log2(FREE_SIZE_PX.width / Math.max(most.x - least.x, Number.EPSILON)),
    Math.log2(FREE_SIZE_PX.height / Math.max(most.y - least.y, Number.EPSILON)),
  )
  return {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
    zoom: Math.max(FARTHEST_ZOOM, Math.min(nearestZoom(places), Math.floor(zoom))),
  }
}

/** First view of the map on which an operator corrects the position of an office. */
export const pickerView = (office: KnownPlace): GeoPosition & { zoom: number } => {
  const { latitude, longitude, coordPrecision } = office
  if (coordPrecision === 'none') return { ...defaultMapView, zoom: FARTHEST_ZOOM }
  return { latitude, longitude, zoom: hasExactPosition({ coordPrecision }) ? OFFICE_ZOOM + 1 : TOWN_ZOOM + 1 }
}

type Cluster = GeoPosition & {
  readonly quantity: number
  readonly name?: string | undefined
  readonly mixed?: true | undefined
}

type PlacedPin = GeoPosition & { readonly address?: string | undefined }

interface Marks<Pin extends PlacedPin, Group extends Cluster> {
  readonly pins: readonly Pin[]
  readonly clusters: readonly Group[]
}

/** Width and height of the world in pixels at zoom 0. */
export const WORLD_SIZE_PX = 256
/** Minimum distance in pixels between marks, so that a finger hits the right one. */
const MIN_DISTANCE_PX = 44

export type ClusterSize = 's' | 'm' | 'l'
export const clusterSize = (quantity: number): ClusterSize =>
  quantity < 10 ? 's' : quantity < 100 ? 'm' : 'l'

/** Widths as in `map-marks.css`. */
const clusterWidthsPx: Readonly<Record<ClusterSize, number>> = { s: MIN_DISTANCE_PX, m: 52, l: 60 }

/** Web Mercator projection. */
export const toMapPixels = ({ latitude, longitude }: GeoPosition, zoom: number): { x: number; y: number } => {
  const scale = WORLD_SIZE_PX * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * scale,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale,
  }
}

const fromPixels = ({ x, y }: { x: number; y: number }, zoom: number): GeoPosition => {
  const scale = WORLD_SIZE_PX * 2 ** zoom
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / scale))) * 180) / Math.PI,
    longitude: (x / scale) * 360 - 180,
  }
}

/** True if the pin's address does not name the settlement. */
const isElsewhere = ({ address = '' }: PlacedPin, name: string | undefined): boolean =>
  name !== undefined && address !== '' && !address.includes(name)

/**
 * Merges overlapping marks into one cluster at the position of the largest, because their centre may be in the sea.
 */
export const mergeOverlappingMarks = <Pin extends PlacedPin, Group extends Cluster>(
  { pins, clusters }: Marks<Pin, Group>,
  zoom: number,
): Marks<Pin, Cluster | Group> => {
  const groups: {
    x: number
    y: number
    quantity: number
    place: GeoPosition & Pick<Cluster, 'name'>
    mixed: boolean
    single: Pin | Group | null
  }[] = []
  const isGroup = (mark: Pin | Group): mark is Group => 'quantity' in mark
  const add = (mark: Pin | Group): void => {
    const { x, y } = toMapPixels(mark, zoom)
    const quantity = isGroup(mark) ? mark.quantity : 1
    const width = clusterWidthsPx[clusterSize(quantity)]
    const near = groups.find((group) => {
      const distance = (clusterWidthsPx[clusterSize(group.quantity)] + width) / 2
      return Math.abs(group.x - x) < distance && Math.abs(group.y - y) < distance
    })
    if (!near) {
      groups.push({ x, y, quantity, place: mark, mixed: isGroup(mark) && mark.mixed === true, single: mark })
      return
    }
    const { name } = near.place
    near.quantity += quantity
    near.mixed ||= isGroup(mark) ? mark.mixed === true || mark.name !== name : isElsewhere(mark, name)
    near.single = null
  }
  for (const cluster of clusters.toSorted((a, b) => b.quantity - a.quantity)) add(cluster)
  for (const pin of pins) add(pin)
  return {
    pins: groups.flatMap(({ single }) => (single && !isGroup(single) ? [single] : [])),
    clusters: groups.flatMap(
      ({ single, place: { latitude, longitude, name }, quantity, mixed }): (Cluster | Group)[] => {
        if (single) return isGroup(single) ? [single] : []
        return [
          {
            latitude,
            longitude,
            quantity,
            ...(name === undefined ? {} : { name }),
            ...(mixed && zoom >= MIN_MIXED_NAME_ZOOM ? { mixed } : {}),
          },
        ]
      },
    ),
  }
}

/** Returns the office's own pin, otherwise the nearest cluster. */
export const findPinOrNearestCluster = <
  Pin extends GeoPosition & { readonly index: string },
  Group extends GeoPosition,
>(
  { pins, clusters }: { readonly pins: readonly Pin[]; readonly clusters: readonly Group[] },
  place: GeoPosition & { readonly index: string },
): Pin | Group | undefined => {
  const pin = pins.find(({ index }) => index === place.index)
  if (pin) return pin
  const eastern = ({ latitude, longitude }: GeoPosition) =>
    toMapPixels({ latitude, longitude: toEastLongitude(longitude) }, 0)
  const { x, y } = eastern(place)
  const far = (group: Group): number => {
    const point = eastern(group)
    return Math.hypot(point.x - x, point.y - y)
  }
  return clusters.toSorted((a, b) => far(a) - far(b))[0]
}

/** Enough rounds to separate a dozen pins at one address. */
const MAX_ROUNDS = 60
const MAX_PUSH_PX = 10 * MIN_DISTANCE_PX

/** Moves overlapping pins as little as possible. */
export const separateOverlappingPins = <Pin extends GeoPosition>(
  pins: readonly Pin[],
  zoom: number,
): readonly Pin[] => {
  const placed = pins.map((pin) => ({ pin, moved: false, ...toMapPixels(pin, zoom) }))
  // Only pins close to each other are compared.
  const pairs = placed.flatMap((item, index) =>
    placed
      .slice(index + 1)
      .filter(({ x, y }) => Math.abs(x - item.x) < MAX_PUSH_PX && Math.abs(y - item.y) < MAX_PUSH_PX)
      .map((other) => [item, other] as const),
  )
  /** Moves both pins along one axis, one pixel further than needed, so that the loop terminates. */
  const part = ([one, other]: (typeof pairs)[number]): boolean => {
    const [x, y] = [other.x - one.x, other.y - one.y]
    if (Math.abs(x) >= MIN_DISTANCE_PX || Math.abs(y) >= MIN_DISTANCE_PX) return false
    const axis = Math.abs(x) >= Math.abs(y) ? 'x' : 'y'
    const between = axis === 'x' ? x : y
    const step = ((MIN_DISTANCE_PX + 1 - Math.abs(between)) / 2) * (between < 0 ? -1 : 1)
    one[axis] -= step
    other[axis] += step
    one.moved = true
    other.moved = true
    return true
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (pairs.filter(part).length === 0) break
  }
  return placed.map(({ pin, moved, ...point }) => (moved ? { ...pin, ...fromPixels(point, zoom) } : pin))
}
