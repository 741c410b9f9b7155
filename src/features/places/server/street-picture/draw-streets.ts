import { streetPictureLabelTexts as words } from '#places/words/street-picture.ts'
import {
  drawPin,
  escapeXml,
  isUnderOpenButton,
  type PicturePoint,
  paintRoleColour,
  pictureSize,
  ringArea,
  simplifyLine,
  svgPathData,
  wrapSvg,
} from './picture-frame.ts'
import type { NamedStreetLine, RoadWidth, StreetShapes } from './street-shapes.ts'

interface StreetLabel {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly turn: number
}

const MAX_NAMES = 6
const nameSize = 14
const LETTER_WIDTH = 7.4
/** Part of the picture that is visible on every screen shape. */
const SAFE_AREA = {
  left: 76,
  right: pictureSize.width - 76,
  top: 34,
  bottom: pictureSize.height - 34,
} as const
const CORE_AREA = { left: 142, right: pictureSize.width - 142 } as const
export interface PictureMark {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly drawing: string
}

const IMPORTANCE: Readonly<Record<RoadWidth, number>> = { wide: 1.6, medium: 1.3, narrow: 1 }

interface Candidate extends StreetLabel {
  readonly halfLength: number
  readonly weight: number
}

const spotsAlong = ({ x, y, turn: angleDegrees, halfLength }: Candidate): PicturePoint[] => {
  const [cos, sin] = [Math.cos((angleDegrees * Math.PI) / 180), Math.sin((angleDegrees * Math.PI) / 180)]
  return [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1].map((part) => [
    x + part * halfLength * cos,
    y + part * halfLength * sin,
  ])
}

const fitsSafeArea =
  (marks: readonly PictureMark[]) =>
  (candidate: Candidate): boolean =>
    spotsAlong(candidate).every(
      ([x, y]) =>
        x > SAFE_AREA.left &&
        x < SAFE_AREA.right &&
        y > SAFE_AREA.top &&
        y < SAFE_AREA.bottom &&
        !isUnderOpenButton(x, y) &&
        marks.every((mark) => Math.hypot(x - mark.x, y - mark.y) > mark.radius),
    )

/** Names in the middle of the picture describe the place best. */
const labelWeight = (candidate: Candidate): number => {
  const isAtSide = spotsAlong(candidate).some(([x]) => x < CORE_AREA.left || x > CORE_AREA.right)
  return isAtSide ? candidate.weight * 0.6 : candidate.weight
}

const namesOverlap = (item: Candidate, other: Candidate): boolean =>
  spotsAlong(item).some(([x, y]) =>
    spotsAlong(other).some(([x2, y2]) => Math.hypot(x - x2, y - y2) < 1.6 * nameSize),
  )

/** Share of a name that must lie on a straight part of its street; smaller in wide pictures. */
const MIN_STRAIGHT_SHARE = { near: 0.8, far: 0.5 } as const

const labelCandidates = ({ name, width, line }: NamedStreetLine, minStraightShare: number): Candidate[] => {
  const halfLength = (name.length * LETTER_WIDTH) / 2
  const spots = simplifyLine(line, 4)
  return spots.flatMap((spot, index) => {
    const before = spots[index - 1]
    if (!before) return []
    const [dx, dy] = [spot[0] - before[0], spot[1] - before[1]]
    const length = Math.hypot(dx, dy)
    if (length < 2 * halfLength * minStraightShare) return []
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI
    const angleDegrees = angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle
    const room = Math.max(0, length / 2 - halfLength) / length
    return [0, -room, room].map((shift) => ({
      name,
      x: Math.round((spot[0] + before[0]) / 2 + dx * shift),
      y: Math.round((spot[1] + before[1]) / 2 + dy * shift),
      turn: Math.round(angleDegrees),
      halfLength,
      weight: IMPORTANCE[width] * Math.min(length, 160) - Math.abs(shift) * 20,
    }))
  })
}

const isSamePoint = ([x, y]: PicturePoint = [0, 0], [x2, y2]: PicturePoint = [0, 0]): boolean =>
  Math.hypot(x - x2, y - y2) < 1.5

/** Joins the parts of a street between crossings, because each one alone is too short for a name. */
const joinParts = (named: readonly NamedStreetLine[]): NamedStreetLine[] => {
  const joined: NamedStreetLine[] = []
  for (const part of named) {
    let { line } = part
    for (;;) {
      const index = joined.findIndex(
        (other) =>
          other.name === part.name &&
          (isSamePoint(other.line.at(-1), line[0]) || isSamePoint(line.at(-1), other.line[0])),
      )
      const [other] = index === -1 ? [] : joined.splice(index, 1)
      if (!other) break
      line = isSamePoint(other.line.at(-1), line[0])
        ? [...other.line, ...line.slice(1)]
        : [...line, ...other.line.slice(1)]
    }
    joined.push({ ...part, line })
  }
  return joined
}

/** Wide pictures omit small streets. */
const isWide = ({ roads }: StreetShapes): boolean => roads.narrow.length === 0

const chooseNames = (shapes: StreetShapes, marks: readonly PictureMark[]): StreetLabel[] => {
  const share = MIN_STRAIGHT_SHARE[isWide(shapes) ? 'far' : 'near']
  const candidates = joinParts(shapes.named)
    .flatMap((street) => labelCandidates(street, share))
    .filter(fitsSafeArea(marks))
    .sort((item, other) => labelWeight(other) - labelWeight(item))
  const labels: Candidate[] = []
  for (const candidate of candidates) {
    if (labels.length === MAX_NAMES) break
    if (labels.some((other) => other.name === candidate.name || namesOverlap(other, candidate))) continue
    labels.push(candidate)
  }
  return labels.map(({ name, x, y, turn: angleDegrees }) => ({ name, x, y, turn: angleDegrees }))
}

const DRAWING_ORDER: readonly RoadWidth[] = ['narrow', 'medium', 'wide']
type StrokeWidths = Readonly<Record<RoadWidth, number>>
const STROKE_WIDTHS: StrokeWidths = { narrow: 4, medium: 7, wide: 9 }
const STROKE_WIDTHS_FROM_AFAR: StrokeWidths = { narrow: 1, medium: 2, wide: 4 }

const lineLength = (line: readonly PicturePoint[]): number =>
  line.reduce((sum, [x, y], index) => {
    const before = line[index - 1]
    return before ? sum + Math.hypot(x - before[0], y - before[1]) : sum
  }, 0)

/** If the streets are shorter in total, the place is missing in the map data. */
const MIN_STREET_LENGTH = 900
/** Shorter lines do not help with orientation. */
const MIN_LINE_LENGTH = 10

export const hasEnoughStreets = ({ roads }: StreetShapes): boolean =>
  DRAWING_ORDER.flatMap((width) => roads[width]).reduce((sum, line) => sum + lineLength(line), 0) >=
  MIN_STREET_LENGTH

const MAX_PATH_LENGTH = { green: 2_500, buildings: 7_000 } as const

const largestRings = (
  rings: readonly (readonly PicturePoint[])[],
  maxLength: number,
): (readonly PicturePoint[])[] => {
  let length = 0
  const sorted = rings.toSorted((item, other) => ringArea(other) - ringArea(item))
  const first = sorted.findIndex((ring) => {
    length += svgPathData([ring], true).length
    return length > maxLength
  })
  return first === -1 ? sorted : sorted.slice(0, first)
}

const drawFilled = (rings: readonly (readonly PicturePoint[])[], colour: string): string => {
  const data = svgPathData(rings, true)
  return data === '' ? '' : `<path fill="${colour}" fill-rule="evenodd" d="${data}"/>`
}

const drawStroked = (data: string, attributes: string): string =>
  data === '' ? '' : `<path ${attributes} d="${data}"/>`

/** Draws all edges before the fills, so that crossings have no lines across them. */
const drawRoads = (shapes: StreetShapes): string => {
  const { roads } = shapes
  const data = new Map(
    DRAWING_ORDER.map((width) => [
      width,
      svgPathData(roads[width].filter((line) => lineLength(line) >= MIN_LINE_LENGTH)),
    ]),
  )
  const strokeWidths = isWide(shapes) ? STROKE_WIDTHS_FROM_AFAR : STROKE_WIDTHS
  const layer = (extra: number) =>
    DRAWING_ORDER.map((width) =>
      drawStroked(data.get(width) ?? '', `stroke-width="${strokeWidths[width] + extra}"`),
    ).join('')
  return [
    `<g stroke="${paintRoleColour('borderControl')}" stroke-opacity=".55">${layer(1.5)}</g>`,
    `<g stroke="${paintRoleColour('surface')}">${layer(0)}</g>`,
  ].join('')
}

const drawNames = (shapes: StreetShapes, marks: readonly PictureMark[]): string =>
  chooseNames(shapes, marks)
    .map(
      ({ name, x, y, turn: angleDegrees }) =>
        `<text transform="translate(${x} ${y})${angleDegrees === 0 ? '' : ` rotate(${angleDegrees})`}" dy=".35em">${escapeXml(name)}</text>`,
    )
    .join('')

const MIDDLE_PIN: PictureMark = {
  x: pictureSize.width / 2,
  y: pictureSize.height / 2 - 14,
  radius: 30,
  drawing: drawPin(),
}

export const drawStreetPicture = (
  shapes: StreetShapes,
  marks: readonly PictureMark[] = [MIDDLE_PIN],
): string => {
  const { width, height } = pictureSize
  const names = drawNames(shapes, marks)
  return wrapSvg(
    [
      `<path fill="${paintRoleColour('surfaceSunken')}" d="M0 0h${width}v${height}H0z"/>`,
      drawFilled(largestRings(shapes.green, MAX_PATH_LENGTH.green), paintRoleColour('successSoft')),
      drawFilled(shapes.water, paintRoleColour('infoSoft')),
      drawFilled(largestRings(shapes.buildings, MAX_PATH_LENGTH.buildings), paintRoleColour('skeleton')),
      '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
      drawStroked(svgPathData(shapes.streams), `stroke="${paintRoleColour('infoSoft')}" stroke-width="3"`),
      drawRoads(shapes),
      drawStroked(
        svgPathData(shapes.rails),
        `stroke="${paintRoleColour('textMuted')}" stroke-width="2" stroke-dasharray="7 4" stroke-linecap="butt"`,
      ),
      '</g>',
      `<g font-size="${nameSize}" font-weight="500" text-anchor="middle" fill="${paintRoleColour('text')}" stroke="${paintRoleColour('surface')}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">`,
      names,
      '</g>',
      ...marks.map(({ drawing }) => drawing),
      `<text x="146" y="312" font-size="9" fill="${paintRoleColour('textMuted')}" stroke="${paintRoleColour('surface')}" stroke-width="2" paint-order="stroke">${words.source}</text>`,
    ].join(''),
  )
}
