import { streetPictureWords as words } from '#places/words/street-picture.ts'
import {
  areaOf,
  escapeText,
  paint,
  pathData,
  pictureSize,
  pin,
  type Spot,
  simplified,
  svgOf,
} from './picture-frame.ts'
import type { NamedLine, RoadWidth, StreetShapes } from './street-shapes.ts'

interface WrittenName {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly turn: number
}

const MAX_NAMES = 6
const nameSize = 14
const LETTER_WIDTH = 7.4
/** Visible whatever shape a screen gives the picture. */
const safe = { left: 76, right: pictureSize.width - 76, top: 34, bottom: pictureSize.height - 34 } as const
const core = { left: 142, right: pictureSize.width - 142 } as const
export interface Mark {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly drawing: string
}

const importance: Readonly<Record<RoadWidth, number>> = { wide: 1.6, medium: 1.3, narrow: 1 }

interface Candidate extends WrittenName {
  readonly half: number
  readonly worth: number
}

const spotsAlong = ({ x, y, turn, half }: Candidate): Spot[] => {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].map((part) => [
    x + part * half * cos,
    y + part * half * sin,
  ])
}

const isInSafePart =
  (marks: readonly Mark[]) =>
  (candidate: Candidate): boolean =>
    spotsAlong(candidate).every(
      ([x, y]) =>
        x > safe.left &&
        x < safe.right &&
        y > safe.top &&
        y < safe.bottom &&
        marks.every((mark) => Math.hypot(x - mark.x, y - mark.y) > mark.radius),
    )

/** Names that phones cut off count less. */
const worthOf = (candidate: Candidate): number => {
  const cut = spotsAlong(candidate).some(([x]) => x < core.left || x > core.right)
  return cut ? candidate.worth * 0.6 : candidate.worth
}

const namesOverlap = (item: Candidate, other: Candidate): boolean =>
  spotsAlong(item).some(([x, y]) =>
    spotsAlong(other).some(([x2, y2]) => Math.hypot(x - x2, y - y2) < 1.6 * nameSize),
  )

const candidatesOn = ({ name, width, line }: NamedLine): Candidate[] => {
  const half = (name.length * LETTER_WIDTH) / 2
  // Ignores invisible bends.
  const spots = simplified(line, 4)
  return spots.flatMap((spot, index) => {
    const before = spots[index - 1]
    if (!before) return []
    const [dx, dy] = [spot[0] - before[0], spot[1] - before[1]]
    const length = Math.hypot(dx, dy)
    if (length < 2 * half * 0.8) return []
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI
    const turn = angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle
    const room = Math.max(0, length / 2 - half) / length
    return [0, -room, room].map((shift) => ({
      name,
      x: Math.round((spot[0] + before[0]) / 2 + dx * shift),
      y: Math.round((spot[1] + before[1]) / 2 + dy * shift),
      turn: Math.round(turn),
      half,
      worth: importance[width] * Math.min(length, 160) - Math.abs(shift) * 20,
    }))
  })
}

const chooseNames = (named: readonly NamedLine[], marks: readonly Mark[]): WrittenName[] => {
  const candidates = named
    .flatMap(candidatesOn)
    .filter(isInSafePart(marks))
    .sort((item, other) => worthOf(other) - worthOf(item))
  const chosen: Candidate[] = []
  for (const candidate of candidates) {
    if (chosen.length === MAX_NAMES) break
    if (chosen.some((other) => other.name === candidate.name || namesOverlap(other, candidate))) continue
    chosen.push(candidate)
  }
  return chosen.map(({ name, x, y, turn }) => ({ name, x, y, turn }))
}

/** Wide streets are drawn over narrow ones. */
const order: readonly RoadWidth[] = ['narrow', 'medium', 'wide']
const widthOf: Readonly<Record<RoadWidth, number>> = { narrow: 4, medium: 7, wide: 9 }

const lengthOf = (line: readonly Spot[]): number =>
  line.reduce((sum, [x, y], index) => {
    const before = line[index - 1]
    return before ? sum + Math.hypot(x - before[0], y - before[1]) : sum
  }, 0)

/** Less is a place that the map does not know. */
const MIN_STREETS = 900
/** Shorter stubs do not help orientation. */
const MIN_LINE = 10

export const hasStreets = ({ roads }: StreetShapes): boolean =>
  order.flatMap((width) => roads[width]).reduce((sum, line) => sum + lengthOf(line), 0) >= MIN_STREETS

/** Limits of path data in characters. */
const MAX_DATA = { green: 2_500, buildings: 7_000 } as const

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

/** Edges first, so that streets flow into one another at crossings. */
const roadsOf = ({ roads }: StreetShapes): string => {
  const data = new Map(
    order.map((width) => [width, pathData(roads[width].filter((line) => lengthOf(line) >= MIN_LINE))]),
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

const middle: Mark = { x: pictureSize.width / 2, y: pictureSize.height / 2 - 14, radius: 30, drawing: pin() }

export const drawStreets = (shapes: StreetShapes, marks: readonly Mark[] = [middle]): string => {
  const { width, height } = pictureSize
  const names = namesOf(shapes, marks)
  return svgOf(
    [
      `<path fill="${paint('surfaceSunken')}" d="M0 0h${width}v${height}H0z"/>`,
      filled(largestOf(shapes.green, MAX_DATA.green), paint('successSoft')),
      filled(shapes.water, paint('infoSoft')),
      filled(largestOf(shapes.buildings, MAX_DATA.buildings), paint('skeleton')),
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
