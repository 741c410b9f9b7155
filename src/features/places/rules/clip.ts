/** Longitude, latitude in degrees. */
export type Point = readonly [number, number]

/** Degrees; east may exceed 180. */
export interface Frame {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

interface Side {
  readonly inside: (point: Point) => boolean
  readonly cross: (from: Point, to: Point) => Point
}

const atLongitude = (longitude: number, [x, y]: Point, [x2, y2]: Point): Point => [
  longitude,
  y + ((y2 - y) * (longitude - x)) / (x2 - x),
]
const atLatitude = (latitude: number, [x, y]: Point, [x2, y2]: Point): Point => [
  x + ((x2 - x) * (latitude - y)) / (y2 - y),
  latitude,
]

const sidesOf = ({ west, east, south, north }: Frame): readonly Side[] => [
  { inside: ([x]) => x >= west, cross: (from, to) => atLongitude(west, from, to) },
  { inside: ([x]) => x <= east, cross: (from, to) => atLongitude(east, from, to) },
  { inside: ([, y]) => y >= south, cross: (from, to) => atLatitude(south, from, to) },
  { inside: ([, y]) => y <= north, cross: (from, to) => atLatitude(north, from, to) },
]

/** Part of a closed ring within a frame (Sutherland–Hodgman). */
export const clipRing = (ring: readonly Point[], frame: Frame): Point[] => {
  let points: readonly Point[] = ring
  for (const { inside, cross } of sidesOf(frame)) {
    points = points.flatMap((point, index) => {
      const before = points[(index + points.length - 1) % points.length] ?? point
      if (inside(point)) return inside(before) ? [point] : [cross(before, point), point]
      return inside(before) ? [cross(before, point)] : []
    })
  }
  return [...points]
}

/** A line ends at its last point within the frame. */
export const clipLine = (line: readonly Point[], frame: Frame): Point[][] => {
  const sides = sidesOf(frame)
  const parts: Point[][] = []
  let part: Point[] = []
  for (const point of line) {
    if (sides.every(({ inside }) => inside(point))) part.push(point)
    else if (part.length > 0) {
      parts.push(part)
      part = []
    }
  }
  return [...parts, part].filter(({ length }) => length > 1)
}
