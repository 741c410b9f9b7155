import { eastward, type Place } from '#domain/geo.ts'
import { dotsOf, groundOf, type Outlines, type SpotOf } from './draw-ground.ts'
import { endsOfBulk } from './ends-of-bulk.ts'
import { type MainPlace, namesOf } from './main-names.ts'
import { pictureSize } from './picture-frame.ts'
import { svgOf } from './svg.ts'

/** What is in sight whatever shape a screen gives to the picture, less the words of places. */
const room = { width: 330, height: 220 } as const
/** Degrees of latitude that a picture shows at least. */
const LEAST_DEGREES = 2
/** Puts places into a picture that shows these. */
const fitting = (places: readonly Place[]): SpotOf => {
  const down = endsOfBulk(places.map(({ latitude }) => -latitude))
  const narrow = Math.cos((((down.least + down.most) / 2) * Math.PI) / 180)
  const across = endsOfBulk(places.map(({ longitude }) => eastward(longitude) * narrow))
  const scale = Math.min(
    room.width / Math.max(across.most - across.least, LEAST_DEGREES),
    room.height / Math.max(down.most - down.least, LEAST_DEGREES),
  )
  return ({ latitude, longitude }) => [
    (eastward(longitude) * narrow - (across.least + across.most) / 2) * scale + pictureSize.width / 2,
    (-latitude - (down.least + down.most) / 2) * scale + pictureSize.height / 2,
  ]
}

/** Draws a region: as near as the bulk of its offices allows, a dot for each of them, the main places by their names. */
export const drawRegion = (
  outlines: Outlines | null,
  offices: readonly Place[],
  places: readonly MainPlace[],
): string => {
  const spotOf = fitting(offices)
  return svgOf([groundOf(outlines, spotOf), dotsOf(offices.map(spotOf)), namesOf(places, spotOf)].join(''))
}
