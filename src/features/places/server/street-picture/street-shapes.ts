import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { PMTiles } from 'pmtiles'
import { clipRing } from '#places/rules/clip.ts'
import type { StreetArchive } from '#places/server/street-map/street-files.ts'
import { clipFrame, type PictureAround, type Spot } from './picture-frame.ts'

export type RoadWidth = 'wide' | 'medium' | 'narrow'

export interface NamedLine {
  readonly name: string
  readonly width: RoadWidth
  readonly line: readonly Spot[]
}

export interface StreetShapes {
  readonly water: Spot[][]
  readonly green: Spot[][]
  readonly buildings: Spot[][]
  readonly streams: Spot[][]
  readonly rails: Spot[][]
  readonly roads: Readonly<Record<RoadWidth, Spot[][]>>
  readonly named: NamedLine[]
}

const NEAREST_ZOOM = 14
const FARTHEST_ZOOM = 8
const NEAREST_METRES = 1_200
/** Beyond this zoom small streets are noise. */
const WIDE_ONLY_ZOOM = 12

const zoomFor = (metres: number): number =>
  Math.max(
    FARTHEST_ZOOM,
    Math.min(NEAREST_ZOOM, NEAREST_ZOOM - Math.floor(Math.log2(metres / NEAREST_METRES))),
  )

const widths: Readonly<Record<string, RoadWidth>> = {
  motorway: 'wide',
  trunk: 'wide',
  primary: 'wide',
  secondary: 'medium',
  tertiary: 'medium',
  minor: 'narrow',
  pedestrian: 'narrow',
}

const empty = (): StreetShapes => ({
  water: [],
  green: [],
  buildings: [],
  streams: [],
  rails: [],
  roads: { wide: [], medium: [], narrow: [] },
  named: [],
})

const tilesUnder = (
  { edges: [west, north, east, south] }: PictureAround,
  zoom: number,
): [number, number][] => {
  const side = 2 ** zoom
  const range = (from: number, to: number) =>
    Array.from(
      { length: Math.floor(to * side) - Math.floor(from * side) + 1 },
      (_, step) => Math.floor(from * side) + step,
    )
  return range(west, east).flatMap((x) => range(north, south).map((y): [number, number] => [x, y]))
}

const readTile = async (archive: PMTiles, zoom: number, x: number, y: number, signal: AbortSignal) => {
  const tile = await archive.getZxy(zoom, x, y, signal)
  return tile ? new VectorTile(new PbfReader(new Uint8Array(tile.data))) : null
}

type Lines = (feature: VectorTileFeature) => Spot[][]

const featuresOf = (tile: VectorTile, name: string): VectorTileFeature[] => {
  const layer = tile.layers[name]
  return layer ? Array.from({ length: layer.length }, (_, index) => layer.feature(index)) : []
}

const textOf = (feature: VectorTileFeature, name: string): string => {
  const value = feature.properties[name]
  return typeof value === 'string' ? value : ''
}

/** Some files keep the names of roads in a layer of their own. */
const addRoads = (shapes: StreetShapes, tile: VectorTile, lines: Lines) => {
  for (const layer of ['roads', 'road_name']) {
    for (const feature of featuresOf(tile, layer)) {
      const width = widths[textOf(feature, 'class')]
      const name = textOf(feature, 'name')
      if (!width || (layer === 'road_name' && !name)) continue
      const parts = lines(feature)
      if (layer === 'roads') shapes.roads[width].push(...parts)
      if (name) shapes.named.push(...parts.map((line) => ({ name, width, line })))
    }
  }
}

/** Only detailed files know these well enough. */
const addGround = (shapes: StreetShapes, tile: VectorTile, spots: Lines, lines: Lines) => {
  const rings = (feature: VectorTileFeature) =>
    spots(feature)
      .map((ring) => clipRing(ring, clipFrame) as Spot[])
      .filter(({ length }) => length > 2)
  for (const feature of featuresOf(tile, 'water')) shapes.water.push(...rings(feature))
  for (const feature of featuresOf(tile, 'green')) shapes.green.push(...rings(feature))
  for (const feature of featuresOf(tile, 'building')) shapes.buildings.push(...rings(feature))
  for (const feature of featuresOf(tile, 'waterway')) shapes.streams.push(...lines(feature))
}

const isInSight = ([x1, y1]: Spot, [x2, y2]: Spot): boolean =>
  Math.max(x1, x2) >= clipFrame.west &&
  Math.min(x1, x2) <= clipFrame.east &&
  Math.max(y1, y2) >= clipFrame.south &&
  Math.min(y1, y2) <= clipFrame.north

const partsInSight = (line: readonly Spot[]): Spot[][] => {
  const parts: Spot[][] = []
  let open: Spot[] | null = null
  for (const [index, spot] of line.entries()) {
    const before = line[index - 1]
    if (!before) continue
    if (!isInSight(before, spot)) open = null
    else if (open) open.push(spot)
    else {
      open = [before, spot]
      parts.push(open)
    }
  }
  return parts
}

const addTile = (shapes: StreetShapes, tile: VectorTile, spots: Lines, coarse: boolean) => {
  const lines: Lines = (feature) => spots(feature).flatMap(partsInSight)
  addRoads(shapes, tile, lines)
  for (const feature of featuresOf(tile, 'rail')) {
    if (textOf(feature, 'class') === 'rail') shapes.rails.push(...lines(feature))
  }
  if (!coarse) addGround(shapes, tile, spots, lines)
}

const withoutSmallStreets = (shapes: StreetShapes): StreetShapes => ({
  ...shapes,
  roads: { ...shapes.roads, narrow: [] },
  named: shapes.named.filter(({ width }) => width !== 'narrow'),
})

export const readStreetShapes = async (
  { archive, entry }: StreetArchive,
  picture: PictureAround,
  signal: AbortSignal,
): Promise<StreetShapes> => {
  const shapes = empty()
  const zoom = zoomFor(picture.metres)
  const side = 2 ** zoom
  for (const [x, y] of tilesUnder(picture, zoom)) {
    const tile = await readTile(archive, zoom, x, y, signal)
    if (!tile) continue
    const spots: Lines = (feature) =>
      feature
        .loadGeometry()
        .map((line) =>
          line.map((point) =>
            picture.point([(x + point.x / feature.extent) / side, (y + point.y / feature.extent) / side]),
          ),
        )
    addTile(shapes, tile, spots, entry.coarse)
  }
  return zoom > WIDE_ONLY_ZOOM ? shapes : withoutSmallStreets(shapes)
}
