import type { Office } from '#contract/offices.ts'
import { officeCopy, placeCopy } from '#copy/office.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { officeAvailability } from '#domain/availability.ts'
import { officeAddress, saysWords, streetOrName } from '#domain/office-address.ts'
import type { HoursLabel } from '#domain/working-hours.ts'

export const placeTitle = (office: Pick<Office, 'index' | 'is_aapsh' | 'aapsh_name'>): string =>
  office.is_aapsh ? placeCopy.lockerTitle(office.aapsh_name ?? office.index) : officeCopy.title(office.index)

/** Title in a list: street, else name; a locker's own name. */
export const streetTitle = (office: Office): string =>
  office.is_aapsh ? placeTitle(office) : typesetAddress(streetOrName(office.addressSource, office.name ?? ''))

/** Settlement, or region when the title is the settlement; a locker's whole address. */
const widerPlace = (office: Office): string => {
  if (office.is_aapsh) return addressWords(office)
  return saysWords(streetTitle(office), office.settlement) ? office.region : office.settlement
}

/** Index, settlement and distance. */
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

/** Usual size first; only some offices tell sizes. */
export const sizesWords = ({ freeBySize }: Office): string =>
  (['1', '2', 'locker'] as const)
    .flatMap((size) => {
      const count = freeBySize?.[size] ?? 0
      return count > 0 ? [officeCopy.sizes[size](count)] : []
    })
    .join(', ')

/** Adds the settlement, which many sources leave out. */
export const addressWords = ({ settlement, addressSource }: Office): string =>
  typesetAddress(officeAddress(settlement, addressSource))
