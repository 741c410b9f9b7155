import GeoJSONVT from 'geojson-vt'
import { type Basemap, decodeGridLine } from '#places/api/basemap-format.ts'

/** Coordinates in 1/16 pixel, in the order x, y, x, y, … */
export type OutlineTileLine = Int16Array | Int32Array

export interface TileShapes {
  readonly land: readonly OutlineTileLine[]
  readonly coast: readonly OutlineTileLine[]
  readonly lakes: readonly OutlineTileLine[]
  readonly rivers: readonly OutlineTileLine[]
}

export const TILE_EXTENT = 4096
/** Wide enough for smoothed lines to match at tile borders. */
export const TILE_MARGIN = 512

type Place = [number, number]

const decodePoints = (text: string, [stepX, stepY]: readonly [number, number]): Place[] => {
  const line = decodeGridLine(text)
  return Array.from({ length: line.length / 2 }, (_, index) => [
    (line[2 * index] ?? 0) * stepX,
    (line[2 * index + 1] ?? 0) * stepY,
  ])
}

/** Sides of the frame that a point lies on; a line along such a side is the end of the data, not a coast. */
const frameSides = ([x, y]: Place, { frame, step }: Basemap): boolean[] => {
  const [west, south, east, north] = frame
  return [
    Math.abs(x - west) < step[0],
    Math.abs(x - east) < step[0],
    Math.abs(y - south) < step[1],
    Math.abs(y - north) < step[1],
  ]
}

const coastLines = (ring: readonly Place[], basemap: Basemap): Place[][] => {
  const parts: Place[][] = [[]]
  const closed = closedRing(ring)
  for (const [index, place] of closed.entries()) {
    const before = closed[index - 1]
    const cut =
      before && frameSides(before, basemap).some((on, side) => on && frameSides(place, basemap)[side])
    if (cut) parts.push([])
    parts.at(-1)?.push(place)
  }
  return parts.filter(({ length }) => length > 1)
}

const closedRing = (ring: readonly Place[]): Place[] => [...ring, ...ring.slice(0, 1)]

const createTileIndex = (type: 'Polygon' | 'LineString', lines: readonly Place[][]): GeoJSONVT =>
  new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: lines.map((line) => ({
        type: 'Feature' as const,
        properties: null,
        geometry:
          type === 'Polygon' ? { type, coordinates: [closedRing(line)] } : { type, coordinates: line },
      })),
    },
    { maxZoom: 14, indexMaxZoom: 3, extent: TILE_EXTENT, buffer: TILE_MARGIN, tolerance: 2 },
  )

/** Indexing takes 200 ms, so call it in a worker. */
export const createOutlineTiles = (basemap: Basemap) => {
  const places = (texts: readonly string[]) => texts.map((text) => decodePoints(text, basemap.step))
  const land = places(basemap.land)
  const indexes = {
    land: createTileIndex('Polygon', land),
    coast: createTileIndex(
      'LineString',
      land.flatMap((ring) => coastLines(ring, basemap)),
    ),
    lakes: createTileIndex('Polygon', places(basemap.lakes)),
    rivers: createTileIndex('LineString', places(basemap.rivers)),
  }
  const linesIn = (index: GeoJSONVT, z: number, x: number, y: number): OutlineTileLine[] =>
    (index.getTileRaw(z, x, y)?.features ?? []).flatMap((feature) =>
      feature.type === 2 || feature.type === 3 ? feature.geometry : [],
    )

  return (z: number, x: number, y: number): TileShapes => ({
    land: linesIn(indexes.land, z, x, y),
    coast: linesIn(indexes.coast, z, x, y),
    lakes: linesIn(indexes.lakes, z, x, y),
    rivers: linesIn(indexes.rivers, z, x, y),
  })
}
