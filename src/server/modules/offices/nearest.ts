import { distanceMetres, type Place } from '#domain/geo.ts'
import type { OfficeRecord } from './office-record.ts'

/** An office and how far it is, in metres. */
export interface NearOffice {
  readonly office: OfficeRecord
  readonly metres: number
}

/** Degrees of latitude are at least this long: a quick no for offices that are surely too far. */
const METRES_A_DEGREE = 110_000

/**
 * The nearest offices that pass `wanted`, nearest first, at most `most` of them and none further than `within` metres.
 * One pass over all offices: a few milliseconds for the whole country. `doubt` is added to the way to an office.
 */
export const nearestOffices = (
  offices: Iterable<OfficeRecord>,
  place: Place,
  most: number,
  within: number,
  wanted: (office: OfficeRecord) => boolean,
  doubt: (office: OfficeRecord) => number = () => 0,
): NearOffice[] => {
  const found: NearOffice[] = []
  let limit = within
  for (const office of offices) {
    if (Math.abs(office.latitude - place.latitude) * METRES_A_DEGREE > limit) continue
    const metres = distanceMetres(place, office) + doubt(office)
    if (metres > limit || !wanted(office)) continue
    found.push({ office, metres })
    if (found.length <= most) continue
    found.sort((a, b) => a.metres - b.metres || a.office.index.localeCompare(b.office.index))
    found.length = most
    limit = found.at(-1)?.metres ?? within
  }
  return found.sort((a, b) => a.metres - b.metres || a.office.index.localeCompare(b.office.index))
}
