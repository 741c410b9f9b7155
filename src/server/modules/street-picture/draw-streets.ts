import { streetPictureWords as words } from '#copy/street-picture.ts'
import { pathData, type Spot } from './path-data.ts'
import { pictureSize } from './picture-frame.ts'
import { chooseNames, type Mark, nameSize } from './street-names.ts'
import type { RoadWidth, StreetShapes } from './street-shapes.ts'
import { escapeText, paint, pin, svgOf } from './svg.ts'

/** Narrow streets first: wide ones lie over them. */
const order: readonly RoadWidth[] = ['narrow', 'medium', 'wide']
/** Units of the picture. */
const widthOf: Readonly<Record<RoadWidth, number>> = { narrow: 4, medium: 7, wide: 9 }

const lengthOf = (line: readonly Spot[]): number =>
  line.reduce((sum, [x, y], index) => {
    const before = line[index - 1]
    return before ? sum + Math.hypot(x - before[0], y - before[1]) : sum
  }, 0)

/** A picture with less of streets, in its units, is of a place that the map does not know. */
const LEAST_STREETS = 900
/** A stub shorter than this tells nobody where they are. */
const LEAST_LINE = 10

/** Are there streets enough to find one's way by? */
export const hasStreets = ({ roads }: StreetShapes): boolean =>
  order.flatMap((width) => roads[width]).reduce((sum, line) => sum + lengthOf(line), 0) >= LEAST_STREETS

/** Twice the area of a ring. */
const areaOf = (ring: readonly Spot[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  )

/** Letters of path data for houses and parks: more of them would weigh, and show no more. */
const MOST_DATA = { green: 2_500, buildings: 7_000 } as const

/** The largest rings, as many as the data may be long. */
const largestOf = (rings: readonly (readonly Spot[])[], most: number): (readonly Spot[])[] => {
  let length = 0
  const sorted = rings.toSorted((item, other) => areaOf(other) - areaOf(item))
  const first = sorted.findIndex((ring) => {
    length += pathData([ring], true).length
    return length > most
  })
  return first === -1 ? sorted : sorted.slice(0, first)
}

const filled = (rings: readonly (readonly Spot[])[], colour: string): string => {
  const data = pathData(rings, true)
  return data === '' ? '' : `<path fill="${colour}" fill-rule="evenodd" d="${data}"/>`
}

const stroked = (data: string, attributes: string): string =>
  data === '' ? '' : `<path ${attributes} d="${data}"/>`

/** The edge of every street, and over all edges the streets: so they flow into one another at crossings. */
const roadsOf = ({ roads }: StreetShapes): string => {
  const data = new Map(
    order.map((width) => [width, pathData(roads[width].filter((line) => lengthOf(line) >= LEAST_LINE))]),
  )
  const layer = (extra: number) =>
    order.map((width) => stroked(data.get(width) ?? '', `stroke-width="${widthOf[width] + extra}"`)).join('')
  return [
    `<g stroke="${paint('borderControl')}" stroke-opacity=".55">${layer(1.5)}</g>`,
    `<g stroke="${paint('surface')}">${layer(0)}</g>`,
  ].join('')
}

const namesOf = (shapes: StreetShapes, marks: readonly Mark[]): string =>
  chooseNames(shapes.named, marks)
    .map(
      ({ name, x, y, turn }) =>
        `<text transform="translate(${x} ${y})${turn === 0 ? '' : ` rotate(${turn})`}" dy=".35em">${escapeText(name)}</text>`,
    )
    .join('')

/** The office in the middle of its picture. */
const middle: Mark = { x: pictureSize.width / 2, y: pictureSize.height / 2 - 14, radius: 30, drawing: pin() }

/** Draws streets, and over them what is marked: an office in the middle, or several where they are. */
export const drawStreets = (shapes: StreetShapes, marks: readonly Mark[] = [middle]): string => {
  const { width, height } = pictureSize
  const names = namesOf(shapes, marks)
  return svgOf(
    [
      `<path fill="${paint('surfaceSunken')}" d="M0 0h${width}v${height}H0z"/>`,
      filled(largestOf(shapes.green, MOST_DATA.green), paint('successSoft')),
      filled(shapes.water, paint('infoSoft')),
      filled(largestOf(shapes.buildings, MOST_DATA.buildings), paint('skeleton')),
      '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
      stroked(pathData(shapes.streams), `stroke="${paint('infoSoft')}" stroke-width="3"`),
      roadsOf(shapes),
      stroked(
        pathData(shapes.rails),
        `stroke="${paint('textMuted')}" stroke-width="2" stroke-dasharray="7 4" stroke-linecap="butt"`,
      ),
      '</g>',
      `<g font-size="${nameSize}" font-weight="500" text-anchor="middle" fill="${paint('text')}" stroke="${paint('surface')}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">`,
      names,
      '</g>',
      ...marks.map(({ drawing }) => drawing),
      `<text x="146" y="312" font-size="9" fill="${paint('textMuted')}" stroke="${paint('surface')}" stroke-width="2" paint-order="stroke">${words.source}</text>`,
    ].join(''),
  )
}
