import { distanceMetres, type Place } from '#places/rules/geo.ts'
import { streetPictureWords as words } from '#places/words/street-picture.ts'
import { escapeText, inWorld, paint, pictureAround, pictureSize, pin, svgOf } from './picture-frame.ts'

type Radii = readonly [number, number, number]
const smallest: Radii = [500, 1_000, 2_000]
const RINGS: readonly Radii[] = [
  smallest,
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

interface Named extends Place {
  readonly label: string
}

interface Neighbour extends Named {
  readonly metres: number
}

/** Nearer dots would cover the pin. */
const NEAREST_SHARE = 0.16

/** The smallest rings with enough neighbours. */
const ringsFor = (neighbours: readonly Neighbour[], wanted: number): Radii => {
  if (wanted === 0) return smallest
  const found = RINGS.find(([, , outer]) => {
    const inside = neighbours.filter(({ metres }) => metres <= outer && metres >= outer * NEAREST_SHARE)
    return inside.length >= wanted
  })
  return found ?? ringsFor(neighbours, wanted - 1)
}

const circle = (radius: number): string => `<circle cx="${centre.x}" cy="${centre.y}" r="${radius}"/>`

const ringsOf = (rings: Radii): string => {
  const radii = rings.map((metres) => Math.round((metres / rings[2]) * OUTER_RADIUS))
  return [
    `<g fill="${paint('surface')}" fill-opacity=".55" stroke="${paint('borderControl')}" stroke-dasharray="2 5" stroke-linecap="round">`,
    ...radii.toReversed().map(circle),
    '</g>',
    `<g font-size="13" text-anchor="middle" fill="${paint('textMuted')}" stroke="${paint('surface')}" stroke-width="4" paint-order="stroke">`,
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
const short = (name: string): string =>
  name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1).trimEnd()}…` : name

const LETTER_WIDTH = 8

const reachOf = ({ x, label }: Dot): readonly [number, number] => {
  const wide = 20 + label.length * LETTER_WIDTH
  return x < centre.x ? [x - wide, x + 12] : [x - 12, x + wide]
}

const isFree = (dots: readonly Dot[], dot: Dot): boolean => {
  const [from, to] = reachOf(dot)
  return dots.every((other) => {
    const [begin, end] = reachOf(other)
    return Math.abs(other.y - dot.y) > 16 || begin > to || end < from
  })
}

const isCovered = ({ x, y }: Dot): boolean =>
  Math.abs(x - centre.x) < 28 && y > centre.y - 50 && y < centre.y + 36

const isInSight = (dot: Dot): boolean => {
  const [from, to] = reachOf(dot)
  return !isCovered(dot) && from > 62 && to < pictureSize.width - 62 && Math.abs(dot.y - centre.y) < 128
}

const dotsOf = (place: Place, outer: number, neighbours: readonly Neighbour[]): Dot[] => {
  const picture = pictureAround(place, (outer / OUTER_RADIUS) * pictureSize.width)
  const dots: Dot[] = []
  for (const { label, metres, ...spot } of neighbours) {
    if (dots.length === MAX_NEIGHBOURS || metres < outer * NEAREST_SHARE) continue
    const [x, y] = picture.point(inWorld(spot)).map(Math.round) as [number, number]
    const dot = { x, y, label: short(label) }
    if (isInSight(dot) && isFree(dots, dot)) dots.push(dot)
  }
  return dots
}

const drawDots = (dots: readonly Dot[]): string =>
  [
    `<g fill="${paint('action')}" stroke="${paint('surface')}" stroke-width="2">`,
    ...dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="5.5"/>`),
    '</g>',
    `<g font-size="13" fill="${paint('text')}" stroke="${paint('surface')}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">`,
    ...dots.map(({ x, y, label }) =>
      x < centre.x
        ? `<text x="${x - 10}" y="${y}" dy=".35em" text-anchor="end">${escapeText(label)}</text>`
        : `<text x="${x + 10}" y="${y}" dy=".35em">${escapeText(label)}</text>`,
    ),
    '</g>',
  ].join('')

export const drawRings = (place: Named, others: readonly Named[], wanted = 2): string => {
  const neighbours = others
    .map((other) => ({ ...other, metres: distanceMetres(place, other) }))
    .sort((item, other) => item.metres - other.metres)
  const rings = ringsFor(neighbours, wanted)
  const { width, height } = pictureSize
  return svgOf(
    [
      `<path fill="${paint('surfaceSunken')}" d="M0 0h${width}v${height}H0z"/>`,
      ringsOf(rings),
      drawDots(dotsOf(place, rings[2], neighbours)),
      pin(),
      `<text x="${centre.x}" y="${centre.y + 22}" font-size="16" font-weight="600" text-anchor="middle" fill="${paint('text')}" stroke="${paint('surface')}" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${escapeText(short(place.label))}</text>`,
    ].join(''),
  )
}
