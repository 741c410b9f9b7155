import type { Place } from '#domain/geo.ts'
import { dotsOf, groundOf, type Outlines, type SpotOf } from './draw-ground.ts'
import { endsOfAll } from './ends-of-bulk.ts'
import { type MainPlace, namesOf } from './main-names.ts'
import type { Spot } from './path-data.ts'
import { pictureSize } from './picture-frame.ts'
import { svgOf } from './svg.ts'

/** What is in sight whatever shape a screen gives to the picture; names need none of its height. */
const room = { width: 372, height: 250 } as const
/** Places that are named lie all over the country: so many units apart. */
const APART = 36

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
const fitting = (places: readonly Place[]): SpotOf => {
  const spots = places.map(onCone)
  const across = endsOfAll(spots.map(([x]) => x))
  const down = endsOfAll(spots.map(([, y]) => y))
  const scale = Math.min(
    room.width / Math.max(across.most - across.least, Number.EPSILON),
    room.height / Math.max(down.most - down.least, Number.EPSILON),
  )
  return (place) => {
    const [x, y] = onCone(place)
    return [
      (x - (across.least + across.most) / 2) * scale + pictureSize.width / 2,
      (y - (down.least + down.most) / 2) * scale + pictureSize.height / 2,
    ]
  }
}
/** Draws the country: its shores without any border, a dot for each office, the main places by their names. */
export const drawCountry = (
  outlines: Outlines | null,
  offices: readonly Place[],
  places: readonly MainPlace[],
): string => {
  const spotOf = fitting(offices)
  return svgOf(
    [groundOf(outlines, spotOf), dotsOf(offices.map(spotOf)), namesOf(places, spotOf, APART)].join(''),
  )
}
