import Supercluster from 'supercluster'
import { commonPlace, distanceMetres, type Place } from '#places/rules/geo.ts'
import { type FreeOfOffice, freeBoxesIn, freeCellsIn } from '#places/server/offices/free-counts.ts'
import {
  freeToday,
  hasService,
  isLockerUnit,
  type OfficeRecord,
} from '#places/server/offices/office-record.ts'
import { CITY_METRES, readCities } from '#places/server/street-map/street-files.ts'

/** M-MAP-07: with `aaps` only places with cells are shown, and their cells are counted. */
export interface MapFilters {
  readonly aaps: boolean
  readonly onlyFree: boolean
  readonly online: boolean
}

export const showsCells = (office: OfficeRecord, filters: MapFilters): boolean =>
  filters.aaps || isLockerUnit(office)

export const shownFree = (office: OfficeRecord, free: FreeOfOffice, filters: MapFilters): number =>
  freeToday(office, showsCells(office, filters) ? freeCellsIn(free) : freeBoxesIn(free))

export const isShown = (office: OfficeRecord, free: FreeOfOffice, filters: MapFilters): boolean =>
  !office.closed &&
  (!filters.online || hasService(office)) &&
  (!filters.aaps || office.lockers.length > 0) &&
  (!filters.onlyFree || shownFree(office, free, filters) > 0)

/** Offices are single pins from this zoom on and clusters below (M-MAP-04). */
export const PIN_ZOOM = 14
const CLUSTER_RADIUS_PX = 64
/** Leaflet's tile size, so that zoom levels agree. */
const TILE_PX = 256

export interface Group extends Place {
  readonly id: number
  readonly quantity: number
}

interface TownPin {
  readonly mark: TownMark
  readonly quantity: number
}

export interface SingleMarks {
  readonly alone: OfficeRecord[]
  readonly towns: TownPin[]
}

type SingleMark = { readonly office: OfficeRecord } | { readonly town: TownPin }

interface ClusterFacts {
  quantity: number
  largest: Place & { readonly quantity: number }
}

const toClusterFacts = (single: SingleMark): ClusterFacts => {
  const [place, quantity] = 'office' in single ? [single.office, 1] : [single.town.mark, single.town.quantity]
  return { quantity, largest: { latitude: place.latitude, longitude: place.longitude, quantity } }
}

const splitMarks = (singles: readonly SingleMark[]): SingleMarks => ({
  alone: singles.flatMap((single) => ('office' in single ? [single.office] : [])),
  towns: singles.flatMap((single) => ('town' in single ? [single.town] : [])),
})

/** A cluster stands at its largest member, because the middle of towns around a gulf lies in the sea. */
export const openMapLayer = (offices: readonly OfficeRecord[], towns: readonly TownPin[] = []) => {
  const clusters = new Supercluster<SingleMark, ClusterFacts>({
    radius: CLUSTER_RADIUS_PX,
    extent: TILE_PX,
    maxZoom: PIN_ZOOM - 1,
    map: toClusterFacts,
    reduce: (all, { quantity, largest }) => {
      all.quantity += quantity
      if (largest.quantity > all.largest.quantity) all.largest = largest
    },
  })
  const toPoint = (properties: SingleMark, { latitude, longitude }: Place) => ({
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
    marks({ west, south, east, north }: Rectangle, zoom: number): SingleMarks & { readonly groups: Group[] } {
      const groups: Group[] = []
      const singles: SingleMark[] = []
      for (const { properties } of clusters.getClusters([west, south, east, north], zoom)) {
        if (!('cluster_id' in properties)) singles.push(properties)
        else {
          const { latitude, longitude } = properties.largest
          groups.push({ id: properties.cluster_id, latitude, longitude, quantity: properties.quantity })
        }
      }
      return { groups, ...splitMarks(singles) }
    },
    members: (group: Group) =>
      splitMarks(clusters.getLeaves(group.id, Number.POSITIVE_INFINITY).map(({ properties }) => properties)),
  }
}

export type MapLayer = ReturnType<typeof openMapLayer>

/** In degrees; `east` is at least `west` and may exceed 180. */
export interface Rectangle {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export interface Corners {
  readonly topLeftLongitude: number
  readonly topLeftLatitude: number
  readonly bottomRightLongitude: number
  readonly bottomRightLatitude: number
}

const WORLD_DEGREES = 360

/** A left edge beyond the right one crosses the 180th meridian. */
export const rectangleOf = (corners: Corners): Rectangle => {
  const west = corners.topLeftLongitude
  const right = corners.bottomRightLongitude
  return {
    west,
    east: right < west ? right + WORLD_DEGREES * Math.ceil((west - right) / WORLD_DEGREES) : right,
    south: Math.min(corners.topLeftLatitude, corners.bottomRightLatitude),
    north: Math.max(corners.topLeftLatitude, corners.bottomRightLatitude),
  }
}

/** A map dragged past the 180th meridian requests 170 to 190 and needs Provideniya at 187. */
export const asAsked = (longitude: number, corners: Corners): number => {
  const { topLeftLongitude: left, bottomRightLongitude: right } = corners
  if (left >= -180 && right <= 180) return longitude
  const fullTurns = Math.ceil((left - longitude) / WORLD_DEGREES)
  const shifted = longitude + fullTurns * WORLD_DEGREES
  return shifted <= right ? shifted : longitude
}

const MAX_MAP_PX = 4096
export const zoomThatFits = ({ west, east }: Rectangle, zoom: number): number => {
  const span = Math.max(Math.min(east - west, WORLD_DEGREES), 1e-9)
  const fittedZoom = Math.floor(Math.log2((MAX_MAP_PX * WORLD_DEGREES) / (TILE_PX * span)))
  return Math.max(0, Math.min(Math.floor(zoom), fittedZoom))
}

interface TownMark extends Place {
  readonly index: string
  readonly name: string
  readonly offices: readonly OfficeRecord[]
}

type TownFacts = Omit<TownMark, 'index'>

/** Towns closer than about 100 m share one mark. */
const SPOTS_PER_DEGREE = 1000
const spotKey = ({ latitude, longitude }: Place): string =>
  `${Math.round(latitude * SPOTS_PER_DEGREE)}/${Math.round(longitude * SPOTS_PER_DEGREE)}`

const isPlacedByTown = ({ closed, coordPrecision }: OfficeRecord): boolean =>
  !closed && (coordPrecision === 'settlement' || coordPrecision === 'district')

const townKey = ({ region, area, settlement, coordPrecision }: OfficeRecord): string =>
  coordPrecision === 'district' && area !== '' ? `${region}/${area}` : `${region}/${area}/${settlement}`

const cities = new Map(readCities().map((city) => [city.label, city]))

/** Cities use the map's own point, because points of the list may lie in the sea. */
const townPlace = (name: string, offices: readonly OfficeRecord[]): Place => {
  const place = commonPlace(offices) ?? { latitude: 0, longitude: 0 }
  const city = cities.get(name)
  const { latitude, longitude } = city && distanceMetres(city, place) < CITY_METRES ? city : place
  return { latitude, longitude }
}

const toTown = (offices: readonly OfficeRecord[]): TownFacts => {
  const [{ settlement, area, coordPrecision } = { settlement: '', area: '', coordPrecision: 'none' }] =
    offices
  const name = coordPrecision === 'district' && area !== '' ? area : settlement
  return { name, offices, ...townPlace(name, offices) }
}

export const townMarksOf = (records: Iterable<OfficeRecord>) => {
  const towns = [...Map.groupBy([...records].filter(isPlacedByTown), townKey).values()].map(toTown)
  const marks = [...Map.groupBy(towns, spotKey).values()].map((group): TownMark => {
    const [largest] = group.toSorted((a, b) => b.offices.length - a.offices.length)
    const { name = '', latitude = 0, longitude = 0 } = largest ?? {}
    const offices = group.flatMap((town) => town.offices).sort((a, b) => (a.index < b.index ? -1 : 1))
    return { index: offices[0]?.index ?? '', name, latitude, longitude, offices }
  })
  const byOffice = new Map(marks.flatMap((mark) => mark.offices.map(({ index }) => [index, mark] as const)))
  return { of: (index: string) => byOffice.get(index), marks }
}
