import type { Place } from '#domain/geo.ts'
import { endsOfBulk } from './ends-of-bulk.ts'
import { type MainPlace, namesOf } from './main-names.ts'
import { pictureSize } from './picture-frame.ts'
import { paint, svgOf } from './svg.ts'

/** What is in sight whatever shape a screen gives to the picture, less half a blot. */
const room = { width: 430, height: 236 } as const
/** Degrees of latitude that a picture shows at least. */
const LEAST_DEGREES = 0.8
/** How many units of the picture's area one office blots; the fewer there are, the larger the blots. */
const BLOTTED = 90_000
const BLOT = { least: 7, most: 34 } as const
/** Offices of one cell are one blot. */
const CELL = 5
/** Fewer blots than these would lie apart. */
const FEW_CELLS = 24

/** Chukotka lies beyond the 180th meridian, and east of all else. */
const eastward = (longitude: number): number => (longitude < -160 ? longitude + 360 : longitude)

/** Puts places into a picture that shows these. */
const fitting = (places: readonly Place[]) => {
  const down = endsOfBulk(places.map(({ latitude }) => -latitude))
  const narrow = Math.cos((((down.least + down.most) / 2) * Math.PI) / 180)
  const across = endsOfBulk(places.map(({ longitude }) => eastward(longitude) * narrow))
  const scale = Math.min(
    room.width / Math.max(across.most - across.least, LEAST_DEGREES),
    room.height / Math.max(down.most - down.least, LEAST_DEGREES),
  )
  return ({ latitude, longitude }: Place): readonly [number, number] => [
    (eastward(longitude) * narrow - (across.least + across.most) / 2) * scale + pictureSize.width / 2,
    (-latitude - (down.least + down.most) / 2) * scale + pictureSize.height / 2,
  ]
}

type Cell = readonly [number, number]

/** Is the way from one cell over the next to a third a turn to the right, or none? */
const turnsBack = ([x1, y1]: Cell, [x2, y2]: Cell, [x3, y3]: Cell): boolean =>
  (x2 - x1) * (y3 - y1) - (y2 - y1) * (x3 - x1) <= 0

/** Half of what lies around sorted cells, after Andrew's monotone chain. */
const halfAround = (cells: readonly Cell[]): Cell[] => {
  const chain: Cell[] = []
  for (const cell of cells) {
    while (chain.length > 1 && turnsBack(chain.at(-2) ?? cell, chain.at(-1) ?? cell, cell)) chain.pop()
    chain.push(cell)
  }
  return chain.slice(0, -1)
}

const around = (sorted: readonly Cell[]): Cell[] => [
  ...halfAround(sorted),
  ...halfAround(sorted.toReversed()),
]

/** Where offices stand, as one shape with an edge: large round blots that flow into one another, few of them joined. */
const landOf = (spots: readonly Cell[]): string => {
  const sorted = [
    ...new Map(
      spots
        .map((spot) => spot.map((value) => Math.round(value / CELL) * CELL) as unknown as Cell)
        .map((cell) => [cell.join(' '), cell] as const),
    ).values(),
  ].sort(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2)
  const blot = Math.round(Math.max(BLOT.least, Math.min(BLOT.most, Math.sqrt(BLOTTED / sorted.length))))
  const joined = sorted.length > 1 && sorted.length < FEW_CELLS
  const data = joined
    ? `M${around(sorted)
        .map((cell) => cell.join(' '))
        .join('L')}z`
    : sorted.map((cell) => `M${cell.join(' ')}h0`).join('')
  const shape = (role: 'borderControl' | 'surface', extra: number) =>
    `<path fill="${joined ? paint(role) : 'none'}" stroke="${paint(role)}" stroke-width="${blot * 2 + extra}" d="${data}"/>`
  return [
    '<g stroke-linecap="round" stroke-linejoin="round">',
    shape('borderControl', 2),
    shape('surface', 0),
    '</g>',
  ].join('')
}

/** Draws a region: where its offices stand, as near as their bulk allows, and the main places by their names. */
export const drawRegion = (offices: readonly Place[], places: readonly MainPlace[]): string => {
  const point = fitting(offices)
  const { width, height } = pictureSize
  return svgOf(
    [
      `<path fill="${paint('surfaceSunken')}" d="M0 0h${width}v${height}H0z"/>`,
      landOf(offices.map(point)),
      namesOf(places, point),
    ].join(''),
  )
}
