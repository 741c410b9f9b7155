import type { CoordPrecision } from '#contract/offices.ts'
import { hasOwnPlace } from './own-place.ts'

interface Listed {
  readonly coordPrecision: CoordPrecision
  readonly index: string
  readonly online: boolean
  readonly temporarilyClosed: boolean
  readonly workingHours: readonly unknown[]
}

/** Does an office rent boxes over the site now? */
export const rentsOnline = ({
  online,
  temporarilyClosed,
}: Pick<Listed, 'online' | 'temporarilyClosed'>): boolean => online && !temporarilyClosed

/** More numbers than these nobody looks for on a small picture. */
const MOST_NUMBERED = 20

/** The order in which a settlement lists its offices: those that rent over the site first, then those that tell their hours, then by index. */
export const inListOrder = (office: Listed, other: Listed): number =>
  Number(rentsOnline(other)) - Number(rentsOnline(office)) ||
  Number(other.workingHours.length > 0) - Number(office.workingHours.length > 0) ||
  (office.index < other.index ? -1 : 1)

/**
 * How many offices of such a list, from the first on, have a number in it and on the settlement's picture: none where one
 * of them has no place of its own.
 */
export const numberedOf = (listed: readonly Listed[]): number => {
  const renting = listed.filter(rentsOnline)
  return renting.length <= MOST_NUMBERED && renting.every(hasOwnPlace) ? renting.length : 0
}
