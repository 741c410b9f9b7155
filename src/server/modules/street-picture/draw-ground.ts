import { type Basemap, decodeLine } from '#contract/basemap-code.ts'
import { clipLine, clipRing, type Point } from '#domain/clip.ts'
import type { Place } from '#domain/geo.ts'
import { pathData, type Spot } from './path-data.ts'
import { clipFrame, pictureSize } from './picture-frame.ts'
import { paint } from './svg.ts'

/** Shores, lakes and rivers of the basemap. */
export type Outlines = Pick<Basemap, 'step' | 'land' | 'lakes' | 'rivers'>

/** Where a place lies in a picture. */
export type SpotOf = (place: Place) => Spot

/** Offices nearer to one another than so many units are one dot. */
const CELL = 5
/** A lake or an island smaller than this, in square units, is a speck. */
const LEAST_AREA = 10

const areaOf = (ring: readonly Spot[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

const spotsOf = (code: string, [stepX, stepY]: Basemap['step'], spotOf: SpotOf): Spot[] =>
  decodeLine(code).flatMap((x, index, line) =>
    index % 2 === 0 ? [spotOf({ longitude: x * stepX, latitude: (line[index + 1] ?? 0) * stepY })] : [],
  )

/** The ground of a picture of land: the sea, on it the land with its lakes and rivers; without outlines a plain sheet. */
export const groundOf = (outlines: Outlines | null, spotOf: SpotOf): string => {
  const { width, height } = pictureSize
  const sheet = (role: 'infoSoft' | 'surfaceSunken') =>
    `<path fill="${paint(role)}" d="M0 0h${width}v${height}H0z"/>`
  if (!outlines) return sheet('surfaceSunken')
  const { step, land, lakes, rivers } = outlines
  const rings = (codes: readonly string[]) =>
    pathData(
      codes
        .map((code) => clipRing(spotsOf(code, step, spotOf), clipFrame) as Spot[])
        .filter((ring) => ring.length > 2 && areaOf(ring) >= LEAST_AREA),
      true,
    )
  const lines = pathData(
    rivers.flatMap(
      (code) => clipLine(spotsOf(code, step, spotOf) as readonly Point[], clipFrame) as Spot[][],
    ),
  )
  return [
    sheet('infoSoft'),
    // The line is drawn under the ground: the basemap is cut at the 180th meridian, and no seam is seen there.
    `<path fill="${paint('surface')}" stroke="${paint('borderControl')}" stroke-width="2" paint-order="stroke" d="${rings(land)}"/>`,
    `<path fill="${paint('infoSoft')}" d="${rings(lakes)}"/>`,
    `<path fill="none" stroke="${paint('infoSoft')}" stroke-width="2" stroke-linejoin="round" d="${lines}"/>`,
  ].join('')
}

/** Where offices stand: a dot for each; those of one cell are one dot, and dots side by side one line. */
export const dotsOf = (spots: readonly Spot[]): string => {
  const rows = Map.groupBy(spots, ([, y]) => Math.round(y / CELL))
  const data = [...rows].flatMap(([row, inRow]) => {
    const columns = [...new Set(inRow.map(([x]) => Math.round(x / CELL)))].sort(
      (column, other) => column - other,
    )
    const starts = columns.filter((column, index) => columns[index - 1] !== column - 1)
    const ends = columns.filter((column, index) => columns[index + 1] !== column + 1)
    return starts.map(
      (start, index) => `M${start * CELL} ${row * CELL}h${((ends[index] ?? start) - start) * CELL}`,
    )
  })
  return `<path fill="none" stroke="${paint('action')}" stroke-opacity=".45" stroke-width="5" stroke-linecap="round" d="${data.join('')}"/>`
}
