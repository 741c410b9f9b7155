import type { Place } from './place.ts'

/** The place with the number of free boxes that a fresh list has, so that card and list agree. */
export const withFreeCount = (place: Place, count: number): Place =>
  place.locker
    ? { ...place, locker: { ...place.locker, numberOfFreeBoxes: count } }
    : { ...place, office: { ...place.office, numberOfFreeBoxes: count } }
