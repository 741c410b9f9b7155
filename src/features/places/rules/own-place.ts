import type { CoordPrecision } from '#places/api/offices.ts'

/** False for coordinates of a town, which are too vague for distances and routes. */
export const hasOwnPlace = ({
  coordPrecision,
}: {
  readonly coordPrecision?: CoordPrecision | undefined
}): boolean => coordPrecision === undefined || coordPrecision === 'office'

type Located = Parameters<typeof hasOwnPlace>[0]

/** Assumed maximum distance between an office and the point of its town. */
const TOWN_METRES = 5_000

/** Added to the distance of an office known only by its town. */
export const doubtMetres = (from: Located, other: Located): number =>
  hasOwnPlace(from) && !hasOwnPlace(other) ? TOWN_METRES : 0
