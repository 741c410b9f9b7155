import type { BasemapName } from './basemap-code.ts'
import type { BasemapColours } from './basemap-colours.ts'
import { type TileLine, type TileShapes, tileExtent, tileRim } from './basemap-tiles.ts'

/** From here on lines would be off by more than a street's length: ground, grid and names alone. */
const LAST_LINES = 11
/** From here on the source's steps show: lines are rounded. */
const FIRST_ROUNDED = 6
const TILE = 256

export interface TileToDraw {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly shapes: TileShapes
  readonly names: readonly BasemapName[]
  readonly colours: BasemapColours
}

type Pen = CanvasRenderingContext2D

/** Where the tile was cut out, corners stay corners. */
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

const path = (pen: Pen, lines: readonly TileLine[], z: number): void => {
  pen.beginPath()
  for (const line of lines) trace(pen, line, z >= FIRST_ROUNDED)
}

const stroke = (
  pen: Pen,
  lines: readonly TileLine[],
  z: number,
  colour: string,
  width: number,
  alpha: number,
) => {
  if (lines.length === 0) return
  path(pen, lines, z)
  pen.strokeStyle = colour
  pen.lineWidth = width
  pen.globalAlpha = alpha
  pen.stroke()
  pen.globalAlpha = 1
}

const fill = (pen: Pen, lines: readonly TileLine[], z: number, colour: string) => {
  if (lines.length === 0) return
  path(pen, lines, z)
  pen.fillStyle = colour
  pen.fill('evenodd')
}

/** Fine lines of a sheet, so that a plain ground still shows that it moves. */
const grid = (pen: Pen, colour: string) => {
  pen.beginPath()
  for (const offset of [0.5, TILE / 2 + 0.5]) {
    pen.moveTo(offset, 0)
    pen.lineTo(offset, TILE)
    pen.moveTo(0, offset)
    pen.lineTo(TILE, offset)
  }
  pen.strokeStyle = colour
  pen.lineWidth = 1
  pen.globalAlpha = 0.45
  pen.stroke()
  pen.globalAlpha = 1
}

/** Where a place lies in a tile, in its pixels. */
const spotIn = ({ latitude, longitude }: BasemapName, { z, x, y }: TileToDraw): [number, number] => {
  const size = TILE * 2 ** z
  const sine = Math.sin((latitude * Math.PI) / 180)
  const across = (((longitude / 360 + 0.5) % 1) * size - x * TILE + size) % size
  return [
    across > size / 2 ? across - size : across,
    (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size - y * TILE,
  ]
}

const look = (kind: BasemapName['kind'], { colours }: TileToDraw) => {
  if (kind === 'sea') return { colour: colours.sea, halo: colours.water, font: 'italic 400 13px' }
  return kind === 'city'
    ? { colour: colours.name, halo: colours.halo, font: '600 14px' }
    : { colour: colours.town, halo: colours.halo, font: '500 13px' }
}

const drawName = (pen: Pen, name: BasemapName, tile: TileToDraw): void => {
  const { colours, z } = tile
  const [x, y] = spotIn(name, tile)
  const fetchImpl = name.name.length * 6 * colours.scale + 24
  if (x < -fetchImpl || x > TILE + fetchImpl || y < -40 || y > TILE + 40) return
  const { colour, halo, font } = look(name.kind, tile)
  const dotted = name.kind !== 'sea' && z < LAST_LINES
  const [style, size] = [font.replace(/ \d+px$/, ''), Number.parseInt(font.split(' ').at(-1) ?? '', 10)]
  pen.font = `${style} ${size * colours.scale}px ${colours.font}`
  pen.textAlign = 'center'
  pen.textBaseline = dotted ? 'top' : 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = 3.5
  pen.strokeStyle = halo
  pen.fillStyle = colour
  const below = dotted ? 5 : 0
  pen.strokeText(name.name, x, y + below)
  pen.fillText(name.name, x, y + below)
  if (!dotted) return
  pen.beginPath()
  pen.arc(x, y, name.kind === 'city' ? 3 : 2.25, 0, 2 * Math.PI)
  pen.lineWidth = 2
  pen.stroke()
  pen.fill()
}

/** Draws one tile of the basemap: water, land, lakes, rivers, shore, names. */
export const drawTile = (pen: Pen, tile: TileToDraw): void => {
  const { z, shapes, names, colours } = tile
  const lines = z <= LAST_LINES
  pen.fillStyle = lines ? colours.water : colours.land
  pen.fillRect(0, 0, TILE, TILE)
  if (lines) {
    fill(pen, shapes.land, z, colours.land)
    fill(pen, shapes.lakes, z, colours.water)
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    stroke(pen, shapes.rivers, z, colours.water, z < 6 ? 1 : z < 9 ? 2 : 4, 1)
    stroke(pen, shapes.rivers, z, colours.river, z < 6 ? 0.6 : 1, z < 6 ? 0.35 : 0.4)
    stroke(pen, shapes.lakes, z, colours.river, 1, 0.4)
    stroke(pen, shapes.coast, z, colours.shore, 1, 0.6)
  }
  if (z >= LAST_LINES - 1) grid(pen, colours.grid)
  for (const name of names) if (name.from <= z) drawName(pen, name, tile)
}
