/** Points as whole numbers of a grid: x, y, x, y, … */
export type GridLine = readonly number[]

const FIRST = 63
const CHUNK = 32

const encodeNumber = (value: number): string => {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  while (rest >= CHUNK) {
    text += String.fromCharCode((rest % CHUNK) + CHUNK + FIRST)
    rest = Math.floor(rest / CHUNK)
  }
  return text + String.fromCharCode(rest + FIRST)
}

/** A line as text: each number is the difference to the one before it on its axis, in chunks of five bits. */
export const encodeLine = (line: GridLine): string =>
  line.map((value, index) => encodeNumber(value - (line[index - 2] ?? 0))).join('')

/** What {@link encodeLine} wrote. */
export const decodeLine = (text: string): number[] => {
  const line: number[] = []
  let value = 0
  let scale = 1
  for (let index = 0; index < text.length; index += 1) {
    const chunk = text.charCodeAt(index) - FIRST
    value += (chunk % CHUNK) * scale
    scale *= CHUNK
    if (chunk >= CHUNK) continue
    const difference = value % 2 === 1 ? -(value + 1) / 2 : value / 2
    line.push((line[line.length - 2] ?? 0) + difference)
    value = 0
    scale = 1
  }
  return line
}

/** A name on the map; `from` is the zoom from which there is room for it among its greater neighbours. */
export interface BasemapName {
  readonly name: string
  readonly longitude: number
  readonly latitude: number
  readonly kind: 'city' | 'town' | 'sea'
  readonly from: number
}

/** The embedded basemap as the site serves it: one file, read once. */
export interface Basemap {
  /** Degrees of longitude and latitude that one step of the grid makes; zero is at 0, 0. */
  readonly step: readonly [number, number]
  /** West, south, east and north of what the file knows, in degrees. */
  readonly frame: readonly [number, number, number, number]
  /** Rings, unwrapped over the 180th meridian: longitudes go on to beyond 200. */
  readonly land: readonly string[]
  readonly lakes: readonly string[]
  readonly rivers: readonly string[]
  readonly names: readonly BasemapName[]
}

/** Where the site serves it. */
export const basemapAddress = '/basemap.json'
