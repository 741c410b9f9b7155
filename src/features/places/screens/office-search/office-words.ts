import type { Environment } from '#kit/browser/environment.ts'
import { DIGITIZATION_INDEX } from '#kit/rules/limits.ts'
import { typesetAddress } from '#kit/words/typeset.ts'
import type { Office } from '#places/api/offices.ts'
import { canBeSelected, officeAvailability } from '#places/rules/availability.ts'
import { officeAddress, saysWords, streetOrName } from '#places/rules/office-address.ts'
import { type HoursLabel, labelForToday } from '#places/rules/working-hours.ts'
import { officeCopy, placeCopy } from '#places/words/office.ts'
import type { OfficeShown } from './search-state.ts'

export const placeTitle = (office: Pick<Office, 'index' | 'is_aapsh' | 'aapsh_name'>): string =>
  office.is_aapsh ? placeCopy.lockerTitle(office.aapsh_name ?? office.index) : officeCopy.title(office.index)

export const streetTitle = (office: Office): string =>
  office.is_aapsh ? placeTitle(office) : typesetAddress(streetOrName(office.addressSource, office.name ?? ''))

const widerPlace = (office: Office): string => {
  if (office.is_aapsh) return addressWords(office)
  return saysWords(streetTitle(office), office.settlement) ? office.region : office.settlement
}

export const placeNote = (office: Office, distance = ''): string =>
  officeCopy.note([office.index, widerPlace(office), distance].filter((part) => part !== ''))

export const isSamePlace = (a: Office, b: Office): boolean => a.index === b.index && a.aapsh_id === b.aapsh_id

export const isOpen = (label: HoursLabel | null): boolean =>
  label?.kind === 'open_until' || label?.kind === 'open_around_the_clock'

/** M-OFF-10…12 */
export const availabilityWords = (office: Office): string => {
  const availability = officeAvailability(office)
  if (availability.kind === 'closed') return placeCopy.closed
  if (availability.kind === 'office_only') return placeCopy.officeOnly
  if (availability.kind === 'free') return placeCopy.free(availability.count, office.is_aapsh)
  return office.is_aapsh ? placeCopy.noneFreeCells : placeCopy.noneFree
}

/** Regular size first; only some offices report sizes. */
export const sizesWords = ({ freeBySize }: Office): string =>
  (['1', '2', 'locker'] as const)
    .flatMap((size) => {
      const count = freeBySize?.[size] ?? 0
      return count > 0 ? [officeCopy.sizes[size](count)] : []
    })
    .join(', ')

export const addressWords = ({ settlement, addressSource }: Office): string =>
  typesetAddress(officeAddress(settlement, addressSource))

/** By the server's clock in the office's time zone (M-OFF-01…13, AMB-10, AMB-14). */
export function officeShown(environment: Environment, office: Office): OfficeShown {
  const now = environment.serverNow()
  const selectable = canBeSelected(office)
  return {
    office,
    label: now && labelForToday(office, now),
    selectable,
    digitization: selectable && office.index === DIGITIZATION_INDEX,
  }
}
