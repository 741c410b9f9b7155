import { setInBoundedMap } from '#kit/browser/latest-request.ts'
import {
  type Basemap,
  type BasemapPlaceName,
  basemapUrl,
  MAX_OUTLINE_ZOOM,
  type MetroStation,
} from '#places/api/basemap-format.ts'
import { coveredRectanglesInSquare, type MarkCoverage } from '#places/map/mark-coverage.ts'
import type { BasemapColours } from './basemap-colours.ts'
import {
  coveredRectangleInTile,
  drawLandOutlines,
  drawPlaceName,
  fadeStreetEdges,
  TILE_SIDE_PX,
} from './basemap-draw.ts'
import {
  addMetroStations,
  type PositionedPlaceName,
  placeNameRectangle,
  positionPlaceNames,
} from './basemap-names.ts'
import { createOutlineTiles, type TileShapes } from './basemap-tiles.ts'
import { labelFont, labelTypography } from './street-styles.ts'
import { type LabelStyle, type PlacedLabel, placeLabels } from './streets-labels.ts'
import { type CanvasContext, type PaintSteps, paintLabels, paintStreets } from './streets-paint.ts'
import { createStreetReader, type StreetTilePart } from './streets-read.ts'
import { isCut, type VisibleArea } from './visible-area.ts'

const MIN_STREETS_ZOOM = 9
const MAX_CACHED_LABELS = 64

export interface MapTileCoords {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export interface TileStyle {
  readonly colours: BasemapColours
  readonly dense: number
  readonly cover: MarkCoverage
  /** Names that its edge or an overlay cuts are omitted. */
  readonly visible: VisibleArea | null
}

export interface TileTexts {
  readonly labels: readonly (readonly PlacedLabel[])[]
  readonly names: readonly PositionedPlaceName[]
}

interface PaintableTile {
  readonly streets: boolean
  readonly writing: (pen: CanvasContext, look: TileStyle) => TileTexts
  readonly paint: (pen: CanvasContext, look: TileStyle, writing: TileTexts) => PaintSteps
}

const noShapes: TileShapes = { land: [], coast: [], lakes: [], rivers: [] }

interface NamedPlaces {
  readonly names: readonly BasemapPlaceName[]
  readonly metro: readonly MetroStation[]
}

const readOutlines = async (): Promise<
  NamedPlaces & { readonly tile: (z: number, x: number, y: number) => TileShapes }
> => {
  const answer = await fetch(basemapUrl).catch(() => null)
  if (!answer?.ok) return { names: [], metro: [], tile: () => noShapes }
  const basemap = (await answer.json()) as Basemap
  let cut: ReturnType<typeof createOutlineTiles> | undefined
  return {
    names: basemap.names,
    metro: basemap.metro,
    tile: (z: number, x: number, y: number): TileShapes => {
      cut ??= createOutlineTiles(basemap)
      return cut(z, x, y)
    },
  }
}

const createTextMeasurer = () => {
  const widths = new Map<string, number>()
  return (pen: CanvasContext, font: string, text: string): number => {
    const key = `${font} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    pen.font = font
    const { width } = pen.measureText(text)
    widths.set(key, width)
    return width
  }
}

export const createBasemapPainter = () => {
  const outlines = readOutlines()
  const readStreets = createStreetReader()
  const widthOf = createTextMeasurer()
  const placed = new Map<string, readonly PlacedLabel[]>()

  const labelsOf = (
    pen: CanvasContext,
    { key, tile, part }: StreetTilePart,
    zoom: number,
    { names, metro }: NamedPlaces,
    { colours, cover }: TileStyle,
  ): readonly PlacedLabel[] => {
    const side = TILE_SIDE_PX * part.times
    const corner = [part.x * side, part.y * side] as const
    const covered = coveredRectanglesInSquare(cover, zoom, corner, side)
    const own = `${key} ${zoom} ${colours.scale} ${JSON.stringify(covered)}`
    const known = placed.get(own)
    if (known) return known
    const named = positionPlaceNames(names, { zoom, corner, side }, colours.scale, { streets: true, cover })
    const labels = placeLabels({
      tile: { ...tile, places: addMetroStations(tile, metro, { zoom, corner, side }) },
      zoom,
      side,
      taken: [...named.map((name) => placeNameRectangle(name, colours.scale)), ...covered],
      written: new Set(named.map(({ name }) => name)),
      measure: (text: string, look: LabelStyle) => widthOf(pen, labelFont(look, colours), text),
      height: (look: LabelStyle) => labelTypography[look].size * colours.scale,
    })
    setInBoundedMap(placed, own, labels, MAX_CACHED_LABELS)
    return labels
  }

  return async ({ zoom, x, y }: MapTileCoords): Promise<PaintableTile> => {
    const [ground, parts] = await Promise.all([
      outlines,
      zoom < MIN_STREETS_ZOOM ? [] : readStreets({ z: zoom - 1, x, y }),
    ])
    const streets = parts.length > 0
    const corner = [x * TILE_SIDE_PX, y * TILE_SIDE_PX] as const
    return {
      streets,
      writing: (pen, look) => ({
        labels: parts.map((street) => {
          const side = TILE_SIDE_PX * street.part.times
          const streetCorner = [street.part.x * side, street.part.y * side] as const
          return labelsOf(pen, street, zoom, ground, look).filter(
            ({ bounds }) => !isCut(look.visible, zoom, streetCorner, bounds),
          )
        }),
        names: positionPlaceNames(ground.names, { zoom, corner, side: TILE_SIDE_PX }, look.colours.scale, {
          streets,
          cover: look.cover,
        }).filter((name) => !isCut(look.visible, zoom, corner, placeNameRectangle(name, look.colours.scale))),
      }),
      *paint(pen, { colours, dense }, { labels, names }) {
        const tile = { zoom, x, y, colours, covered: parts.map(({ bounds }) => bounds) }
        pen.setTransform(dense, 0, 0, dense, 0, 0)
        const outlines = zoom <= MAX_OUTLINE_ZOOM ? ground.tile(zoom - 1, x, y) : null
        drawLandOutlines(pen, outlines, tile)
        yield
        for (const part of parts) {
          const box = coveredRectangleInTile(part.bounds, tile)
          if (part.water) yield* paintStreets(pen, part.water, zoom, TILE_SIDE_PX, colours, box)
          yield* paintStreets(pen, part, zoom, TILE_SIDE_PX, colours, box)
          // Only at low zooms is the edge visible, and only if no other file continues the streets.
          if (outlines && parts.length === 1) fadeStreetEdges(pen, box, outlines, tile)
        }
        for (const [index, part] of parts.entries())
          yield* paintLabels(pen, labels[index] ?? [], part.part, TILE_SIDE_PX, colours)
        for (const name of names) drawPlaceName(pen, name, colours)
      },
    }
  }
}
