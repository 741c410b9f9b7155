import { keepNewest } from '#kit/browser/newest.ts'
import { type Basemap, type BasemapName, basemapAddress } from '#places/api/basemap-code.ts'
import { coverOn, type MarksCover } from '#places/map/marks-cover.ts'
import type { BasemapColours } from './basemap-colours.ts'
import { boxOfCovered, drawName, drawOutlines, fadeRim, LAST_LINES, TILE } from './basemap-draw.ts'
import { boxOfName, type StandingName, standingNames } from './basemap-names.ts'
import { basemapTiles, type TileShapes } from './basemap-tiles.ts'
import { type LabelLook, type PlacedLabel, placeLabels } from './streets-labels.ts'
import { fontOf, letterings } from './streets-look.ts'
import { type Pen, paintLabels, paintStreets, type Sliced } from './streets-paint.ts'
import { type StreetPart, streetReader } from './streets-read.ts'

const STREETS_FROM = 9
const FADED_UNTIL = 12
const MAX_CACHED_LABELS = 64

export interface TileAsked {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export interface TileLook {
  readonly colours: BasemapColours
  readonly dense: number
  readonly cover: MarksCover
}

export interface Writing {
  readonly labels: readonly (readonly PlacedLabel[])[]
  readonly names: readonly StandingName[]
}

interface ReadyTile {
  readonly streets: boolean
  readonly writing: (pen: Pen, look: TileLook) => Writing
  readonly paint: (pen: Pen, look: TileLook, writing: Writing) => Sliced
}

const noShapes: TileShapes = { land: [], coast: [], lakes: [], rivers: [] }

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
    keepNewest(placed, own, labels, MAX_CACHED_LABELS)
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
          // At higher zooms the edge is out of view; overlapping files need no fading.
          if (zoom < FADED_UNTIL && parts.length === 1) fadeRim(pen, box, colours.land)
        }
        for (const [index, part] of parts.entries())
          yield* paintLabels(pen, labels[index] ?? [], part.part, TILE, colours)
        for (const name of names) drawName(pen, name, colours)
      },
    }
  }
}
