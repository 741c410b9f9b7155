import type { CoordPrecision } from '#places/api/offices.ts'

/** Coordinates of a town say nothing about metres or routes. */
export const hasOwnPlace = ({
  coordPrecision,
}: {
  readonly coordPrecision?: CoordPrecision | undefined
}): boolean => coordPrecision === undefined || coordPrecision === 'office'

type Located = Parameters<typeof hasOwnPlace>[0]

/** Distance within which an office may stand from its town's point. */
const TOWN_METRES = 5_000

/** Added to the distance of an office known only by its town. */
export const doubtMetres = (from: Located, other: Located): number =>
  hasOwnPlace(from) && !hasOwnPlace(other) ? TOWN_METRES : 0
