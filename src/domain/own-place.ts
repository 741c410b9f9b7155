import type { CoordPrecision } from '#contract/offices.ts'

/** Do the coordinates of an office say where it is itself? Those of a town say nothing of metres or ways. */
export const hasOwnPlace = ({
  coordPrecision,
}: {
  readonly coordPrecision?: CoordPrecision | undefined
}): boolean => coordPrecision === undefined || coordPrecision === 'office'
