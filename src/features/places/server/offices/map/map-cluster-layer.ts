import Supercluster from 'supercluster'
import { distanceMetres, type GeoPosition, mostCommonPosition } from '#places/rules/geo.ts'
import { type OfficeFreeCounts, totalFreeBoxes, totalFreeCells } from '#places/server/offices/free-counts.ts'
import {
  canRentNow,
  freeCountUnlessClosed,
  isStandaloneLockerOffice,
  type OfficeRecord,
} from '#places/server/offices/office-record.ts'
import { CITY_RADIUS_METRES, readCities } from '#places/server/street-map/street-files.ts'

/** If `aaps` is true, only places with lockers are shown, with the number of their free cells (M-MAP-07). */
export interface MapFilters {
  readonly aaps: boolean
  readonly onlyFree: boolean
  readonly online: boolean
}

export const showsCellCount = (office: OfficeRecord, filters: MapFilters): boolean =>
  filters.aaps || isStandaloneLockerOffice(office)

export const displayedFreeCount = (
  office: OfficeRecord,
  free: OfficeFreeCounts,
  filters: MapFilters,
): number =>
  freeCountUnlessClosed(office, showsCellCount(office, filters) ? totalFreeCells(free) : totalFreeBoxes(free))

export const matchesMapFilters = (
  office: OfficeRecord,
  free: OfficeFreeCounts,
  filters: MapFilters,
): boolean =>
  !office.closed &&
  (!filters.online || canRentNow(office)) &&
  (!filters.aaps || office.lockers.length > 0) &&
  (!filters.onlyFree || displayedFreeCount(office, free, filters) > 0)

/** At this zoom and above offices are single pins, below it clusters (M-MAP-04). */
export const MIN_PIN_ZOOM = 14
const CLUSTER_RADIUS_PX = 64
/** Equal to Leaflet's tile size, so that zoom levels mean the same. */
const TILE_PX = 256

export interface OfficeGroup extends GeoPosition {
  readonly id: number
  readonly quantity: number
  /** Town of its largest member; empty if that is an office of a known address. */
  readonly name: string
  /** True if its members are in several settlements. */
  readonly mixed: boolean
}

interface TownPin {
  readonly mark: TownMark
  readonly quantity: number
}

export interface UnclusteredMarks {
  readonly alone: OfficeRecord[]
  readonly towns: TownPin[]
}

type SingleMark = { readonly office: OfficeRecord } | { readonly town: TownPin }

interface ClusterFacts {
  quantity: number
  largest: GeoPosition & { readonly quantity: number; readonly name: string }
  /** Null if the members are in several settlements. */
  settlement: string | null
}

const toClusterFacts = (single: SingleMark): ClusterFacts => {
  if ('office' in single) {
    const { latitude, longitude, settlement } = single.office
    return { quantity: 1, largest: { latitude, longitude, quantity: 1, name: '' }, settlement }
  }
  const { quantity, mark } = single.town
  const { latitude, longitude, name, mixed } = mark
  return { quantity, largest: { latitude, longitude, quantity, name }, settlement: mixed ? null : name }
}

const splitMarks = (singles: readonly SingleMark[]): UnclusteredMarks => ({
  alone: singles.flatMap((single) => ('office' in single ? [single.office] : [])),
  towns: singles.flatMap((single) => ('town' in single ? [single.town] : [])),
})

/** A cluster is at the position of its largest member, because the centre of towns around a gulf is in the sea. */
export const createMapClusterLayer = (offices: readonly OfficeRecord[], towns: readonly TownPin[] = []) => {
  const clusters = new Supercluster<SingleMark, ClusterFacts>({
    radius: CLUSTER_RADIUS_PX,
    extent: TILE_PX,
    maxZoom: MIN_PIN_ZOOM - 1,
    map: toClusterFacts,
    reduce: (all, { quantity, largest, settlement }) => {
      all.quantity += quantity
      if (all.settlement !== settlement) all.settlement = null
      if (largest.quantity > all.largest.quantity) all.largest = largest
    },
  })
  const toPoint = (properties: SingleMark, { latitude, longitude }: GeoPosition) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties,
  })
  clusters.load([
    ...offices.map((office) => toPoint({ office }, office)),
    ...towns.map((town) => toPoint({ town }, town.mark)),
  ])

  return {
    size: offices.length + towns.length,
    marks(
      { west, south, east, north }: GeoRectangle,
      zoom: number,
    ): UnclusteredMarks & { readonly groups: OfficeGroup[] } {
      const groups: OfficeGroup[] = []
      const singles: SingleMark[] = []
      for (const { properties } of clusters.getClusters([west, south, east, north], zoom)) {
        if (!('cluster_id' in properties)) singles.push(properties)
        else {
          const { cluster_id: id, quantity, settlement, largest } = properties
          const { latitude, longitude, name } = largest
          groups.push({ id, latitude, longitude, name, quantity, mixed: settlement === null })
        }
      }
      return { groups, ...splitMarks(singles) }
    },
    members: (group: OfficeGroup) =>
      splitMarks(clusters.getLeaves(group.id, Number.POSITIVE_INFINITY).map(({ properties }) => properties)),
  }
}

export type MapClusterLayer = ReturnType<typeof createMapClusterLayer>

/** In degrees; `east` is at least `west` and may exceed 180. */
export interface GeoRectangle {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface RectangleCorners {
  readonly topLeftLongitude: number
  readonly topLeftLatitude: number
  readonly bottomRightLongitude: number
  readonly bottomRightLatitude: number
}

const WORLD_DEGREES = 360

/** If the left edge is east of the right one, the rectangle crosses the 180th meridian. */
export const toGeoRectangle = (corners: RectangleCorners): GeoRectangle => {
  const west = corners.topLeftLongitude
  const right = corners.bottomRightLongitude
  return {
    west,
    east: right < west ? right + WORLD_DEGREES * Math.ceil((west - right) / WORLD_DEGREES) : right,
    south: Math.min(corners.topLeftLatitude, corners.bottomRightLatitude),
    north: Math.max(corners.topLeftLatitude, corners.bottomRightLatitude),
  }
}

/**
 * A map that was dragged past the 180th meridian requests longitudes such as 170 to 190, so Provideniya must be at
 * 187.
 */
export const shiftIntoRequestedRange = (longitude: number, corners: RectangleCorners): number => {
  const { topLeftLongitude: left, bottomRightLongitude: right } = corners
  if (left >= -180 && right <= 180) return longitude
  const fullTurns = Math.ceil((left - longitude) / WORLD_DEGREES)
  const shifted = longitude + fullTurns * WORLD_DEGREES
  return shifted <= right ? shifted : longitude
}

const MAX_MAP_PX = 4096
export const limitZoomToMapSize = ({ west, east }: GeoRectangle, zoom: number): number => {
  const span = Math.max(Math.min(east - west, WORLD_DEGREES), 1e-9)
  const fittedZoom = Math.floor(Math.log2((MAX_MAP_PX * WORLD_DEGREES) / (TILE_PX * span)))
  return Math.max(0, Math.min(Math.floor(zoom), fittedZoom))
}

interface TownMark extends GeoPosition {
  readonly index: string
  readonly name: string
  /** True if it includes other settlements at this point. */
  readonly mixed: boolean
  readonly offices: readonly OfficeRecord[]
}

type TownFacts = Omit<TownMark, 'index' | 'mixed'>

/** Grid per degree; towns within about 100 m share one mark. */
const SPOTS_PER_DEGREE = 1000
const spotKey = ({ latitude, longitude }: GeoPosition): string =>
  `${Math.round(latitude * SPOTS_PER_DEGREE)}/${Math.round(longitude * SPOTS_PER_DEGREE)}`

const isPlacedByTown = ({ closed, coordPrecision }: OfficeRecord): boolean =>
  !closed && (coordPrecision === 'settlement' || coordPrecision === 'district')

const townKey = ({ region, area, settlement, coordPrecision }: OfficeRecord): string =>
  coordPrecision === 'district' && area !== '' ? `${region}/${area}` : `${region}/${area}/${settlement}`

const cities = new Map(readCities().map((city) => [city.label, city]))

/** Cities use the position from the map data, because coordinates in the office list may be in the sea. */
const townPlace = (name: string, offices: readonly OfficeRecord[]): GeoPosition => {
  const place = mostCommonPosition(offices) ?? { latitude: 0, longitude: 0 }
  const city = cities.get(name)
  const { latitude, longitude } = city && distanceMetres(city, place) < CITY_RADIUS_METRES ? city : place
  return { latitude, longitude }
}

const toTown = (offices: readonly OfficeRecord[]): TownFacts => {
  const [{ settlement, area, coordPrecision } = { settlement: '', area: '', coordPrecision: 'none' }] =
    offices
  const name = coordPrecision === 'district' && area !== '' ? area : settlement
  return { name, offices, ...townPlace(name, offices) }
}

export const createTownMarks = (records: Iterable<OfficeRecord>) => {
  const towns = [...Map.groupBy([...records].filter(isPlacedByTown), townKey).values()].map(toTown)
  const marks = [...Map.groupBy(towns, spotKey).values()].map((group): TownMark => {
    const [largest] = group.toSorted((a, b) => b.offices.length - a.offices.length)
    const { name = '', latitude = 0, longitude = 0 } = largest ?? {}
    const offices = group.flatMap((town) => town.offices).sort((a, b) => (a.index < b.index ? -1 : 1))
    const mixed = group.some((town) => town.name !== name)
    return { index: offices[0]?.index ?? '', name, mixed, latitude, longitude, offices }
  })
  const byOffice = new Map(marks.flatMap((mark) => mark.offices.map(({ index }) => [index, mark] as const)))
  return { of: (index: string) => byOffice.get(index), marks }
}
