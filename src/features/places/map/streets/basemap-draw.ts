import { type BasemapPlaceName, MAX_OUTLINE_ZOOM } from '#places/api/basemap-format.ts'
import type { BasemapColours } from './basemap-colours.ts'
import { NAME_OFFSET_BELOW_DOT_PX, type PositionedPlaceName, toPixelsFromCorner } from './basemap-names.ts'
import { type OutlineTileLine, TILE_EXTENT, TILE_MARGIN, type TileShapes } from './basemap-tiles.ts'
import type { CanvasContext } from './streets-paint.ts'

/** From this zoom on lines are smoothed, because the low resolution of the source becomes visible. */
const MIN_SMOOTHED_ZOOM = 6
/** Side of a tile in pixels. At map zoom z a tile covers the area of a standard tile of zoom z - 1. */
export const TILE_SIDE_PX = 512
const GRID_PX = 128

interface TileToDraw {
  readonly zoom: number
  readonly x: number
  readonly y: number
  readonly colours: BasemapColours
  /** Bounds of the street files in degrees (west, south, east, north); outlines are not drawn inside them. */
  readonly covered: readonly (readonly [number, number, number, number])[]
}

/** True for points where the tile cuts a line; corners there are not rounded. */
const isOnTileMargin = (value = 0): boolean => value <= -TILE_MARGIN || value >= TILE_EXTENT + TILE_MARGIN

const traceLine = (pen: CanvasContext, line: OutlineTileLine, rounded: boolean): void => {
  const scale = TILE_SIDE_PX / TILE_EXTENT
  const coordinate = (index: number) => (line[index] ?? 0) * scale
  pen.moveTo(coordinate(0), coordinate(1))
  if (!rounded || line.length < 6) {
    for (let index = 2; index < line.length; index += 2) pen.lineTo(coordinate(index), coordinate(index + 1))
    return
  }
  for (let index = 2; index < line.length - 2; index += 2) {
    const [x, y] = [coordinate(index), coordinate(index + 1)]
    if (isOnTileMargin(line[index]) || isOnTileMargin(line[index + 1])) pen.lineTo(x, y)
    else pen.quadraticCurveTo(x, y, (x + coordinate(index + 2)) / 2, (y + coordinate(index + 3)) / 2)
  }
  pen.lineTo(coordinate(line.length - 2), coordinate(line.length - 1))
}

const tracePath = (pen: CanvasContext, lines: readonly OutlineTileLine[], zoom: number): void => {
  pen.beginPath()
  for (const line of lines) traceLine(pen, line, zoom >= MIN_SMOOTHED_ZOOM)
}

const stroke = (
  pen: CanvasContext,
  lines: readonly OutlineTileLine[],
  zoom: number,
  colour: string,
  width: number,
  alpha: number,
) => {
  if (lines.length === 0) return
  tracePath(pen, lines, zoom)
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.globalAlpha = alpha
  pen.stroke()
  pen.globalAlpha = 1
}

const fill = (pen: CanvasContext, lines: readonly OutlineTileLine[], zoom: number, colour: string) => {
  if (lines.length === 0) return
  tracePath(pen, lines, zoom)
  pen.fillStyle = colour
  pen.fill('evenodd')
}

/** Fine grid that makes movement visible where the map is empty. */
const drawGrid = (pen: CanvasContext, colour: string) => {
  pen.beginPath()
  for (let offset = 0.5; offset < TILE_SIDE_PX; offset += GRID_PX) {
    pen.moveTo(offset, 0)
    pen.lineTo(offset, TILE_SIDE_PX)
    pen.moveTo(0, offset)
    pen.lineTo(TILE_SIDE_PX, offset)
  }
  pen.strokeStyle = colour
  pen.lineWidth = 1
  pen.globalAlpha = 1
  pen.stroke()
  pen.globalAlpha = 1
}

const nameStyle = (kind: BasemapPlaceName['kind'], colours: BasemapColours) => {
  if (kind === 'sea') return { colour: colours.sea, halo: colours.water, style: 'italic 400', size: 13 }
  return kind === 'city'
    ? { colour: colours.name, halo: colours.halo, style: '650', size: 16 }
    : { colour: colours.town, halo: colours.halo, style: '650', size: 13.5 }
}

export const drawPlaceName = (
  pen: CanvasContext,
  { name, kind, x, y, dotted }: PositionedPlaceName,
  colours: BasemapColours,
): void => {
  const { colour, halo, style, size } = nameStyle(kind, colours)
  pen.font = `${style} ${size * colours.scale}px ${colours.font}`
  pen.textAlign = 'center'
  pen.textBaseline = dotted ? 'top' : 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = 3.5
  pen.strokeStyle = halo
  pen.fillStyle = colour
  const below = dotted ? NAME_OFFSET_BELOW_DOT_PX : 0
  pen.strokeText(name, x, y + below)
  pen.fillText(name, x, y + below)
  if (!dotted) return
  pen.beginPath()
  pen.arc(x, y, kind === 'city' ? 3 : 2.25, 0, 2 * Math.PI)
  pen.lineWidth = 2
  pen.stroke()
  pen.fill()
}

/** Left, top, width and height in tile pixels, slightly inset because shapes are cut off at the edge. */
export const coveredRectangleInTile = (
  [west, south, east, north]: TileToDraw['covered'][number],
  { zoom, x, y }: Pick<TileToDraw, 'zoom' | 'x' | 'y'>,
): [number, number, number, number] => {
  const corner = [x * TILE_SIDE_PX, y * TILE_SIDE_PX] as const
  const [left, top] = toPixelsFromCorner({ longitude: west, latitude: north }, zoom, corner)
  const [right, bottom] = toPixelsFromCorner({ longitude: east, latitude: south }, zoom, corner)
  return [left + 1, top + 1, right - left - 2, bottom - top - 2]
}

const FADE_PX = 32

/** Fades streets out towards the rectangular edge of their file, but not at sea, which continues outside. */
export const fadeStreetEdges = (
  pen: CanvasContext,
  [left, top, width, height]: readonly [number, number, number, number],
  { land }: Pick<TileShapes, 'land'>,
  { zoom, colours }: Pick<TileToDraw, 'zoom' | 'colours'>,
): void => {
  pen.save()
  tracePath(pen, land, zoom)
  pen.clip('evenodd')
  pen.strokeStyle = colours.land
  pen.lineWidth = 2
  pen.setLineDash([])
  for (let inset = 0; inset < FADE_PX; inset += 2) {
    pen.globalAlpha = 1 - inset / FADE_PX
    pen.strokeRect(left + inset, top + inset, width - 2 * inset, height - 2 * inset)
  }
  pen.restore()
}

const fillSea = (
  pen: CanvasContext,
  land: readonly OutlineTileLine[],
  zoom: number,
  colour: string,
): void => {
  tracePath(pen, land, zoom)
  pen.rect(-TILE_SIDE_PX, -TILE_SIDE_PX, 3 * TILE_SIDE_PX, 3 * TILE_SIDE_PX)
  pen.fillStyle = colour
  pen.fill('evenodd')
}

export const drawLandOutlines = (pen: CanvasContext, shapes: TileShapes | null, tile: TileToDraw): void => {
  const { zoom, colours } = tile
  pen.fillStyle = colours.land
  pen.fillRect(0, 0, TILE_SIDE_PX, TILE_SIDE_PX)
  if (zoom > MAX_OUTLINE_ZOOM) drawGrid(pen, colours.grid)
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
    const box = coveredRectangleInTile(bounds, tile)
    pen.save()
    pen.beginPath()
    pen.rect(...box)
    pen.clip()
    pen.fillStyle = colours.land
    pen.fillRect(...box)
    pen.restore()
  }
}
