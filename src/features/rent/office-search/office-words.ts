import type { Office } from '#contract/offices.ts'
import { officeCopy, placeCopy } from '#copy/office.ts'
import { typesetAddress } from '#copy/typeset.ts'
import { officeAvailability } from '#domain/availability.ts'
import { officeAddress, saysWords, streetOrName } from '#domain/office-address.ts'
import type { HoursLabel } from '#domain/working-hours.ts'

/** What a place is called: an office by its index, a parcel locker by its name. */
export const placeTitle = (office: Pick<Office, 'index' | 'is_aapsh' | 'aapsh_name'>): string =>
  office.is_aapsh ? placeCopy.lockerTitle(office.aapsh_name ?? office.index) : officeCopy.title(office.index)

/** What one looks for in a list: the street, or the name where no street is known; a locker's own name. */
export const streetTitle = (office: Office): string =>
  office.is_aapsh ? placeTitle(office) : typesetAddress(streetOrName(office.addressSource, office.name ?? ''))

/** The settlement, or the region where the title is the settlement already; of a locker the whole address. */
const widerPlace = (office: Office): string => {
  if (office.is_aapsh) return addressWords(office)
  return saysWords(streetTitle(office), office.settlement) ? office.region : office.settlement
}

/** The rest of its name: the index, where that is, and how far. */
export const placeNote = (office: Office, distance = ''): string =>
  officeCopy.note([office.index, widerPlace(office), distance].filter((part) => part !== ''))

/** Is this the same office or the same locker? */
export const isSamePlace = (a: Office, b: Office): boolean => a.index === b.index && a.aapsh_id === b.aapsh_id

/** Does today's label say that the office is open? */
export const isOpen = (label: HoursLabel | null): boolean =>
  label?.kind === 'open_until' || label?.kind === 'open_around_the_clock'

/** What the card says about boxes (M-OFF-10…12). */
export const availabilityWords = (office: Office): string => {
  const availability = officeAvailability(office)
  if (availability.kind === 'closed') return placeCopy.closed
  if (availability.kind === 'office_only') return placeCopy.officeOnly
  if (availability.kind === 'free') return placeCopy.free(availability.count, office.is_aapsh)
  return office.is_aapsh ? placeCopy.noneFreeCells : placeCopy.noneFree
}

/** Free boxes by size, for offices that tell: the usual first. */
export const sizesWords = ({ freeBySize }: Office): string =>
  (['1', '2', 'locker'] as const)
    .flatMap((size) => {
      const count = freeBySize?.[size] ?? 0
      return count > 0 ? [officeCopy.sizes[size](count)] : []
    })
    .join(', ')

/** The address with its settlement, which many sources leave out, ready to be read. */
export const addressWords = ({ settlement, addressSource }: Office): string =>
  typesetAddress(officeAddress(settlement, addressSource))
