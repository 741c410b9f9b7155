import KDBush from 'kdbush'
import { type GeoPosition, toEastLongitude } from './geo.ts'

/** Widens the search radius (in degrees) step by step until enough places match. */
export const createNearbyPlaceFinder = <P extends GeoPosition>(
  places: readonly P[],
  radii: readonly number[],
  enough: number,
) => {
  const index = new KDBush(places.length)
  for (const { latitude, longitude } of places) index.add(toEastLongitude(longitude), latitude)
  index.finish()
  return ({ latitude, longitude }: GeoPosition, isWanted: (place: P) => boolean): P[] => {
    const east = toEastLongitude(longitude)
    // Degrees of longitude get shorter towards the pole.
    const stretch = 1 / Math.max(0.2, Math.cos((latitude * Math.PI) / 180))
    let found: P[] = []
    for (const radius of radii) {
      found = index
        .range(east - radius * stretch, latitude - radius, east + radius * stretch, latitude + radius)
        .flatMap((row) => places[row] ?? [])
        .filter(isWanted)
      if (found.length >= enough) break
    }
    return found
  }
}
