import type { CoordPrecision } from '#places/api/offices.ts'

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
