import type { BasemapName } from '#contract/basemap-code.ts'

/** A name before there is known from which zoom it has room; `weight` is thousands of people, or how far a sea is seen. */
export interface NamedPlace {
  readonly name: string
  readonly latitude: number
  readonly longitude: number
  readonly kind: BasemapName['kind']
  readonly weight: number
}

const FIRST_ZOOM = 3
/** From here on there is room for all that is left. */
const LAST_ZOOM = 11
/** Pixels of a letter, and of a line with air around it. */
const LETTER = 8
const LINE = 22

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const boxAt = ({ name, latitude, longitude }: NamedPlace, zoom: number): Box => {
  const size = 256 * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  const x = (longitude / 360 + 0.5) * size
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size
  const half = (name.length * LETTER) / 2 + 10
  return { left: x - half, right: x + half, top: y - LINE / 2, bottom: y + LINE }
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Least weight that is worth a line at a zoom: far out only the great cities. */
const leastWeight = (zoom: number): number => [0, 0, 0, 1000, 500, 250, 100, 40, 0][zoom] ?? 0

/**
 * From which zoom each name has room: the weightier first, and one that is shown stays shown further in. Names of equal
 * place and spelling become one.
 */
export const placeNames = (places: readonly NamedPlace[]): BasemapName[] => {
  const left = new Map(
    places
      .toSorted((a, b) => a.weight - b.weight)
      .map((place) => [`${place.name} ${Math.round(place.latitude)}`, place]),
  )
  const waiting = [...left.values()].toSorted((a, b) => b.weight - a.weight)
  const shown: { place: NamedPlace; from: number }[] = []
  for (let zoom = FIRST_ZOOM; zoom <= LAST_ZOOM; zoom += 1) {
    const taken = shown.map(({ place }) => boxAt(place, zoom))
    for (const place of [...waiting]) {
      if (zoom < LAST_ZOOM && place.weight < leastWeight(zoom)) continue
      const box = boxAt(place, zoom)
      if (zoom < LAST_ZOOM && taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      shown.push({ place, from: zoom })
      waiting.splice(waiting.indexOf(place), 1)
    }
  }
  return shown.map(({ place: { name, latitude, longitude, kind }, from }) => ({
    name,
    latitude: Number(latitude.toFixed(3)),
    longitude: Number(longitude.toFixed(3)),
    kind,
    from,
  }))
}
