import type { CoordPrecision } from '#places/api/offices.ts'

/** False for coordinates of a town, which are too vague for distances and routes. */
export const hasExactPosition = ({
  coordPrecision,
}: {
  readonly coordPrecision?: CoordPrecision | undefined
}): boolean => coordPrecision === undefined || coordPrecision === 'office'

type Located = Parameters<typeof hasExactPosition>[0]

/** Assumed maximum distance between an office and the point of its town. */
const TOWN_METRES = 5_000

/** Added to the distance of an office known only by its town. */
export const uncertaintyMetres = (from: Located, other: Located): number =>
  hasExactPosition(from) && !hasExactPosition(other) ? TOWN_METRES : 0
