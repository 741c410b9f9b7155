import type { Place } from '#domain/geo.ts'
import { endsOfAll, endsOfBulk } from './ends-of-bulk.ts'
import { pictureSize } from './picture-frame.ts'
import { escapeText, paint, svgOf } from './svg.ts'

/** A place with its name; the weightier is named first. */
export interface MainPlace extends Place {
  readonly label: string
  readonly weight: number
  /** It lies in what is drawn; others only tell where that is. */
  readonly inside: boolean
}

/** What is in sight whatever shape a screen gives to the picture, less half a blot. */
const room = { width: 430, height: 236 } as const
/** Degrees of latitude that a picture shows at least. */
const LEAST_DEGREES = 0.8
const MOST_NAMES = 9
const LETTER = 7.6
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
const fitting = (places: readonly Place[], endsOf: typeof endsOfAll) => {
  const down = endsOf(places.map(({ latitude }) => -latitude))
  const narrow = Math.cos((((down.least + down.most) / 2) * Math.PI) / 180)
  const across = endsOf(places.map(({ longitude }) => eastward(longitude) * narrow))
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

interface Written {
  readonly x: number
  readonly y: number
  readonly place: MainPlace
  /** Its words stand at the left of its dot. */
  readonly left: boolean
}

const boxOf = ({ x, y, place, left }: Written) => {
  const wide = place.label.length * LETTER + 14
  return {
    from: left ? x - wide : x - 8,
    to: left ? x + 8 : x + wide,
    top: y - 11,
    bottom: y + 11,
  }
}

const meet = (item: Written, other: Written): boolean => {
  const [a, b] = [boxOf(item), boxOf(other)]
  return a.from < b.to && b.from < a.to && a.top < b.bottom && b.top < a.bottom
}

const isInSight = (written: Written): boolean => {
  const { from, to, top, bottom } = boxOf(written)
  return from > 58 && to < pictureSize.width - 58 && top > 6 && bottom < pictureSize.height - 6
}

/** The weightiest places whose words have room. */
const writtenOf = (
  places: readonly MainPlace[],
  point: (place: Place) => readonly [number, number],
): Written[] => {
  const written: Written[] = []
  const sorted = places.toSorted(
    (item, other) => Number(other.inside) - Number(item.inside) || other.weight - item.weight,
  )
  for (const place of sorted) {
    if (written.length === MOST_NAMES) break
    const [x, y] = point(place).map(Math.round) as [number, number]
    const free = [false, true]
      .map((left): Written => ({ x, y, place, left }))
      .find((item) => isInSight(item) && !written.some((other) => meet(item, other)))
    if (free) written.push(free)
  }
  return written
}

const wordOf = ({ x, y, place, left }: Written): string =>
  `<text x="${left ? x - 9 : x + 9}" y="${y}" dy=".35em"${left ? ' text-anchor="end"' : ''}${place.inside ? ' font-weight="600"' : ''} fill="${paint(place.inside ? 'text' : 'textMuted')}">${escapeText(place.label)}</text>`

const dotOf = ({ x, y, place }: Written): string =>
  `<circle cx="${x}" cy="${y}" r="${place.inside ? 5 : 3}" fill="${paint(place.inside ? 'accent' : 'textMuted')}"/>`

/**
 * Draws a region, or the country: where its offices stand, and the main places by their names. A region is seen as near
 * as its bulk allows; the country whole.
 */
export const drawRegion = (
  offices: readonly Place[],
  places: readonly MainPlace[],
  extent: 'bulk' | 'whole' = 'bulk',
): string => {
  const point = fitting(offices, extent === 'whole' ? endsOfAll : endsOfBulk)
  const written = writtenOf(places, point)
  const { width, height } = pictureSize
  return svgOf(
    [
      `<path fill="${paint('surfaceSunken')}" d="M0 0h${width}v${height}H0z"/>`,
      landOf(offices.map(point)),
      `<g stroke="${paint('surface')}" stroke-width="2">${written.map(dotOf).join('')}</g>`,
      `<g font-size="14" stroke="${paint('surface')}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${written.map(wordOf).join('')}</g>`,
    ].join(''),
  )
}
