import { type Basemap, type BasemapName, basemapAddress } from '#contract/basemap-code.ts'
import { coverOn, type MarksCover } from '../marks-cover.ts'
import { keepNewest } from '../newest.ts'
import type { BasemapColours } from './basemap-colours.ts'
import { boxOfCovered, drawNames, drawOutlines, fadeRim, LAST_LINES, TILE } from './basemap-draw.ts'
import { boxOfName, type StandingName, standingNames } from './basemap-names.ts'
import { basemapTiles, type TileShapes } from './basemap-tiles.ts'
import { type LabelLook, type PlacedLabel, placeLabels } from './streets-labels.ts'
import { fontOf, letterings } from './streets-look.ts'
import { type Pen, paintLabels, paintStreets, type Sliced } from './streets-paint.ts'
import { type StreetPart, streetReader } from './streets-read.ts'

/** From this zoom of the map on there are streets. */
const STREETS_FROM = 9
/** Below this zoom the rim of a city's streets is in sight. */
const FADED_UNTIL = 12
/** Names that are kept placed, by tile and zoom. */
const KEPT_LABELS = 64

/** A tile of the map to be painted: its zoom is the map's, its side {@link TILE} pixels. */
export interface TileAsked {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** How all tiles are painted now. */
export interface TileLook {
  readonly colours: BasemapColours
  /** Pixels of the screen to one of the page. */
  readonly dense: number
  /** What names keep out of. */
  readonly cover: MarksCover
}

/** What is written on a tile: the names of streets, part by part, and those of places. */
export interface Writing {
  readonly labels: readonly (readonly PlacedLabel[])[]
  readonly names: readonly StandingName[]
}

/** A tile whose data have come: whether there are streets, what is written on it, and its painting in slices. */
export interface ReadyTile {
  readonly streets: boolean
  readonly writing: (pen: Pen, look: TileLook) => Writing
  readonly paint: (pen: Pen, look: TileLook, writing: Writing) => Sliced
}

const noShapes: TileShapes = { land: [], coast: [], lakes: [], rivers: [] }

/** The outlines; without them streets are still drawn. */
const readOutlines = async () => {
  const answer = await fetch(basemapAddress).catch(() => null)
  if (!answer?.ok) return { names: [] as readonly BasemapName[], tile: () => noShapes }
  const basemap = (await answer.json()) as Basemap
  let cut: ReturnType<typeof basemapTiles> | undefined
  return {
    names: basemap.names,
    tile: (z: number, x: number, y: number): TileShapes => {
      cut ??= basemapTiles(basemap)
      return cut(z, x, y)
    },
  }
}

/** Widths of texts by font, measured once. */
const measuring = () => {
  const widths = new Map<string, number>()
  return (pen: Pen, font: string, text: string): number => {
    const key = `${font} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    pen.font = font
    const { width } = pen.measureText(text)
    widths.set(key, width)
    return width
  }
}

/** Paints tiles of both maps on each other: outlines below, streets from their zoom on, names above. */
export const basemapPainter = () => {
  const outlines = readOutlines()
  const readStreets = streetReader()
  const widthOf = measuring()
  const placed = new Map<string, readonly PlacedLabel[]>()

  const labelsOf = (
    pen: Pen,
    { key, tile, part }: StreetPart,
    zoom: number,
    names: readonly BasemapName[],
    { colours, cover }: TileLook,
  ): readonly PlacedLabel[] => {
    const side = TILE * part.times
    const corner = [part.x * side, part.y * side] as const
    const covered = coverOn(cover, zoom, corner, side)
    const own = `${key} ${zoom} ${colours.scale} ${JSON.stringify(covered)}`
    const known = placed.get(own)
    if (known) return known
    const named = standingNames(names, { zoom, corner, side }, colours.scale, { streets: true, cover })
    const labels = placeLabels({
      tile,
      zoom,
      side,
      taken: [...named.map((name) => boxOfName(name, colours.scale)), ...covered],
      written: new Set(named.map(({ name }) => name)),
      measure: (text: string, look: LabelLook) => widthOf(pen, fontOf(look, colours), text),
      height: (look: LabelLook) => letterings[look].size * colours.scale,
    })
    keepNewest(placed, own, labels, KEPT_LABELS)
    return labels
  }

  return async ({ zoom, x, y }: TileAsked): Promise<ReadyTile> => {
    const [ground, parts] = await Promise.all([
      outlines,
      zoom < STREETS_FROM ? [] : readStreets({ z: zoom - 1, x, y }),
    ])
    const streets = parts.length > 0
    return {
      streets,
      writing: (pen, look) => ({
        labels: parts.map((part) => labelsOf(pen, part, zoom, ground.names, look)),
        names: standingNames(
          ground.names,
          { zoom, corner: [x * TILE, y * TILE], side: TILE },
          look.colours.scale,
          { streets, cover: look.cover },
        ),
      }),
      *paint(pen, { colours, dense }, { labels, names }) {
        const tile = { zoom, x, y, colours, covered: parts.map(({ bounds }) => bounds) }
        pen.setTransform(dense, 0, 0, dense, 0, 0)
        drawOutlines(pen, zoom <= LAST_LINES ? ground.tile(zoom - 1, x, y) : null, tile)
        yield
        for (const part of parts) {
          const box = boxOfCovered(part.bounds, tile)
          yield* paintStreets(pen, part, zoom, TILE, colours, box)
          // Nearer than this one does not see where a city ends; and nothing lies below a file that is alone.
          if (zoom < FADED_UNTIL && parts.length === 1) fadeRim(pen, box, colours.land)
        }
        for (const [index, part] of parts.entries())
          yield* paintLabels(pen, labels[index] ?? [], part.part, TILE, colours)
        drawNames(pen, names, colours)
      },
    }
  }
}
