import type { CoordPrecision } from '#places/api/offices.ts'
import { distanceMetres, type GeoPosition } from './geo.ts'

/** False if the coordinates are those of a town, which is too imprecise for distances and routes. */
export const hasExactPosition = ({
  coordPrecision,
}: {
  readonly coordPrecision?: CoordPrecision | undefined
}): boolean => coordPrecision === undefined || coordPrecision === 'office'

type Located = Parameters<typeof hasExactPosition>[0]

/** Assumed maximum distance from the point of a town to an office in it. */
const TOWN_METRES = 5_000

/** Added to a distance if only the town of the other office is known. */
export const distanceUncertaintyMetres = (from: Located, other: Located): number =>
  hasExactPosition(from) && !hasExactPosition(other) ? TOWN_METRES : 0

/** Maximum distance in metres from the listed point to a corrected one. The point of a district is its centre. */
const MAX_CORRECTION_METRES = { office: 60_000, settlement: 60_000, district: 500_000 } as const

/** A mistyped position is usually far from the town. Without a listed position every distance is accepted. */
export const isNearListedPosition = (
  listed: GeoPosition & { readonly coordPrecision: CoordPrecision },
  corrected: GeoPosition,
): boolean =>
  listed.coordPrecision === 'none' ||
  distanceMetres(listed, corrected) <= MAX_CORRECTION_METRES[listed.coordPrecision]
