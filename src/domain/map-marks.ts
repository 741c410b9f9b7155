import type { Place } from './geo.ts'

/** Pins with what they carry, and clusters of so many offices. */
interface Marks<Pin extends Place> {
  readonly pins: readonly Pin[]
  readonly clusters: readonly (Place & { readonly quantity: number })[]
}

/** Pixels of the world at zoom 0. */
const WORLD = 256
/** Pixels between two marks that a finger tells apart, and that leave each in sight. */
const APART = 34

/** Where a place lies on the map of a zoom, in pixels (Web Mercator). */
export const pixelsAt = ({ latitude, longitude }: Place, zoom: number): { x: number; y: number } => {
  const scale = WORLD * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * scale,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale,
  }
}

/** Marks that would lie on each other become one cluster, in the middle of its members. */
export const mergeMarks = <Pin extends Place>({ pins, clusters }: Marks<Pin>, zoom: number): Marks<Pin> => {
  const groups: { x: number; y: number; quantity: number; place: Place; pin: Pin | null }[] = []
  const add = (place: Place, quantity: number, pin: Pin | null): void => {
    const { x, y } = pixelsAt(place, zoom)
    const near = groups.find((group) => Math.abs(group.x - x) < APART && Math.abs(group.y - y) < APART)
    if (!near) {
      groups.push({ x, y, quantity, place, pin })
      return
    }
    const total = near.quantity + quantity
    const between = (a: number, b: number): number => (a * near.quantity + b * quantity) / total
    near.place = {
      latitude: between(near.place.latitude, place.latitude),
      longitude: between(near.place.longitude, place.longitude),
    }
    near.x = between(near.x, x)
    near.y = between(near.y, y)
    near.quantity = total
    near.pin = null
  }
  for (const cluster of clusters) add(cluster, cluster.quantity, null)
  for (const pin of pins) add(pin, 1, pin)
  return {
    pins: groups.flatMap(({ pin }) => (pin ? [pin] : [])),
    clusters: groups.flatMap(({ pin, place, quantity }) => (pin ? [] : [{ ...place, quantity }])),
  }
}
