/** Longitude and latitude in degrees. */
export type GeoPoint = readonly [number, number]

/** In degrees; `east` may exceed 180. */
export interface GeoFrame {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

interface Side {
  readonly inside: (point: GeoPoint) => boolean
  readonly cross: (from: GeoPoint, to: GeoPoint) => GeoPoint
}

const atLongitude = (longitude: number, [x, y]: GeoPoint, [x2, y2]: GeoPoint): GeoPoint => [
  longitude,
  y + ((y2 - y) * (longitude - x)) / (x2 - x),
]
const atLatitude = (latitude: number, [x, y]: GeoPoint, [x2, y2]: GeoPoint): GeoPoint => [
  x + ((x2 - x) * (latitude - y)) / (y2 - y),
  latitude,
]

const frameSides = ({ west, east, south, north }: GeoFrame): readonly Side[] => [
  { inside: ([x]) => x >= west, cross: (from, to) => atLongitude(west, from, to) },
  { inside: ([x]) => x <= east, cross: (from, to) => atLongitude(east, from, to) },
  { inside: ([, y]) => y >= south, cross: (from, to) => atLatitude(south, from, to) },
  { inside: ([, y]) => y <= north, cross: (from, to) => atLatitude(north, from, to) },
]

/** Returns the part of a closed ring within a frame (Sutherland–Hodgman). */
export const clipRing = (ring: readonly GeoPoint[], frame: GeoFrame): GeoPoint[] => {
  let points: readonly GeoPoint[] = ring
  for (const { inside, cross } of frameSides(frame)) {
    points = points.flatMap((point, index) => {
      const before = points[(index + points.length - 1) % points.length] ?? point
      if (inside(point)) return inside(before) ? [point] : [cross(before, point), point]
      return inside(before) ? [cross(before, point)] : []
    })
  }
  return [...points]
}

/** Each part ends at the last point of the line within the frame. */
export const clipLine = (line: readonly GeoPoint[], frame: GeoFrame): GeoPoint[][] => {
  const sides = frameSides(frame)
  const parts: GeoPoint[][] = []
  let part: GeoPoint[] = []
  for (const point of line) {
    if (sides.every(({ inside }) => inside(point))) part.push(point)
    else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  }
  return [...parts, part].filter(({ length }) => length > 1)
}
