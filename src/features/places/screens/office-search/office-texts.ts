import type { Environment } from '#kit/browser/environment.ts'
import { DIGITIZATION_OFFICE_INDEX } from '#kit/rules/limits.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type { Office } from '#places/api/offices.ts'
import { determineOfficeAvailability, isOfficeSelectable } from '#places/rules/availability.ts'
import {
  containsWords,
  officeAddress,
  settlementBeforeStreet,
  streetOrOfficeName,
} from '#places/rules/office-address.ts'
import { type HoursLabel, hoursLabelToday } from '#places/rules/working-hours.ts'
import { officeCopy, placeCopy } from '#places/words/office.ts'
import type { OfficeListItem } from './search-state.ts'

export const officeTitle = (office: Pick<Office, 'index' | 'is_aapsh' | 'aapsh_name'>): string =>
  office.is_aapsh ? placeCopy.lockerTitle(office.aapsh_name ?? office.index) : officeCopy.title(office.index)

export const officeStreetTitle = (office: Office): string =>
  office.is_aapsh
    ? officeTitle(office)
    : typesetAddress(streetOrOfficeName(office.addressSource, office.name ?? ''))

const widerPlace = (office: Office): string => {
  if (office.is_aapsh) return officeAddressText(office)
  const street = streetOrOfficeName(office.addressSource, office.name ?? '')
  if (!containsWords(street, office.settlement)) return office.settlement
  // Villages of one region may share a name; the address names their district.
  return settlementBeforeStreet(office.addressSource, street) || office.region
}

export const officeSubtitle = (office: Office, distance = ''): string =>
  officeCopy.note([office.index, widerPlace(office), distance].filter((part) => part !== ''))

export const isSameOffice = (a: Office, b: Office): boolean =>
  a.index === b.index && a.aapsh_id === b.aapsh_id

export const isOpenNow = (label: HoursLabel | null): boolean =>
  label?.kind === 'open_until' || label?.kind === 'open_around_the_clock'

/** Free boxes, or why none can be rented online (M-OFF-10…12). */
export const availabilityText = (office: Office): string => {
  const availability = determineOfficeAvailability(office)
  if (availability.kind === 'closed') return placeCopy.closed
  if (availability.kind === 'office_only') return placeCopy.officeOnly
  if (availability.kind === 'free') return placeCopy.free(availability.count, office.is_aapsh)
  return office.is_aapsh ? placeCopy.noneFreeCells : placeCopy.noneFree
}

/** True if boxes are rented online here, but none is free. */
export const isFull = (office: Office): boolean => determineOfficeAvailability(office).kind === 'none_free'

/** Regular size first; empty if the office does not report sizes. */
export const freeSizesText = ({ freeBySize }: Office): string =>
  (['1', '2', 'locker'] as const)
    .flatMap((size) => {
      const count = freeBySize?.[size] ?? 0
      return count > 0 ? [officeCopy.sizes[size](count)] : []
    })
    .join(', ')

export const officeAddressText = ({ settlement, addressSource }: Office): string =>
  typesetAddress(officeAddress(settlement, addressSource))

/** Uses the server's clock and the office's time zone (M-OFF-01…13, AMB-10, AMB-14). */
export function toOfficeListItem(environment: Environment, office: Office): OfficeListItem {
  const now = environment.serverNow()
  const selectable = isOfficeSelectable(office)
  return {
    office,
    label: now && hoursLabelToday(office, now),
    selectable,
    digitization: selectable && office.index === DIGITIZATION_OFFICE_INDEX,
  }
}
