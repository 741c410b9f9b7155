import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { PMTiles } from 'pmtiles'
import { clipRing } from '#places/rules/clip-lines.ts'
import type { StreetArchive } from '#places/server/street-map/street-files.ts'
import { type PictureFrame, type PicturePoint, pictureClipFrame } from './picture-frame.ts'

export type RoadWidth = 'wide' | 'medium' | 'narrow'

export interface NamedStreetLine {
  readonly name: string
  readonly width: RoadWidth
  readonly line: readonly PicturePoint[]
}

export interface StreetShapes {
  readonly water: PicturePoint[][]
  readonly green: PicturePoint[][]
  readonly buildings: PicturePoint[][]
  readonly streams: PicturePoint[][]
  readonly rails: PicturePoint[][]
  readonly roads: Readonly<Record<RoadWidth, PicturePoint[][]>>
  readonly named: NamedStreetLine[]
}

const NEAREST_ZOOM = 14
const FARTHEST_ZOOM = 8
const NEAREST_METRES = 1_200
/** At lower zooms small streets are only clutter. */
const MIN_NARROW_STREET_ZOOM = 12

const zoomFor = (metres: number): number =>
  Math.max(
    FARTHEST_ZOOM,
    Math.min(NEAREST_ZOOM, NEAREST_ZOOM - Math.floor(Math.log2(metres / NEAREST_METRES))),
  )

const WIDTH_BY_CLASS: Readonly<Record<string, RoadWidth>> = {
  motorway: 'wide',
  trunk: 'wide',
  primary: 'wide',
  secondary: 'medium',
  tertiary: 'medium',
  minor: 'narrow',
  pedestrian: 'narrow',
}

const emptyShapes = (): StreetShapes => ({
  water: [],
  green: [],
  buildings: [],
  streams: [],
  rails: [],
  roads: { wide: [], medium: [], narrow: [] },
  named: [],
})

const coveringTiles = (
  { edges: [west, north, east, south] }: PictureFrame,
  zoom: number,
): [number, number][] => {
  const tilesPerSide = 2 ** zoom
  const range = (from: number, to: number) =>
    Array.from(
      { length: Math.floor(to * tilesPerSide) - Math.floor(from * tilesPerSide) + 1 },
      (_, step) => Math.floor(from * tilesPerSide) + step,
    )
  return range(west, east).flatMap((x) => range(north, south).map((y): [number, number] => [x, y]))
}

const readTile = async (archive: PMTiles, zoom: number, x: number, y: number, signal: AbortSignal) => {
  const tile = await archive.getZxy(zoom, x, y, signal)
  return tile ? new VectorTile(new PbfReader(new Uint8Array(tile.data))) : null
}

type ReadLines = (feature: VectorTileFeature) => PicturePoint[][]

const layerFeatures = (tile: VectorTile, name: string): VectorTileFeature[] => {
  const layer = tile.layers[name]
  return layer ? Array.from({ length: layer.length }, (_, index) => layer.feature(index)) : []
}

const textProperty = (feature: VectorTileFeature, name: string): string => {
  const value = feature.properties[name]
  return typeof value === 'string' ? value : ''
}

/** Some files store road names in a separate layer. */
const addRoads = (shapes: StreetShapes, tile: VectorTile, lines: ReadLines) => {
  for (const layer of ['roads', 'road_name']) {
    for (const feature of layerFeatures(tile, layer)) {
      const width = WIDTH_BY_CLASS[textProperty(feature, 'class')]
      const name = textProperty(feature, 'name')
      if (!width || (layer === 'road_name' && !name)) continue
      const parts = lines(feature)
      if (layer === 'roads') shapes.roads[width].push(...parts)
      if (name) shapes.named.push(...parts.map((line) => ({ name, width, line })))
    }
  }
}

const addGround = (shapes: StreetShapes, tile: VectorTile, spots: ReadLines, lines: ReadLines) => {
  const rings = (feature: VectorTileFeature) =>
    spots(feature)
      .map((ring) => clipRing(ring, pictureClipFrame) as PicturePoint[])
      .filter(({ length }) => length > 2)
  for (const feature of layerFeatures(tile, 'water')) shapes.water.push(...rings(feature))
  for (const feature of layerFeatures(tile, 'green')) shapes.green.push(...rings(feature))
  for (const feature of layerFeatures(tile, 'building')) shapes.buildings.push(...rings(feature))
  for (const feature of layerFeatures(tile, 'waterway')) shapes.streams.push(...lines(feature))
}

const isVisible = ([x1, y1]: PicturePoint, [x2, y2]: PicturePoint): boolean =>
  Math.max(x1, x2) >= pictureClipFrame.west &&
  Math.min(x1, x2) <= pictureClipFrame.east &&
  Math.max(y1, y2) >= pictureClipFrame.south &&
  Math.min(y1, y2) <= pictureClipFrame.north

const visibleParts = (line: readonly PicturePoint[]): PicturePoint[][] => {
  const parts: PicturePoint[][] = []
  let part: PicturePoint[] | null = null
  for (const [index, spot] of line.entries()) {
    const before = line[index - 1]
    if (!before) continue
    if (!isVisible(before, spot)) part = null
    else if (part) part.push(spot)
    else {
      part = [before, spot]
      parts.push(part)
    }
  }
  return parts
}

const addTile = (shapes: StreetShapes, tile: VectorTile, spots: ReadLines, coarse: boolean) => {
  const lines: ReadLines = (feature) => spots(feature).flatMap(visibleParts)
  addRoads(shapes, tile, lines)
  for (const feature of layerFeatures(tile, 'rail')) {
    if (textProperty(feature, 'class') === 'rail') shapes.rails.push(...lines(feature))
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
  picture: PictureFrame,
  signal: AbortSignal,
): Promise<StreetShapes> => {
  const shapes = emptyShapes()
  const zoom = zoomFor(picture.metres)
  const tilesPerSide = 2 ** zoom
  for (const [x, y] of coveringTiles(picture, zoom)) {
    const tile = await readTile(archive, zoom, x, y, signal)
    if (!tile) continue
    const spots: ReadLines = (feature) =>
      feature
        .loadGeometry()
        .map((line) =>
          line.map((point) =>
            picture.point([
              (x + point.x / feature.extent) / tilesPerSide,
              (y + point.y / feature.extent) / tilesPerSide,
            ]),
          ),
        )
    addTile(shapes, tile, spots, entry.coarse)
  }
  return zoom > MIN_NARROW_STREET_ZOOM ? shapes : withoutSmallStreets(shapes)
}
