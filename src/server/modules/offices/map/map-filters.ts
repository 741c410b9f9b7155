import { type FreeOfOffice, freeBoxesIn, freeCellsIn } from '../free-counts.ts'
import { freeToday, hasService, isLockerUnit, type OfficeRecord } from '../office-record.ts'

/**
 * What a person wants to see of the map (M-MAP-07). Without `aaps` there is one pin a place: an office, or a
 * locker that stands alone. With it there are only places with automated cells, and their cells are what is
 * counted.
 */
export interface MapFilters {
  readonly aaps: boolean
  readonly onlyFree: boolean
  readonly online: boolean
}

/** Does the pin of this place stand for its cells, not for a counter? */
export const showsCells = (office: OfficeRecord, filters: MapFilters): boolean =>
  filters.aaps || isLockerUnit(office)

/** The number that the pin of this place says. */
export const shownFree = (office: OfficeRecord, free: FreeOfOffice, filters: MapFilters): number =>
  freeToday(office, showsCells(office, filters) ? freeCellsIn(free) : freeBoxesIn(free))

/** Is this place on the map under these filters? A gone office never is. */
export const isShown = (office: OfficeRecord, free: FreeOfOffice, filters: MapFilters): boolean =>
  !office.closed &&
  (!filters.online || hasService(office)) &&
  (!filters.aaps || office.lockers.length > 0) &&
  (!filters.onlyFree || shownFree(office, free, filters) > 0)
