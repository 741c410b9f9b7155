import type { BasemapColours } from './basemap-colours.ts'
import {
  groundColour,
  hasRoadCasing,
  labelFont,
  labelTypography,
  MIN_BUILDINGS_ZOOM,
  MIN_CASING_ZOOM,
  roadCasingColour,
  roadFillColour,
  roadLineColour,
  roadWidthPx,
} from './street-styles.ts'
import { groundKinds, type StreetLine, type StreetTile, wayKinds } from './streets-decode.ts'
import type { PlacedLabel } from './streets-labels.ts'
import type { StreetTilePart } from './streets-read.ts'

export type CanvasContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const LINES_PER_SLICE = 400

/** Each `yield` lets the caller pause, so that the page can respond. */
export type PaintSteps = Generator<undefined, void, undefined>

/** A path is built once and used at all zooms and in all themes. */
const paths = new WeakMap<readonly StreetLine[], Path2D>()

function* linesPath(lines: readonly StreetLine[], closed: boolean): Generator<undefined, Path2D, undefined> {
  const known = paths.get(lines)
  if (known) return known
  const path = new Path2D()
  for (const [number, line] of lines.entries()) {
    if (number % LINES_PER_SLICE === LINES_PER_SLICE - 1) yield
    path.moveTo(line[0] ?? 0, line[1] ?? 0)
    for (let index = 2; index < line.length; index += 2) path.lineTo(line[index] ?? 0, line[index + 1] ?? 0)
    if (closed) path.closePath()
  }
  paths.set(lines, path)
  return path
}

interface Drawing {
  readonly pen: CanvasContext
  readonly tile: StreetTile
  readonly zoom: number
  readonly colours: BasemapColours
  readonly unit: number
}

const streams = ['stream', 'river'] as const
const rails = ['yard', 'transit', 'rail'] as const
const roads = wayKinds.filter((way) => ![...streams, ...rails].some((other) => other === way))

function* paintGround({ pen, tile, zoom, colours, unit }: Drawing): PaintSteps {
  for (const ground of groundKinds) {
    const lines = tile.areas.get(ground)
    if (!lines || (ground === 'building' && zoom < MIN_BUILDINGS_ZOOM)) continue
    const path = yield* linesPath(lines, true)
    pen.fillStyle = groundColour(ground, colours)
    pen.fill(path, ground === 'building' ? 'nonzero' : 'evenodd')
    if (ground === 'building' || ground === 'water') {
      pen.strokeStyle = ground === 'water' ? colours.river : colours.wall
      pen.lineWidth = 0.7 / unit
      pen.stroke(path)
    }
    yield
  }
}

const strokeWith = (pen: CanvasContext, path: Path2D, colour: string, width: number): void => {
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.stroke(path)
}

function* paintRails({ pen, tile, zoom, colours, unit }: Drawing): PaintSteps {
  for (const way of rails) {
    const [lines, width] = [tile.lines.get(way), roadWidthPx(way, zoom)]
    if (!lines || width === 0) continue
    const path = yield* linesPath(lines, false)
    pen.lineCap = 'butt'
    strokeWith(pen, path, colours.rail, width / unit)
    if (way !== 'rail' || zoom < 12) continue
    // Railway sleepers.
    pen.setLineDash([1 / unit, 7 / unit])
    strokeWith(pen, path, colours.rail, (width + 3.5) / unit)
    pen.setLineDash([])
    yield
  }
}

function* paintRoads(drawing: Drawing, lines: StreetTile['lines'], faint: boolean): PaintSteps {
  const { pen, zoom, colours, unit } = drawing
  pen.globalAlpha = faint ? 0.45 : 1
  pen.lineJoin = 'round'
  pen.lineCap = faint ? 'butt' : 'round'
  for (const way of roads) {
    const own = lines.get(way)
    const width = roadWidthPx(way, zoom)
    if (!own || width === 0 || !hasRoadCasing(way, zoom)) continue
    strokeWith(
      pen,
      yield* linesPath(own, false),
      roadCasingColour(way, colours),
      (width + (zoom < 15 ? 1.3 : 1.7)) / unit,
    )
    yield
  }
  for (const way of roads) {
    const own = lines.get(way)
    const width = roadWidthPx(way, zoom)
    if (!own || width === 0) continue
    const path = yield* linesPath(own, false)
    if (way === 'path') pen.setLineDash([3 / unit, 2.5 / unit])
    strokeWith(
      pen,
      path,
      hasRoadCasing(way, zoom) ? roadFillColour(way, colours) : roadLineColour(way, colours),
      width / unit,
    )
    pen.setLineDash([])
    yield
  }
  pen.globalAlpha = 1
}

function* paintStreams({ pen, tile, zoom, colours, unit }: Drawing): PaintSteps {
  pen.lineCap = 'round'
  for (const way of streams) {
    const [lines, width] = [tile.lines.get(way), roadWidthPx(way, zoom)]
    if (lines && width > 0) strokeWith(pen, yield* linesPath(lines, false), colours.water, width / unit)
  }
}

export function* paintStreets(
  pen: CanvasContext,
  { tile, part }: Pick<StreetTilePart, 'tile' | 'part'>,
  zoom: number,
  side: number,
  colours: BasemapColours,
  within: readonly [number, number, number, number],
): PaintSteps {
  const unit = (side * part.times) / tile.extent
  const drawing = { pen, tile, zoom, colours, unit }
  pen.save()
  pen.beginPath()
  pen.rect(...within)
  pen.clip()
  pen.translate(-part.left * side, -part.top * side)
  pen.scale(unit, unit)
  yield* paintGround(drawing)
  yield* paintStreams(drawing)
  if (zoom >= MIN_CASING_ZOOM) yield* paintRoads(drawing, tile.tunnels, true)
  yield* paintRails(drawing)
  yield* paintRoads(drawing, tile.lines, false)
  pen.restore()
}

const LABEL_REACH_PX = 24
const stylesOnRoads: ReadonlySet<PlacedLabel['look']> = new Set(['main', 'street', 'small'])

export function* paintLabels(
  pen: CanvasContext,
  labels: readonly PlacedLabel[],
  { left, top }: StreetTilePart['part'],
  side: number,
  colours: BasemapColours,
): PaintSteps {
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  for (const [number, { look, runs }] of labels.entries()) {
    if (number % 40 === 39) yield
    const { colour } = labelTypography[look]
    pen.font = labelFont(look, colours)
    pen.strokeStyle = look === 'river' ? colours.water : stylesOnRoads.has(look) ? colours.bed : colours.halo
    pen.fillStyle = colours[colour]
    pen.lineWidth = look === 'city' || look === 'town' ? 4 : 3
    const seen = runs
      .map(({ text, x, y, angle }) => ({ text, angle, x: x - left * side, y: y - top * side }))
      .filter(({ text, x, y }) => {
        const far = LABEL_REACH_PX + text.length * 6 * colours.scale
        return x > -far && y > -far && x < side + far && y < side + far
      })
    for (const how of ['strokeText', 'fillText'] as const) {
      for (const { text, x, y, angle } of seen) {
        pen.save()
        pen.translate(x, y)
        pen.rotate(angle)
        pen[how](text, 0, 0)
        pen.restore()
      }
    }
  }
}
