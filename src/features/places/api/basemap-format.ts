/** Grid coordinates in the order x, y, x, y, … */
type GridLine = readonly number[]

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

/** Encodes the difference to the previous point per axis, with five bits per character. */
export const encodeGridLine = (line: GridLine): string =>
  line.map((value, index) => encodeNumber(value - (line[index - 2] ?? 0))).join('')

export const decodeGridLine = (text: string): number[] => {
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

/** `from` is the lowest zoom at which there is room for the name. */
export interface BasemapPlaceName {
  readonly name: string
  readonly longitude: number
  readonly latitude: number
  readonly kind: 'city' | 'town' | 'sea'
  readonly from: number
}

/** Name, latitude and longitude. */
export type MetroStation = readonly [string, number, number]

export interface Basemap {
  /** Degrees of longitude and of latitude per grid step; the grid starts at 0, 0. */
  readonly step: readonly [number, number]
  /** West, south, east, north in degrees. */
  readonly frame: readonly [number, number, number, number]
  /** Encoded rings; longitudes continue beyond 180. */
  readonly land: readonly string[]
  readonly lakes: readonly string[]
  readonly rivers: readonly string[]
  readonly names: readonly BasemapPlaceName[]
  /** Shown on streets whose own data has no stations. */
  readonly metro: readonly MetroStation[]
}

export const basemapUrl = '/basemap.json'

/** Above this zoom outlines would be wrong by more than the length of a street. */
export const MAX_OUTLINE_ZOOM = 11
