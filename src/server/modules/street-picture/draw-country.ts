import { type Basemap, decodeLine } from '#contract/basemap-code.ts'
import { clipRing } from '#domain/clip.ts'
import type { Place } from '#domain/geo.ts'
import { endsOfAll } from './ends-of-bulk.ts'
import { type MainPlace, namesOf } from './main-names.ts'
import { pathData, type Spot } from './path-data.ts'
import { clipFrame, pictureSize } from './picture-frame.ts'
import { paint, svgOf } from './svg.ts'

/** Shores and lakes of the basemap. */
export type Outlines = Pick<Basemap, 'step' | 'land' | 'lakes'>

/** What is in sight whatever shape a screen gives to the picture. */
const room = { width: 520, height: 250 } as const
/** Offices nearer to one another than so many units are one dot. */
const CELL = 5
/** A lake or an island smaller than this, in square units, is a speck. */
const LEAST_AREA = 10
/** Places that are named lie all over the country: so many units apart. */
const APART = 40

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Parallels at which the cone touches the globe, and the meridian that stands upright in the middle. */
const [SOUTH, NORTH, MIDDLE] = [radians(50), radians(66), 100] as const
const CONE = (Math.sin(SOUTH) + Math.sin(NORTH)) / 2
const SPAN = Math.cos(SOUTH) ** 2 + 2 * CONE * Math.sin(SOUTH)

/** Longitudes go on over the 180th meridian: Chukotka lies east of all else. */
const eastward = (longitude: number): number => (longitude < MIDDLE - 180 ? longitude + 360 : longitude)

/** Albers' equal-area cone: no land is larger than it is; units of the globe's radius, down is positive. */
const onCone = ({ latitude, longitude }: Place): Spot => {
  const radius = Math.sqrt(SPAN - 2 * CONE * Math.sin(radians(latitude))) / CONE
  const turn = CONE * radians(eastward(longitude) - MIDDLE)
  return [radius * Math.sin(turn), radius * Math.cos(turn)]
}

/** Puts places into a picture in which all of these are in sight. */
const fitting = (places: readonly Place[]) => {
  const spots = places.map(onCone)
  const across = endsOfAll(spots.map(([x]) => x))
  const down = endsOfAll(spots.map(([, y]) => y))
  const scale = Math.min(
    room.width / Math.max(across.most - across.least, Number.EPSILON),
    room.height / Math.max(down.most - down.least, Number.EPSILON),
  )
  return (place: Place): Spot => {
    const [x, y] = onCone(place)
    return [
      (x - (across.least + across.most) / 2) * scale + pictureSize.width / 2,
      (y - (down.least + down.most) / 2) * scale + pictureSize.height / 2,
    ]
  }
}
type Point = ReturnType<typeof fitting>

const areaOf = (ring: readonly Spot[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

/** Rings of the basemap as path data of the picture. */
const shapeOf = (rings: readonly string[], [stepX, stepY]: Basemap['step'], point: Point): string =>
  pathData(
    rings
      .map(decodeLine)
      .map((line) =>
        line.flatMap((x, index) =>
          index % 2 === 0 ? [point({ longitude: x * stepX, latitude: (line[index + 1] ?? 0) * stepY })] : [],
        ),
      )
      .map((ring) => clipRing(ring, clipFrame) as Spot[])
      .filter((ring) => ring.length > 2 && areaOf(ring) >= LEAST_AREA),
    true,
  )

/** Where offices stand: a dot for each, and one for many that lie together. */
const dotsOf = (spots: readonly Spot[]): string => {
  const cells = new Set(
    spots.map(([x, y]) => `M${Math.round(x / CELL) * CELL} ${Math.round(y / CELL) * CELL}h0`),
  )
  return `<path fill="none" stroke="${paint('action')}" stroke-opacity=".45" stroke-width="5" stroke-linecap="round" d="${[...cells].join('')}"/>`
}

/** Draws the country: its shores and great lakes without any border, a dot for each office, the main places by their names. */
export const drawCountry = (
  outlines: Outlines | null,
  offices: readonly Place[],
  places: readonly MainPlace[],
): string => {
  const point = fitting(offices)
  const { width, height } = pictureSize
  const land = outlines ? shapeOf(outlines.land, outlines.step, point) : ''
  const lakes = outlines ? shapeOf(outlines.lakes, outlines.step, point) : ''
  return svgOf(
    [
      `<path fill="${paint(land === '' ? 'surfaceSunken' : 'infoSoft')}" d="M0 0h${width}v${height}H0z"/>`,
      // The line is drawn under the ground: the basemap is cut at the 180th meridian, and no seam is seen there.
      `<path fill="${paint('surface')}" stroke="${paint('borderControl')}" stroke-width="2" paint-order="stroke" d="${land}"/>`,
      `<path fill="${paint('infoSoft')}" d="${lakes}"/>`,
      dotsOf(offices.map(point)),
      namesOf(places, point, APART),
    ].join(''),
  )
}
