import type { CoordPrecision } from '#contract/offices.ts'

/** Do the coordinates of an office say where it is itself? Those of a town say nothing of metres or ways. */
export const hasOwnPlace = ({
  coordPrecision,
}: {
  readonly coordPrecision?: CoordPrecision | undefined
}): boolean => coordPrecision === undefined || coordPrecision === 'office'

type Located = Parameters<typeof hasOwnPlace>[0]

/** How far from the point of its town an office may well be. */
const TOWN_METRES = 5_000

/** What is added to the way to an office that stands somewhere in its town, where the nearest to a known place are looked for. */
export const doubtMetres = (from: Located, other: Located): number =>
  hasOwnPlace(from) && !hasOwnPlace(other) ? TOWN_METRES : 0
