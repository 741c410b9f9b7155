import { type Basemap, decodeGridLine } from '#places/api/basemap-format.ts'
import { clipLine, clipRing, type GeoPoint } from '#places/rules/clip-lines.ts'
import { type GeoPosition, toEastLongitude } from '#places/rules/geo.ts'
import {
  escapeXml,
  findValueRange,
  isUnderOpenButton,
  type PicturePoint,
  paintRoleColour,
  pictureClipFrame,
  pictureSize,
  rangeWithoutOutliers,
  ringArea,
  svgPathData,
  type ValueRange,
  wrapSvg,
} from './picture-frame.ts'

export type LandOutlines = Pick<Basemap, 'step' | 'land' | 'lakes' | 'rivers'>

type Projection = (place: GeoPosition) => PicturePoint

const CELL_SIZE = 5
const MIN_AREA = 10

const projectLine = (code: string, [stepX, stepY]: Basemap['step'], project: Projection): PicturePoint[] =>
  decodeGridLine(code).flatMap((x, index, line) =>
    index % 2 === 0 ? [project({ longitude: x * stepX, latitude: (line[index + 1] ?? 0) * stepY })] : [],
  )

const drawGround = (outlines: LandOutlines | null, project: Projection): string => {
  const { width, height } = pictureSize
  const sheet = (role: 'infoSoft' | 'surfaceSunken') =>
    `<path fill="${paintRoleColour(role)}" d="M0 0h${width}v${height}H0z"/>`
  if (!outlines) return sheet('surfaceSunken')
  const { step, land, lakes, rivers } = outlines
  const rings = (codes: readonly string[]) =>
    svgPathData(
      codes
        .map((code) => clipRing(projectLine(code, step, project), pictureClipFrame) as PicturePoint[])
        .filter((ring) => ring.length > 2 && ringArea(ring) >= MIN_AREA),
      true,
    )
  const lines = svgPathData(
    rivers.flatMap(
      (code) =>
        clipLine(
          projectLine(code, step, project) as readonly GeoPoint[],
          pictureClipFrame,
        ) as PicturePoint[][],
    ),
  )
  return [
    sheet('infoSoft'),
    // The stroke is painted below the fill, so that no seam is visible at the 180th meridian.
    `<path fill="${paintRoleColour('surface')}" stroke="${paintRoleColour('borderControl')}" stroke-width="2" paint-order="stroke" d="${rings(land)}"/>`,
    `<path fill="${paintRoleColour('infoSoft')}" d="${rings(lakes)}"/>`,
    `<path fill="none" stroke="${paintRoleColour('infoSoft')}" stroke-width="2" stroke-linejoin="round" d="${lines}"/>`,
  ].join('')
}

const isInPicture = ([x, y]: PicturePoint): boolean =>
  x > pictureClipFrame.west &&
  x < pictureClipFrame.east &&
  y > pictureClipFrame.south &&
  y < pictureClipFrame.north

const dotStyles = {
  own: `stroke="${paintRoleColour('action')}" stroke-opacity=".6" stroke-width="5"`,
  around: `stroke="${paintRoleColour('textMuted')}" stroke-opacity=".22" stroke-width="4"`,
} as const

/** Offices in the same grid cell share one dot; dots in neighbouring cells are joined into a line. */
const drawOfficeDots = (allSpots: readonly PicturePoint[], kind: keyof typeof dotStyles): string => {
  const spots = allSpots.filter(isInPicture)
  if (spots.length === 0) return ''
  const rows = Map.groupBy(spots, ([, y]) => Math.round(y / CELL_SIZE))
  const data = [...rows].flatMap(([row, spotsInRow]) => {
    const columns = [...new Set(spotsInRow.map(([x]) => Math.round(x / CELL_SIZE)))].sort(
      (column, other) => column - other,
    )
    const starts = columns.filter((column, index) => columns[index - 1] !== column - 1)
    const ends = columns.filter((column, index) => columns[index + 1] !== column + 1)
    return starts.map(
      (start, index) =>
        `M${start * CELL_SIZE} ${row * CELL_SIZE}h${((ends[index] ?? start) - start) * CELL_SIZE}`,
    )
  })
  return `<path fill="none" ${dotStyles[kind]} stroke-linecap="round" d="${data.join('')}"/>`
}

export interface LabelledPlace extends GeoPosition {
  readonly label: string
  readonly weight: number
  /** False for places outside the region, which are shown only for orientation. */
  readonly inside: boolean
}

const MAX_NAMES = 12
/** The other names are those of places around the region. */
const MAX_INSIDE_NAMES = 9
const LETTER_WIDTH = 7.6
const CROPPED_MARGIN = 120

interface PlacedLabel {
  readonly x: number
  readonly y: number
  readonly place: LabelledPlace
  readonly isLeftOfDot: boolean
}

const labelBox = ({ x, y, place, isLeftOfDot }: PlacedLabel) => {
  const width = place.label.length * LETTER_WIDTH + 14
  return {
    from: isLeftOfDot ? x - width : x - 8,
    to: isLeftOfDot ? x + 8 : x + width,
    top: y - 11,
    bottom: y + 11,
  }
}

const overlap = (item: PlacedLabel, other: PlacedLabel): boolean => {
  const [a, b] = [labelBox(item), labelBox(other)]
  return a.from < b.to && b.from < a.to && a.top < b.bottom && b.top < a.bottom
}

const isVisible = (label: PlacedLabel, hasOpenButton: boolean): boolean => {
  const { from, to, top, bottom } = labelBox(label)
  return (
    from > CROPPED_MARGIN &&
    to < pictureSize.width - CROPPED_MARGIN &&
    top > 6 &&
    bottom < pictureSize.height - 6 &&
    !(hasOpenButton && isUnderOpenButton(to, bottom))
  )
}

interface LabelRules {
  readonly minDistance: number
  readonly hasOpenButton: boolean
}

const placeLabels = (
  places: readonly LabelledPlace[],
  project: Projection,
  { minDistance, hasOpenButton }: LabelRules,
): PlacedLabel[] => {
  const labels: PlacedLabel[] = []
  const sorted = places.toSorted(
    (item, other) => Number(other.inside) - Number(item.inside) || other.weight - item.weight,
  )
  for (const place of sorted) {
    if (labels.length === MAX_NAMES) break
    if (place.inside && labels.length === MAX_INSIDE_NAMES) continue
    const [x, y] = project(place).map(Math.round) as [number, number]
    if (labels.some((other) => Math.hypot(other.x - x, other.y - y) < minDistance)) continue
    const label = [false, true]
      .map((isLeftOfDot): PlacedLabel => ({ x, y, place, isLeftOfDot }))
      .find((item) => isVisible(item, hasOpenButton) && !labels.some((other) => overlap(item, other)))
    if (label) labels.push(label)
  }
  return labels
}

const drawLabelText = ({ x, y, place, isLeftOfDot }: PlacedLabel): string =>
  `<text x="${isLeftOfDot ? x - 9 : x + 9}" y="${y}" dy=".35em"${isLeftOfDot ? ' text-anchor="end"' : ''}${place.inside ? ' font-weight="600"' : ''} fill="${paintRoleColour(place.inside ? 'text' : 'textMuted')}">${escapeXml(place.label)}</text>`

const drawLabelDot = ({ x, y, place }: PlacedLabel): string =>
  `<circle cx="${x}" cy="${y}" r="${place.inside ? 5 : 3}" fill="${paintRoleColour(place.inside ? 'accent' : 'textMuted')}"/>`

const drawLabels = (places: readonly LabelledPlace[], project: Projection, rules: LabelRules): string => {
  const labels = placeLabels(places, project, rules)
  return [
    `<g stroke="${paintRoleColour('surface')}" stroke-width="2">${labels.map(drawLabelDot).join('')}</g>`,
    `<g font-size="14" stroke="${paintRoleColour('surface')}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${labels.map(drawLabelText).join('')}</g>`,
  ].join('')
}

/** Fits projected places into a picture. `visibleSize` is the part that is visible on every screen shape. */
const fitProjection = (
  project: Projection,
  horizontalEnds: ValueRange,
  verticalEnds: ValueRange,
  visibleSize: { readonly width: number; readonly height: number },
  minSpan: number,
): Projection => {
  const scale = Math.min(
    visibleSize.width / Math.max(horizontalEnds.most - horizontalEnds.least, minSpan),
    visibleSize.height / Math.max(verticalEnds.most - verticalEnds.least, minSpan),
  )
  return (place) => {
    const [x, y] = project(place)
    return [
      (x - (horizontalEnds.least + horizontalEnds.most) / 2) * scale + pictureSize.width / 2,
      (y - (verticalEnds.least + verticalEnds.most) / 2) * scale + pictureSize.height / 2,
    ]
  }
}

interface LandContent {
  readonly offices: readonly GeoPosition[]
  /** Offices outside the region; their faint dots show where it ends, because there are no borders. */
  readonly around?: readonly GeoPosition[]
  readonly places: readonly LabelledPlace[]
}

const drawLand = (
  outlines: LandOutlines | null,
  { offices, around = [], places }: LandContent,
  project: Projection,
  rules: LabelRules,
): string =>
  wrapSvg(
    [
      drawGround(outlines, project),
      drawOfficeDots(around.map(project), 'around'),
      drawOfficeDots(offices.map(project), 'own'),
      drawLabels(places, project, rules),
    ].join(''),
  )

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const [SOUTH_PARALLEL, NORTH_PARALLEL, CENTRAL_LONGITUDE] = [radians(50), radians(66), 100] as const
const CONE = (Math.sin(SOUTH_PARALLEL) + Math.sin(NORTH_PARALLEL)) / 2
const CONE_OFFSET = Math.cos(SOUTH_PARALLEL) ** 2 + 2 * CONE * Math.sin(SOUTH_PARALLEL)

const projectConic: Projection = ({ latitude, longitude }) => {
  const radius = Math.sqrt(CONE_OFFSET - 2 * CONE * Math.sin(radians(latitude))) / CONE
  const angle = CONE * radians(toEastLongitude(longitude) - CENTRAL_LONGITUDE)
  return [radius * Math.sin(angle), radius * Math.cos(angle)]
}

const COUNTRY_LABEL_DISTANCE = 36

export const drawCountryPicture = (
  outlines: LandOutlines | null,
  offices: readonly GeoPosition[],
  places: readonly LabelledPlace[],
): string => {
  const spots = offices.map(projectConic)
  const [horizontalEnds, verticalEnds] = [
    findValueRange(spots.map(([x]) => x)),
    findValueRange(spots.map(([, y]) => y)),
  ]
  const project = fitProjection(
    projectConic,
    horizontalEnds,
    verticalEnds,
    { width: 372, height: 250 },
    Number.EPSILON,
  )
  return drawLand(outlines, { offices, places }, project, {
    minDistance: COUNTRY_LABEL_DISTANCE,
    hasOpenButton: false,
  })
}

/** `minDegrees` is the least height of the picture. */
export const drawRegionPicture = (
  outlines: LandOutlines | null,
  content: LandContent,
  minDegrees: number,
): string => {
  const { offices } = content
  const verticalEnds = rangeWithoutOutliers(offices.map(({ latitude }) => -latitude))
  const longitudeScale = Math.cos(radians((verticalEnds.least + verticalEnds.most) / 2))
  const horizontalEnds = rangeWithoutOutliers(
    offices.map(({ longitude }) => toEastLongitude(longitude) * longitudeScale),
  )
  const project = fitProjection(
    ({ latitude, longitude }) => [toEastLongitude(longitude) * longitudeScale, -latitude],
    horizontalEnds,
    verticalEnds,
    { width: 370, height: 250 },
    minDegrees,
  )
  return drawLand(outlines, content, project, { minDistance: 0, hasOpenButton: true })
}
