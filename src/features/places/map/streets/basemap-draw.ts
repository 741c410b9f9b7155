import type { BasemapName } from '#places/api/basemap-code.ts'
import type { BasemapColours } from './basemap-colours.ts'
import { BELOW_DOT, type StandingName, spotFrom } from './basemap-names.ts'
import { type TileLine, type TileShapes, tileExtent, tileRim } from './basemap-tiles.ts'
import type { Pen } from './streets-paint.ts'

/** At higher zooms outlines deviate by more than a street's length. */
export const LAST_LINES = 11
/** From this zoom on lines are smoothed, because the source's resolution shows. */
const FIRST_ROUNDED = 6
/** Tile side in pixels. Map zoom z uses tiles of zoom z - 1 in the usual tiling. */
export const TILE = 512
const GRID_PX = 128

interface TileToDraw {
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly colours: BasemapColours
  /** West, south, east, north of street files in degrees; streets replace the outlines there. */
  readonly covered: readonly (readonly [number, number, number, number])[]
}

/** Corners at the tile's cut edge are not rounded. */
const onRim = (value = 0): boolean => value <= -tileRim || value >= tileExtent + tileRim

const trace = (pen: Pen, line: TileLine, rounded: boolean): void => {
  const scale = TILE / tileExtent
  const coordinate = (index: number) => (line[index] ?? 0) * scale
  pen.moveTo(coordinate(0), coordinate(1))
  if (!rounded || line.length < 6) {
    for (let index = 2; index < line.length; index += 2) pen.lineTo(coordinate(index), coordinate(index + 1))
    return
  }
  for (let index = 2; index < line.length - 2; index += 2) {
    const [x, y] = [coordinate(index), coordinate(index + 1)]
    if (onRim(line[index]) || onRim(line[index + 1])) pen.lineTo(x, y)
    else pen.quadraticCurveTo(x, y, (x + coordinate(index + 2)) / 2, (y + coordinate(index + 3)) / 2)
  }
  pen.lineTo(coordinate(line.length - 2), coordinate(line.length - 1))
}

const path = (pen: Pen, lines: readonly TileLine[], zoom: number): void => {
  pen.beginPath()
  for (const line of lines) trace(pen, line, zoom >= FIRST_ROUNDED)
}

const stroke = (
  pen: Pen,
  lines: readonly TileLine[],
  zoom: number,
  colour: string,
  width: number,
  alpha: number,
) => {
  if (lines.length === 0) return
  path(pen, lines, zoom)
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.globalAlpha = alpha
  pen.stroke()
  pen.globalAlpha = 1
}

const fill = (pen: Pen, lines: readonly TileLine[], zoom: number, colour: string) => {
  if (lines.length === 0) return
  path(pen, lines, zoom)
  pen.fillStyle = colour
  pen.fill('evenodd')
}

/** Fine grid that makes movement visible on empty ground. */
const grid = (pen: Pen, colour: string) => {
  pen.beginPath()
  for (let offset = 0.5; offset < TILE; offset += GRID_PX) {
    pen.moveTo(offset, 0)
    pen.lineTo(offset, TILE)
    pen.moveTo(0, offset)
    pen.lineTo(TILE, offset)
  }
  pen.strokeStyle = colour
  pen.lineWidth = 1
  pen.globalAlpha = 1
  pen.stroke()
  pen.globalAlpha = 1
}

const look = (kind: BasemapName['kind'], colours: BasemapColours) => {
  if (kind === 'sea') return { colour: colours.sea, halo: colours.water, style: 'italic 400', size: 13 }
  return kind === 'city'
    ? { colour: colours.name, halo: colours.halo, style: '650', size: 16 }
    : { colour: colours.town, halo: colours.halo, style: '650', size: 13.5 }
}

export const drawName = (
  pen: Pen,
  { name, kind, x, y, dotted }: StandingName,
  colours: BasemapColours,
): void => {
  const { colour, halo, style, size } = look(kind, colours)
  pen.font = `${style} ${size * colours.scale}px ${colours.font}`
  pen.textAlign = 'center'
  pen.textBaseline = dotted ? 'top' : 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = 3.5
  pen.strokeStyle = halo
  pen.fillStyle = colour
  const below = dotted ? BELOW_DOT : 0
  pen.strokeText(name, x, y + below)
  pen.fillText(name, x, y + below)
  if (!dotted) return
  pen.beginPath()
  pen.arc(x, y, kind === 'city' ? 3 : 2.25, 0, 2 * Math.PI)
  pen.lineWidth = 2
  pen.stroke()
  pen.fill()
}

/** Left, top, width, height in tile pixels, inset because shapes are cut off at the edge. */
export const boxOfCovered = (
  [west, south, east, north]: TileToDraw['covered'][number],
  { zoom, x, y }: Pick<TileToDraw, 'zoom' | 'x' | 'y'>,
): [number, number, number, number] => {
  const corner = [x * TILE, y * TILE] as const
  const [left, top] = spotFrom({ longitude: west, latitude: north }, zoom, corner)
  const [right, bottom] = spotFrom({ longitude: east, latitude: south }, zoom, corner)
  return [left + 1, top + 1, right - left - 2, bottom - top - 2]
}

const FADE_PX = 32

/** Fades streets out along the square edge of a file. */
export const fadeRim = (
  pen: Pen,
  [left, top, width, height]: readonly [number, number, number, number],
  colour: string,
): void => {
  pen.strokeStyle = colour
  pen.lineWidth = 2
  pen.setLineDash([])
  for (let inset = 0; inset < FADE_PX; inset += 2) {
    pen.globalAlpha = 1 - inset / FADE_PX
    pen.strokeRect(left + inset, top + inset, width - 2 * inset, height - 2 * inset)
  }
  pen.globalAlpha = 1
}

const fillSea = (pen: Pen, land: readonly TileLine[], zoom: number, colour: string): void => {
  path(pen, land, zoom)
  pen.rect(-TILE, -TILE, 3 * TILE, 3 * TILE)
  pen.fillStyle = colour
  pen.fill('evenodd')
}

export const drawOutlines = (pen: Pen, shapes: TileShapes | null, tile: TileToDraw): void => {
  const { zoom, colours } = tile
  pen.fillStyle = colours.land
  pen.fillRect(0, 0, TILE, TILE)
  if (zoom >= LAST_LINES - 1) grid(pen, colours.grid)
  if (shapes) {
    fillSea(pen, shapes.land, zoom, colours.water)
    fill(pen, shapes.lakes, zoom, colours.water)
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    stroke(pen, shapes.rivers, zoom, colours.water, zoom < 6 ? 1 : zoom < 9 ? 2 : 4, 1)
    stroke(pen, shapes.rivers, zoom, colours.river, zoom < 6 ? 0.6 : 1, zoom < 6 ? 0.35 : 0.4)
    stroke(pen, shapes.lakes, zoom, colours.river, 1, 0.4)
    stroke(pen, shapes.coast, zoom, colours.shore, 1, 0.6)
  }
  for (const bounds of tile.covered) {
    const box = boxOfCovered(bounds, tile)
    pen.save()
    pen.beginPath()
    pen.rect(...box)
    pen.clip()
    pen.fillStyle = colours.land
    pen.fillRect(...box)
    // At higher zooms, without outlines, a grid among streets would be noise.
    if (shapes && zoom >= LAST_LINES - 1) grid(pen, colours.grid)
    pen.restore()
  }
}
