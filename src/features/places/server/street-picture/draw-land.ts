import { type Basemap, decodeLine } from '#places/api/basemap-code.ts'
import { clipLine, clipRing, type Point } from '#places/rules/clip.ts'
import { eastward, type Place } from '#places/rules/geo.ts'
import {
  areaOf,
  clipFrame,
  type Ends,
  endsOfAll,
  endsOfBulk,
  escapeText,
  paint,
  pathData,
  pictureSize,
  type Spot,
  svgOf,
} from './picture-frame.ts'

export type Outlines = Pick<Basemap, 'step' | 'land' | 'lakes' | 'rivers'>

type SpotOf = (place: Place) => Spot

const CELL_SIZE = 5
const MIN_AREA = 10

const spotsOf = (code: string, [stepX, stepY]: Basemap['step'], spotOf: SpotOf): Spot[] =>
  decodeLine(code).flatMap((x, index, line) =>
    index % 2 === 0 ? [spotOf({ longitude: x * stepX, latitude: (line[index + 1] ?? 0) * stepY })] : [],
  )

const groundOf = (outlines: Outlines | null, spotOf: SpotOf): string => {
  const { width, height } = pictureSize
  const sheet = (role: 'infoSoft' | 'surfaceSunken') =>
    `<path fill="${paint(role)}" d="M0 0h${width}v${height}H0z"/>`
  if (!outlines) return sheet('surfaceSunken')
  const { step, land, lakes, rivers } = outlines
  const rings = (codes: readonly string[]) =>
    pathData(
      codes
        .map((code) => clipRing(spotsOf(code, step, spotOf), clipFrame) as Spot[])
        .filter((ring) => ring.length > 2 && areaOf(ring) >= MIN_AREA),
      true,
    )
  const lines = pathData(
    rivers.flatMap(
      (code) => clipLine(spotsOf(code, step, spotOf) as readonly Point[], clipFrame) as Spot[][],
    ),
  )
  return [
    sheet('infoSoft'),
    // The stroke lies under the fill, so that no seam shows at the 180th meridian.
    `<path fill="${paint('surface')}" stroke="${paint('borderControl')}" stroke-width="2" paint-order="stroke" d="${rings(land)}"/>`,
    `<path fill="${paint('infoSoft')}" d="${rings(lakes)}"/>`,
    `<path fill="none" stroke="${paint('infoSoft')}" stroke-width="2" stroke-linejoin="round" d="${lines}"/>`,
  ].join('')
}

/** Offices of one cell share a dot; neighbouring dots form a line. */
const dotsOf = (spots: readonly Spot[]): string => {
  const rows = Map.groupBy(spots, ([, y]) => Math.round(y / CELL_SIZE))
  const data = [...rows].flatMap(([row, inRow]) => {
    const columns = [...new Set(inRow.map(([x]) => Math.round(x / CELL_SIZE)))].sort(
      (column, other) => column - other,
    )
    const starts = columns.filter((column, index) => columns[index - 1] !== column - 1)
    const ends = columns.filter((column, index) => columns[index + 1] !== column + 1)
    return starts.map(
      (start, index) =>
        `M${start * CELL_SIZE} ${row * CELL_SIZE}h${((ends[index] ?? start) - start) * CELL_SIZE}`,
    )
  })
  return `<path fill="none" stroke="${paint('action')}" stroke-opacity=".45" stroke-width="5" stroke-linecap="round" d="${data.join('')}"/>`
}

export interface MainPlace extends Place {
  readonly label: string
  readonly weight: number
  /** False for places that only give orientation. */
  readonly inside: boolean
}

const MAX_NAMES = 9
const LETTER_WIDTH = 7.6
/** Margins that phones cut off. */
const CROPPED_MARGIN = 120

interface Written {
  readonly x: number
  readonly y: number
  readonly place: MainPlace
  readonly left: boolean
}

const boxOf = ({ x, y, place, left }: Written) => {
  const wide = place.label.length * LETTER_WIDTH + 14
  return {
    from: left ? x - wide : x - 8,
    to: left ? x + 8 : x + wide,
    top: y - 11,
    bottom: y + 11,
  }
}

const overlap = (item: Written, other: Written): boolean => {
  const [a, b] = [boxOf(item), boxOf(other)]
  return a.from < b.to && b.from < a.to && a.top < b.bottom && b.top < a.bottom
}

const isInSight = (written: Written): boolean => {
  const { from, to, top, bottom } = boxOf(written)
  return (
    from > CROPPED_MARGIN &&
    to < pictureSize.width - CROPPED_MARGIN &&
    top > 6 &&
    bottom < pictureSize.height - 6
  )
}

const writtenOf = (places: readonly MainPlace[], spotOf: SpotOf, apart: number): Written[] => {
  const written: Written[] = []
  const sorted = places.toSorted(
    (item, other) => Number(other.inside) - Number(item.inside) || other.weight - item.weight,
  )
  for (const place of sorted) {
    if (written.length === MAX_NAMES) break
    const [x, y] = spotOf(place).map(Math.round) as [number, number]
    if (written.some((other) => Math.hypot(other.x - x, other.y - y) < apart)) continue
    const free = [false, true]
      .map((left): Written => ({ x, y, place, left }))
      .find((item) => isInSight(item) && !written.some((other) => overlap(item, other)))
    if (free) written.push(free)
  }
  return written
}

const wordOf = ({ x, y, place, left }: Written): string =>
  `<text x="${left ? x - 9 : x + 9}" y="${y}" dy=".35em"${left ? ' text-anchor="end"' : ''}${place.inside ? ' font-weight="600"' : ''} fill="${paint(place.inside ? 'text' : 'textMuted')}">${escapeText(place.label)}</text>`

const dotOf = ({ x, y, place }: Written): string =>
  `<circle cx="${x}" cy="${y}" r="${place.inside ? 5 : 3}" fill="${paint(place.inside ? 'accent' : 'textMuted')}"/>`

const namesOf = (places: readonly MainPlace[], spotOf: SpotOf, apart: number): string => {
  const written = writtenOf(places, spotOf, apart)
  return [
    `<g stroke="${paint('surface')}" stroke-width="2">${written.map(dotOf).join('')}</g>`,
    `<g font-size="14" stroke="${paint('surface')}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${written.map(wordOf).join('')}</g>`,
  ].join('')
}

/** Fits projected places into a picture; `room` is visible whatever shape a screen gives it. */
const fitting = (
  project: SpotOf,
  across: Ends,
  down: Ends,
  room: { readonly width: number; readonly height: number },
  leastSpan: number,
): SpotOf => {
  const scale = Math.min(
    room.width / Math.max(across.most - across.least, leastSpan),
    room.height / Math.max(down.most - down.least, leastSpan),
  )
  return (place) => {
    const [x, y] = project(place)
    return [
      (x - (across.least + across.most) / 2) * scale + pictureSize.width / 2,
      (y - (down.least + down.most) / 2) * scale + pictureSize.height / 2,
    ]
  }
}

const drawLand = (
  outlines: Outlines | null,
  offices: readonly Place[],
  places: readonly MainPlace[],
  spotOf: SpotOf,
  apart = 0,
): string =>
  svgOf([groundOf(outlines, spotOf), dotsOf(offices.map(spotOf)), namesOf(places, spotOf, apart)].join(''))

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const [SOUTH, NORTH, MIDDLE] = [radians(50), radians(66), 100] as const
const CONE = (Math.sin(SOUTH) + Math.sin(NORTH)) / 2
const CONE_OFFSET = Math.cos(SOUTH) ** 2 + 2 * CONE * Math.sin(SOUTH)

const onCone: SpotOf = ({ latitude, longitude }) => {
  const radius = Math.sqrt(CONE_OFFSET - 2 * CONE * Math.sin(radians(latitude))) / CONE
  const turn = CONE * radians(eastward(longitude) - MIDDLE)
  return [radius * Math.sin(turn), radius * Math.cos(turn)]
}

const COUNTRY_APART = 36

export const drawCountry = (
  outlines: Outlines | null,
  offices: readonly Place[],
  places: readonly MainPlace[],
): string => {
  const spots = offices.map(onCone)
  const [across, down] = [endsOfAll(spots.map(([x]) => x)), endsOfAll(spots.map(([, y]) => y))]
  const spotOf = fitting(onCone, across, down, { width: 372, height: 250 }, Number.EPSILON)
  return drawLand(outlines, offices, places, spotOf, COUNTRY_APART)
}

const MIN_DEGREES = 2

export const drawRegion = (
  outlines: Outlines | null,
  offices: readonly Place[],
  places: readonly MainPlace[],
): string => {
  const down = endsOfBulk(offices.map(({ latitude }) => -latitude))
  const narrowing = Math.cos(radians((down.least + down.most) / 2))
  const across = endsOfBulk(offices.map(({ longitude }) => eastward(longitude) * narrowing))
  const spotOf = fitting(
    ({ latitude, longitude }) => [eastward(longitude) * narrowing, -latitude],
    across,
    down,
    { width: 330, height: 220 },
    MIN_DEGREES,
  )
  return drawLand(outlines, offices, places, spotOf)
}
