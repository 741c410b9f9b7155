import type { GeoFrame } from '#places/rules/clip-lines.ts'
import type { GeoPosition } from '#places/rules/geo.ts'
import { toMapPixels, WORLD_SIZE_PX } from '#places/rules/map-view.ts'
import type { ColourRole } from '#theme/tokens/colour-roles.ts'
import { lightColours } from '#theme/tokens/light-colours.ts'

const OUTLIER_SHARE = 0.05
const OUTLIER_FACTOR = 1.5

export interface ValueRange {
  readonly least: number
  readonly most: number
}

export const findValueRange = (values: readonly number[]): ValueRange => ({
  least: values.reduce((value, other) => Math.min(value, other), Number.POSITIVE_INFINITY),
  most: values.reduce((value, other) => Math.max(value, other), Number.NEGATIVE_INFINITY),
})

export const rangeWithoutOutliers = (values: readonly number[]): ValueRange => {
  const all = findValueRange(values)
  const sorted = values.toSorted((value, other) => value - other)
  const outlierCount = Math.floor(sorted.length * OUTLIER_SHARE)
  const candidates = sorted.slice(0, outlierCount + 1).map(
    (least, position): ValueRange => ({
      least,
      most: sorted[position + sorted.length - outlierCount - 1] ?? least,
    }),
  )
  const span = ({ least, most }: ValueRange): number => most - least
  const bulk = candidates.toSorted((item, other) => span(item) - span(other))[0] ?? all
  return span(bulk) * OUTLIER_FACTOR < span(all) ? bulk : all
}

export const pictureSize = { width: 640, height: 320 } as const

/** Slightly larger than the picture, so that cut ends of lines are not visible. `south` is the top edge. */
export const pictureClipFrame: GeoFrame = {
  west: -8,
  south: -8,
  east: pictureSize.width + 8,
  north: pictureSize.height + 8,
}

/** The corner where a page lays the button that opens the map; no name lies under it. */
const OPEN_BUTTON = { left: 400, top: 262 } as const
export const isUnderOpenButton = (x: number, y: number): boolean =>
  x > OPEN_BUTTON.left && y > OPEN_BUTTON.top

const EQUATOR_METRES = 40_075_017

/** Web Mercator coordinates from 0 to 1, counted from the west and the north. */
export const toWorldPoint = (place: GeoPosition): readonly [number, number] => {
  const { x, y } = toMapPixels(place, 0)
  return [x / WORLD_SIZE_PX, y / WORLD_SIZE_PX]
}

/** `metres` is the width of the picture at this latitude. */
export const createPictureFrame = (place: GeoPosition, metres: number) => {
  const [x, y] = toWorldPoint(place)
  const world = EQUATOR_METRES * Math.cos((place.latitude * Math.PI) / 180)
  const scale = (world / metres) * pictureSize.width
  return {
    metres,
    point: ([worldX, worldY]: readonly [number, number]): [number, number] => [
      (worldX - x) * scale + pictureSize.width / 2,
      (worldY - y) * scale + pictureSize.height / 2,
    ],
    edges: [
      x - pictureSize.width / 2 / scale,
      y - pictureSize.height / 2 / scale,
      x + pictureSize.width / 2 / scale,
      y + pictureSize.height / 2 / scale,
    ] as const,
  }
}
/** Part of the picture that is visible on every screen shape, minus the size of marks. */
const CORE_SIZE = { width: 400, height: 190 } as const

export const fitPictureToPlaces = (
  places: readonly GeoPosition[],
  minMetres: number,
): { middle: GeoPosition; metres: number } => {
  const { least: south, most: north } = rangeWithoutOutliers(places.map(({ latitude }) => latitude))
  const { least: west, most: east } = rangeWithoutOutliers(places.map(({ longitude }) => longitude))
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const metresPerDegree = EQUATOR_METRES / 360
  const widthMetres = (east - west) * metresPerDegree * Math.cos((middle.latitude * Math.PI) / 180)
  const heightMetres = (north - south) * metresPerDegree
  const { width } = pictureSize
  return {
    middle,
    metres: Math.max(
      minMetres,
      widthMetres * (width / CORE_SIZE.width),
      heightMetres * (width / CORE_SIZE.height),
    ),
  }
}
export type PictureFrame = ReturnType<typeof createPictureFrame>

const kebab = (name: string): string => name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)

const PAINT_ROLES = [
  'surface',
  'surfaceSunken',
  'skeleton',
  'successSoft',
  'infoSoft',
  'borderControl',
  'text',
  'textMuted',
  'accent',
  'action',
  'ink',
  'inkRaised',
  'borderOnInk',
  'textOnInk',
  'textMutedOnInk',
  'accentOnInk',
] as const satisfies readonly ColourRole[]
type PaintRole = (typeof PAINT_ROLES)[number]

const cssVariable = (role: PaintRole): string => `--c-${kebab(role)}`

/** Colour variables that a page with pictures must define. */
export const pictureColourVariables: readonly string[] = PAINT_ROLES.map(cssVariable)

/** Colour of the page's theme; the light theme's if the picture is opened on its own. */
export const paintRoleColour = (role: PaintRole): string => `var(${cssVariable(role)},${lightColours[role]})`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

export const drawPin = (): string =>
  `<path fill="${paintRoleColour('accent')}" stroke="${paintRoleColour('surface')}" stroke-width="2" d="M320 162c-4-9-14-14-14-26a14 14 0 0 1 28 0c0 12-10 17-14 26z"/><circle cx="320" cy="136" r="5" fill="${paintRoleColour('surface')}"/>`

/** Pages embed the group `#streets`, so that the picture has their theme. */
export const wrapSvg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureSize.width} ${pictureSize.height}"><g id="streets">${inside}</g></svg>\n`

export type PicturePoint = readonly [x: number, y: number]

const DEFAULT_TOLERANCE = 0.8

export const ringArea = (ring: readonly PicturePoint[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

const distanceToSegment = ([x, y]: PicturePoint, [x1, y1]: PicturePoint, [x2, y2]: PicturePoint): number => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

/** Douglas–Peucker simplification. */
export const simplifyLine = (
  line: readonly PicturePoint[],
  tolerance = DEFAULT_TOLERANCE,
): PicturePoint[] => {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  let [farthest, index] = [0, 0]
  for (const [at, spot] of line.entries()) {
    const distance = distanceToSegment(spot, first, last)
    if (distance > farthest) [farthest, index] = [distance, at]
  }
  if (farthest <= tolerance) return [first, last]
  return [
    ...simplifyLine(line.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplifyLine(line.slice(index), tolerance),
  ]
}

const roundLine = (line: readonly PicturePoint[]): PicturePoint[] =>
  line
    .map(([x, y]): PicturePoint => [Math.round(x), Math.round(y)])
    .filter(([x, y], index, all) => index === 0 || x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])

/** Omits the space before a minus sign, which also separates numbers. */
const joinNumbers = (numbers: readonly number[]): string =>
  numbers.map((number, index) => (index > 0 && number >= 0 ? ` ${number}` : `${number}`)).join('')

export const svgPathData = (lines: readonly (readonly PicturePoint[])[], closed = false): string => {
  let [lastX, lastY] = [0, 0]
  let data = ''
  for (const line of lines) {
    const spots = roundLine(simplifyLine(line))
    if (spots.length < (closed ? 3 : 2)) continue
    const [start] = spots
    const steps: number[] = []
    let [x, y] = [lastX, lastY]
    for (const [nextX, nextY] of spots) {
      steps.push(nextX - x, nextY - y)
      ;[x, y] = [nextX, nextY]
    }
    data += `m${joinNumbers(steps)}${closed ? 'z' : ''}`
    // Closing a ring moves the pen back to its start.
    ;[lastX, lastY] = closed && start ? start : [x, y]
  }
  return data
}
