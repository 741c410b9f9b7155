import type { Frame } from '#domain/clip.ts'
import type { Place } from '#domain/geo.ts'
import { endsOfBulk } from './ends-of-bulk.ts'

/** The picture's size in its own units; at its usual size a unit is a pixel. */
export const pictureSize = { width: 640, height: 320 } as const

/** What is drawn, with a little beyond the edges, so that no line ends in sight; `south` is the smaller side here, the top. */
export const clipFrame: Frame = {
  west: -8,
  south: -8,
  east: pictureSize.width + 8,
  north: pictureSize.height + 8,
}

const EQUATOR_METRES = 40_075_017

/** A place in units of the whole world's side, 0 to 1, from the west and from the north. */
export const inWorld = ({ latitude, longitude }: Place): readonly [number, number] => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** Puts places of the world into a picture around a place; `metres` is the picture's width at this latitude. */
export const pictureAround = (place: Place, metres: number) => {
  const [x, y] = inWorld(place)
  const world = EQUATOR_METRES * Math.cos((place.latitude * Math.PI) / 180)
  const scale = (world / metres) * pictureSize.width
  return {
    /** Across the picture. */
    metres,
    /** From the world's units to the picture's. */
    point: ([worldX, worldY]: readonly [number, number]): [number, number] => [
      (worldX - x) * scale + pictureSize.width / 2,
      (worldY - y) * scale + pictureSize.height / 2,
    ],
    /** The picture's edges in the world's units: west, north, east, south. */
    edges: [
      x - pictureSize.width / 2 / scale,
      y - pictureSize.height / 2 / scale,
      x + pictureSize.width / 2 / scale,
      y + pictureSize.height / 2 / scale,
    ] as const,
  }
}
/** What is in sight whatever shape a screen gives to the picture, less the room that marks take. */
const core = { width: 400, height: 190 } as const

/** The picture that shows these places, but for a few that lie far off, and at least so many metres. */
export const pictureOf = (places: readonly Place[], least: number): { middle: Place; metres: number } => {
  const { least: south, most: north } = endsOfBulk(places.map(({ latitude }) => latitude))
  const { least: west, most: east } = endsOfBulk(places.map(({ longitude }) => longitude))
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const degree = EQUATOR_METRES / 360
  const across = (east - west) * degree * Math.cos((middle.latitude * Math.PI) / 180)
  const down = (north - south) * degree
  const { width } = pictureSize
  return { middle, metres: Math.max(least, across * (width / core.width), down * (width / core.height)) }
}
export type PictureAround = ReturnType<typeof pictureAround>
