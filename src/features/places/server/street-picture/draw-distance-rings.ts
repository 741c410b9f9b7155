import { distanceMetres, type GeoPosition } from '#places/rules/geo.ts'
import { streetPictureLabelTexts as words } from '#places/words/street-picture.ts'
import {
  createPictureFrame,
  drawPin,
  escapeXml,
  paintRoleColour,
  pictureSize,
  toWorldPoint,
  wrapSvg,
} from './picture-frame.ts'

type Radii = readonly [number, number, number]
const SMALLEST_RINGS: Radii = [500, 1_000, 2_000]
const RINGS: readonly Radii[] = [
  SMALLEST_RINGS,
  [1_000, 2_000, 5_000],
  [2_000, 5_000, 10_000],
  [5_000, 10_000, 20_000],
  [10_000, 20_000, 50_000],
  [50_000, 100_000, 200_000],
  [100_000, 200_000, 500_000],
]
const OUTER_RADIUS = 150
const MAX_NEIGHBOURS = 7

const centre = { x: pictureSize.width / 2, y: pictureSize.height / 2 } as const

interface NamedPlace extends GeoPosition {
  readonly label: string
}

interface Neighbour extends NamedPlace {
  readonly metres: number
}

/** Dots closer than this would cover the pin. */
const MIN_DISTANCE_SHARE = 0.16

const chooseRings = (neighbours: readonly Neighbour[], minNeighbours: number): Radii => {
  if (minNeighbours === 0) return SMALLEST_RINGS
  const rings = RINGS.find(([, , outer]) => {
    const inside = neighbours.filter(({ metres }) => metres <= outer && metres >= outer * MIN_DISTANCE_SHARE)
    return inside.length >= minNeighbours
  })
  return rings ?? chooseRings(neighbours, minNeighbours - 1)
}

const circle = (radius: number): string => `<circle cx="${centre.x}" cy="${centre.y}" r="${radius}"/>`

const drawRingLines = (rings: Radii): string => {
  const radii = rings.map((metres) => Math.round((metres / rings[2]) * OUTER_RADIUS))
  return [
    `<g fill="${paintRoleColour('surface')}" fill-opacity=".55" stroke="${paintRoleColour('borderControl')}" stroke-dasharray="2 5" stroke-linecap="round">`,
    ...radii.toReversed().map(circle),
    '</g>',
    `<g font-size="13" text-anchor="middle" fill="${paintRoleColour('textMuted')}" stroke="${paintRoleColour('surface')}" stroke-width="4" paint-order="stroke">`,
    ...rings.map((metres, index) => {
      const y = centre.y + (radii[index] ?? 0)
      return `<text x="${centre.x}" y="${y}" dy=".35em">${words.metres(metres)}</text>`
    }),
    '</g>',
  ].join('')
}

interface Dot {
  readonly x: number
  readonly y: number
  readonly label: string
}

const MAX_LETTERS = 34
const shorten = (name: string): string =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1).trimEnd()}…` : name

const LETTER_WIDTH = 8

const horizontalExtent = ({ x, label }: Dot): readonly [number, number] => {
  const labelWidth = 20 + label.length * LETTER_WIDTH
  return x < centre.x ? [x - labelWidth, x + 12] : [x - 12, x + labelWidth]
}

const isClearOf = (dots: readonly Dot[], dot: Dot): boolean => {
  const [from, to] = horizontalExtent(dot)
  return dots.every((other) => {
    const [begin, end] = horizontalExtent(other)
    return Math.abs(other.y - dot.y) > 16 || begin > to || end < from
  })
}

const isUnderPin = ({ x, y }: Dot): boolean =>
  Math.abs(x - centre.x) < 28 && y > centre.y - 50 && y < centre.y + 36

const isVisible = (dot: Dot): boolean => {
  const [from, to] = horizontalExtent(dot)
  return !isUnderPin(dot) && from > 62 && to < pictureSize.width - 62 && Math.abs(dot.y - centre.y) < 128
}

const placeDots = (place: GeoPosition, outer: number, neighbours: readonly Neighbour[]): Dot[] => {
  const picture = createPictureFrame(place, (outer / OUTER_RADIUS) * pictureSize.width)
  const dots: Dot[] = []
  for (const { label, metres, ...coordinates } of neighbours) {
    if (dots.length === MAX_NEIGHBOURS || metres < outer * MIN_DISTANCE_SHARE) continue
    const [x, y] = picture.point(toWorldPoint(coordinates)).map(Math.round) as [number, number]
    const dot = { x, y, label: shorten(label) }
    if (isVisible(dot) && isClearOf(dots, dot)) dots.push(dot)
  }
  return dots
}

const drawDots = (dots: readonly Dot[]): string =>
  [
    `<g fill="${paintRoleColour('action')}" stroke="${paintRoleColour('surface')}" stroke-width="2">`,
    ...dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="5.5"/>`),
    '</g>',
    `<g font-size="13" fill="${paintRoleColour('text')}" stroke="${paintRoleColour('surface')}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">`,
    ...dots.map(({ x, y, label }) =>
      x < centre.x
        ? `<text x="${x - 10}" y="${y}" dy=".35em" text-anchor="end">${escapeXml(label)}</text>`
        : `<text x="${x + 10}" y="${y}" dy=".35em">${escapeXml(label)}</text>`,
    ),
    '</g>',
  ].join('')

export const drawDistanceRings = (
  place: NamedPlace,
  others: readonly NamedPlace[],
  minNeighbours = 2,
): string => {
  const neighbours = others
    .map((other) => ({ ...other, metres: distanceMetres(place, other) }))
    .sort((item, other) => item.metres - other.metres)
  const rings = chooseRings(neighbours, minNeighbours)
  const { width, height } = pictureSize
  return wrapSvg(
    [
      `<path fill="${paintRoleColour('surfaceSunken')}" d="M0 0h${width}v${height}H0z"/>`,
      drawRingLines(rings),
      drawDots(placeDots(place, rings[2], neighbours)),
      drawPin(),
      `<text x="${centre.x}" y="${centre.y + 22}" font-size="16" font-weight="600" text-anchor="middle" fill="${paintRoleColour('text')}" stroke="${paintRoleColour('surface')}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${escapeXml(shorten(place.label))}</text>`,
    ].join(''),
  )
}
