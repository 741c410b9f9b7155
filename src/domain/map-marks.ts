import { eastward, type Place } from './geo.ts'

type Cluster = Place & { readonly quantity: number }

interface Marks<Pin extends Place, Group extends Cluster> {
  readonly pins: readonly Pin[]
  readonly clusters: readonly Group[]
}

const WORLD = 256
/** Least distance in pixels between marks that a finger can hit. */
const APART = 44

/** Web Mercator pixels. */
export const pixelsAt = ({ latitude, longitude }: Place, zoom: number): { x: number; y: number } => {
  const scale = WORLD * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * scale,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale,
  }
}

const placeAt = ({ x, y }: { x: number; y: number }, zoom: number): Place => {
  const scale = WORLD * 2 ** zoom
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / scale))) * 180) / Math.PI,
    longitude: (x / scale) * 360 - 180,
  }
}

/** Overlapping marks become one cluster at the largest one: the middle may lie in the sea. */
export const mergeMarks = <Pin extends Place, Group extends Cluster>(
  { pins, clusters }: Marks<Pin, Group>,
  zoom: number,
): Marks<Pin, Cluster | Group> => {
  const groups: { x: number; y: number; quantity: number; place: Place; single: Pin | Group | null }[] = []
  const add = (single: Pin | Group, place: Place, quantity: number): void => {
    const { x, y } = pixelsAt(place, zoom)
    const near = groups.find((group) => Math.abs(group.x - x) < APART && Math.abs(group.y - y) < APART)
    if (!near) {
      groups.push({ x, y, quantity, place, single })
      return
    }
    near.quantity += quantity
    near.single = null
  }
  for (const cluster of clusters.toSorted((a, b) => b.quantity - a.quantity))
    add(cluster, cluster, cluster.quantity)
  for (const pin of pins) add(pin, pin, 1)
  const isGroup = (mark: Pin | Group): mark is Group => 'quantity' in mark
  return {
    pins: groups.flatMap(({ single }) => (single && !isGroup(single) ? [single] : [])),
    clusters: groups.flatMap(({ single, place: { latitude, longitude }, quantity }) => {
      if (single) return isGroup(single) ? [single] : []
      return [{ latitude, longitude, quantity }]
    }),
  }
}

/** The place's own pin, else the nearest cluster. */
export const markOf = <Pin extends Place & { readonly index: string }, Group extends Place>(
  { pins, clusters }: { readonly pins: readonly Pin[]; readonly clusters: readonly Group[] },
  place: Place & { readonly index: string },
): Pin | Group | undefined => {
  const pin = pins.find(({ index }) => index === place.index)
  if (pin) return pin
  const eastern = ({ latitude, longitude }: Place) =>
    pixelsAt({ latitude, longitude: eastward(longitude) }, 0)
  const { x, y } = eastern(place)
  const far = (group: Group): number => {
    const point = eastern(group)
    return Math.hypot(point.x - x, point.y - y)
  }
  return clusters.toSorted((a, b) => far(a) - far(b))[0]
}

/** Enough for a dozen pins at one address. */
const ROUNDS = 60
const REACH = 10 * APART

/** Moves overlapping pins apart, as little as possible. */
export const standApart = <Pin extends Place>(pins: readonly Pin[], zoom: number): readonly Pin[] => {
  const placed = pins.map((pin) => ({ pin, moved: false, ...pixelsAt(pin, zoom) }))
  // Only neighbours can push each other.
  const pairs = placed.flatMap((item, index) =>
    placed
      .slice(index + 1)
      .filter(({ x, y }) => Math.abs(x - item.x) < REACH && Math.abs(y - item.y) < REACH)
      .map((other) => [item, other] as const),
  )
  /** Moves both along one axis, with one pixel extra so that it terminates. */
  const part = ([one, other]: (typeof pairs)[number]): boolean => {
    const [x, y] = [other.x - one.x, other.y - one.y]
    if (Math.abs(x) >= APART || Math.abs(y) >= APART) return false
    const axis = Math.abs(x) >= Math.abs(y) ? 'x' : 'y'
    const between = axis === 'x' ? x : y
    const step = ((APART + 1 - Math.abs(between)) / 2) * (between < 0 ? -1 : 1)
    one[axis] -= step
    other[axis] += step
    one.moved = true
    other.moved = true
    return true
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    if (pairs.filter(part).length === 0) break
  }
  return placed.map(({ pin, moved, ...point }) => (moved ? { ...pin, ...placeAt(point, zoom) } : pin))
}
