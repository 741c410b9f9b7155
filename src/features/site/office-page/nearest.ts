import KDBush from 'kdbush'
import { distanceMetres, eastward } from '#domain/geo.ts'
import { doubtMetres, hasOwnPlace } from '#domain/own-place.ts'
import type { PageOffice } from '#domain/page-office.ts'

/** Null metres: one of the two has no exact place. */
export interface Near {
  readonly office: PageOffice
  readonly metres: number | null
}

/** Degrees, widened until enough offices are found. */
const RADII = [0.05, 0.2, 0.6, 2, 6, 20]

/** Offices at one point are ordered by the distance of their indexes. */
const apart = (office: PageOffice, other: PageOffice): number =>
  Math.abs(Number(office.index) - Number(other.index))

export type FindNearest = (office: PageOffice, isWanted?: (other: PageOffice) => boolean) => readonly Near[]

/** A degree of longitude counts for what it is at the office. */
export const nearestTo = (offices: readonly PageOffice[], most: number): FindNearest => {
  const renting = offices.filter(
    (office) => office.online && !office.temporarilyClosed && office.coordPrecision !== 'none',
  )
  const index = new KDBush(renting.length)
  for (const { latitude, longitude } of renting) index.add(eastward(longitude), latitude)
  index.finish()
  const around = (
    office: PageOffice,
    radius: number,
    isWanted: (other: PageOffice) => boolean,
  ): PageOffice[] => {
    const wide = radius / Math.max(0.2, Math.cos((office.latitude * Math.PI) / 180))
    const east = eastward(office.longitude)
    return index
      .range(east - wide, office.latitude - radius, east + wide, office.latitude + radius)
      .flatMap((index) => renting[index] ?? [])
      .filter((other) => other.index !== office.index && isWanted(other))
  }
  return (office, isWanted = () => true) => {
    let found: PageOffice[] = []
    for (const radius of RADII) {
      found = around(office, radius, isWanted)
      if (found.length >= most) break
    }
    return found
      .map((other) => ({
        office: other,
        metres: distanceMetres(office, other) + doubtMetres(office, other),
      }))
      .sort(
        (item, other) =>
          item.metres - other.metres || apart(office, item.office) - apart(office, other.office),
      )
      .slice(0, most)
      .map(({ office: other, metres }) => ({
        office: other,
        metres: hasOwnPlace(office) && hasOwnPlace(other) ? Math.round(metres) : null,
      }))
  }
}
