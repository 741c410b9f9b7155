import Supercluster from 'supercluster'
import type { Place } from '#domain/geo.ts'
import { type FreeOfOffice, freeBoxesIn, freeCellsIn } from '../free-counts.ts'
import { freeToday, hasService, isLockerUnit, type OfficeRecord } from '../office-record.ts'
import type { TownMark } from './town-marks.ts'

/**
 * What a person wants to see of the map (M-MAP-07). Without `aaps` there is one pin a place: an office, or a
 * locker that stands alone. With it there are only places with automated cells, and their cells are what is
 * counted.
 */
export interface MapFilters {
  readonly aaps: boolean
  readonly onlyFree: boolean
  readonly online: boolean
}

/** Does the pin of this place stand for its cells, not for a counter? */
export const showsCells = (office: OfficeRecord, filters: MapFilters): boolean =>
  filters.aaps || isLockerUnit(office)

/** The number that the pin of this place says. */
export const shownFree = (office: OfficeRecord, free: FreeOfOffice, filters: MapFilters): number =>
  freeToday(office, showsCells(office, filters) ? freeCellsIn(free) : freeBoxesIn(free))

/** Is this place on the map under these filters? A gone office never is. */
export const isShown = (office: OfficeRecord, free: FreeOfOffice, filters: MapFilters): boolean =>
  !office.closed &&
  (!filters.online || hasService(office)) &&
  (!filters.aaps || office.lockers.length > 0) &&
  (!filters.onlyFree || shownFree(office, free, filters) > 0)

/** From this zoom on single offices are answered, below it clusters (M-MAP-04). */
export const PIN_ZOOM = 14
/** How near to each other offices become one, in pixels of the map: a finger must hit a cluster. */
const RADIUS = 64
/** Leaflet's tiles; the zoom then means the same here and on the screen. */
const TILE = 256

/** Several marks drawn as one, with how many offices they are, and what to ask for its members. */
export interface Group extends Place {
  readonly id: number
  readonly quantity: number
}

/** The mark of a town, with how many of its offices these filters leave. */
export interface ShownTown {
  readonly mark: TownMark
  readonly quantity: number
}

/** What stands by itself on the map: offices with a place of their own, and towns. */
export interface SingleMarks {
  readonly alone: OfficeRecord[]
  readonly towns: ShownTown[]
}

/** The offices of one combination of filters, ready for the map. */
export interface MapLayer {
  readonly size: number
  /** Groups and single marks in a rectangle; from {@link PIN_ZOOM} on there are no groups. */
  marks(rectangle: Rectangle, zoom: number): SingleMarks & { readonly groups: Group[] }
  members(group: Group): SingleMarks
}

type Single = { readonly office: OfficeRecord } | { readonly town: ShownTown }

/** What a cluster knows of its members: how many offices, and the place of its largest member. */
interface Gathered {
  quantity: number
  largest: Place & { readonly quantity: number }
}

const gatheredOf = (single: Single): Gathered => {
  const [place, quantity] = 'office' in single ? [single.office, 1] : [single.town.mark, single.town.quantity]
  return { quantity, largest: { latitude: place.latitude, longitude: place.longitude, quantity } }
}

const split = (singles: readonly Single[]): SingleMarks => ({
  alone: singles.flatMap((single) => ('office' in single ? [single.office] : [])),
  towns: singles.flatMap((single) => ('town' in single ? [single.town] : [])),
})

/**
 * One layer of the map over these offices and towns: clusters from afar, single marks near by. A cluster stands where its
 * largest member does: the middle of towns around a gulf lies in the sea.
 */
export const openMapLayer = (
  offices: readonly OfficeRecord[],
  towns: readonly ShownTown[] = [],
): MapLayer => {
  const clusters = new Supercluster<Single, Gathered>({
    radius: RADIUS,
    extent: TILE,
    maxZoom: PIN_ZOOM - 1,
    map: gatheredOf,
    reduce: (all, { quantity, largest }) => {
      all.quantity += quantity
      if (largest.quantity > all.largest.quantity) all.largest = largest
    },
  })
  const pointOf = (properties: Single, { latitude, longitude }: Place) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties,
  })
  clusters.load([
    ...offices.map((office) => pointOf({ office }, office)),
    ...towns.map((town) => pointOf({ town }, town.mark)),
  ])

  return {
    size: offices.length + towns.length,
    marks({ west, south, east, north }, zoom) {
      const groups: Group[] = []
      const singles: Single[] = []
      for (const { properties } of clusters.getClusters([west, south, east, north], zoom)) {
        if (!('cluster_id' in properties)) singles.push(properties)
        else {
          const { latitude, longitude } = properties.largest
          groups.push({ id: properties.cluster_id, latitude, longitude, quantity: properties.quantity })
        }
      }
      return { groups, ...split(singles) }
    },
    members: (group) =>
      split(clusters.getLeaves(group.id, Number.POSITIVE_INFINITY).map(({ properties }) => properties)),
  }
}

/** A part of the map, degrees; `east` is never below `west` and may pass 180: Chukotka lies on both sides of it. */
export interface Rectangle {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The corners of a question, in any order of latitudes. */
export interface Corners {
  readonly topLeftLongitude: number
  readonly topLeftLatitude: number
  readonly bottomRightLongitude: number
  readonly bottomRightLatitude: number
}

const WORLD = 360

/** The rectangle of two corners; a left edge to the right of the right one means that it crosses the 180th meridian. */
export const rectangleOf = (corners: Corners): Rectangle => {
  const west = corners.topLeftLongitude
  const right = corners.bottomRightLongitude
  return {
    west,
    east: right < west ? right + WORLD * Math.ceil((west - right) / WORLD) : right,
    south: Math.min(corners.topLeftLatitude, corners.bottomRightLatitude),
    north: Math.max(corners.topLeftLatitude, corners.bottomRightLatitude),
  }
}

/**
 * A longitude as the asker counts it: a map that was dragged past the 180th meridian asks for 170 to 190 and must get
 * Provideniya at 187, or it would draw it a world away.
 */
export const asAsked = (longitude: number, corners: Corners): number => {
  const { topLeftLongitude: left, bottomRightLongitude: right } = corners
  if (left >= -180 && right <= 180) return longitude
  const turns = Math.ceil((left - longitude) / WORLD)
  const seen = longitude + turns * WORLD
  return seen <= right ? seen : longitude
}

/** The widest map that a screen shows, pixels; a wider rectangle at a zoom is answered as from further away. */
const WIDEST_PX = 4096
/** The whole zoom at which this rectangle fits a screen, at most the one asked for. */
export const zoomThatFits = ({ west, east }: Rectangle, zoom: number): number => {
  const span = Math.max(Math.min(east - west, WORLD), 1e-9)
  const fits = Math.floor(Math.log2((WIDEST_PX * WORLD) / (TILE * span)))
  return Math.max(0, Math.min(Math.floor(zoom), fits))
}
