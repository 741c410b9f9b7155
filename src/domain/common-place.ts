import type { Place } from './geo.ts'

/** The place at which most of these stand; of several the first. */
export const commonPlace = (places: readonly Place[]): Place | undefined => {
  const counts = Map.groupBy(places, ({ latitude, longitude }) => `${latitude}/${longitude}`)
  let common: readonly Place[] = []
  for (const group of counts.values()) if (group.length > common.length) common = group
  return common[0]
}
