import type { TariffEntry } from '#content/api/entries/tariff-and-promotion-entries.ts'
import { findEditionInForce } from '#content/rules/dated-edition.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { containsWords } from '#places/rules/office-address.ts'
import {
  canRentOnline,
  type LiveOfficeStatus,
  type OfficeForPages,
  type OfficeStatusReader,
} from '#places/rules/office-for-pages.ts'
import { regionDisplayName } from '#places/rules/word-lists/place-names.ts'
import { officePlacesCopy as words } from '#places/words/office-page.ts'
import { freeBoxesText, hoursLabelText, weekHoursText } from '#places/words/office-status.ts'
import { lockerNameByIndex } from '#places/words/rented-place.ts'
import type { PlaceFact, PlaceLinkProps } from '#ui/place-row/place-row.tsx'

/** `tariffs` are the current tariff and then the announced ones. */
export interface OfficePricing {
  readonly current: TariffEntry | undefined
  readonly tariffs: readonly TariffEntry[]
  /** Kopecks per month for a person, as on the home page; null if there is no price. */
  readonly from: (office: OfficeForPages) => number | null
}

export const createOfficePricing = (all: readonly TariffEntry[], today: CalendarDate): OfficePricing => {
  const current = findEditionInForce(all, today)
  const announcedTariffs = all
    .filter(({ validFrom }) => validFrom > today && validFrom !== current?.validFrom)
    .sort((item, other) => (item.validFrom < other.validFrom ? -1 : 1))
  return {
    current,
    tariffs: current ? [current, ...announcedTariffs] : announcedTariffs,
    from(office) {
      const month = current?.groups[office.tariffGroup]?.month
      if (!month) return null
      return Math.min(...office.sizes.map((size) => month[size].individual))
    },
  }
}

export const hasOnlyLockerCells = ({ sizes }: OfficeForPages): boolean =>
  sizes.every((size) => size === 'locker')

/** Lockers of one settlement often have the same name. */
export const officeNameInSettlement = (office: OfficeForPages): string => {
  const { address, detailed, name, settlement, index } = office
  return (
    (detailed && address) || (hasOnlyLockerCells(office) && lockerNameByIndex(index)) || name || settlement
  )
}

export const openHoursLabelKinds: readonly string[] = ['open_until', 'open_around_the_clock']

const boxesFact = (office: OfficeForPages, now: LiveOfficeStatus | null): PlaceFact[] => {
  if (!office.online) {
    return [{ text: office.services.length > 0 ? words.officeOnly : words.noBoxes, tone: 'quiet' }]
  }
  if (now === null) return []
  return now.free > 0
    ? [{ text: freeBoxesText(now.free, hasOnlyLockerCells(office)), tone: 'plain' }]
    : [{ text: words.noneFree, tone: 'quiet' }]
}

const officeFacts = (office: OfficeForPages, now: LiveOfficeStatus | null): PlaceFact[] => {
  if (office.temporarilyClosed) return [{ text: words.closed, tone: 'quiet' }]
  const hours = now && now.hours.kind !== 'unknown' ? hoursLabelText(now.hours) : ''
  return [
    ...(now && hours
      ? [
          {
            text: hours,
            tone: openHoursLabelKinds.includes(now.hours.kind) ? ('good' as const) : ('quiet' as const),
          },
        ]
      : []),
    ...boxesFact(office, now),
  ]
}

export interface OfficeRowContext {
  readonly pricing: OfficePricing
  readonly now?: OfficeStatusReader | undefined
}

/** `place` is the settlement, for lists that contain several; `inCountry` adds region and district. */
export const toOfficeRow = (
  office: OfficeForPages,
  { pricing, now }: OfficeRowContext,
  {
    mark,
    place = '',
    inCountry = false,
  }: { readonly mark?: string | undefined; readonly place?: string; readonly inCountry?: boolean } = {},
): PlaceLinkProps => {
  const price = canRentOnline(office) ? pricing.from(office) : null
  const name = officeNameInSettlement(office)
  const title = place === '' || containsWords(name, place) ? name : `${place}, ${name}`
  const widerPlaces = inCountry ? [regionDisplayName(office.region), office.area] : []
  const hours = office.temporarilyClosed ? '' : weekHoursText(office.workingHours)
  return {
    href: pagePaths.office(office.index),
    title,
    note: [
      office.index,
      ...[office.settlement, ...widerPlaces].filter((part) => part !== '' && !containsWords(title, part)),
    ].join(', '),
    ...(hours === '' ? {} : { details: hours }),
    ...(mark === undefined ? {} : { mark }),
    ...(price === null ? {} : { aside: { text: words.from(formatAmount(price)), note: words.aMonth } }),
    facts: officeFacts(office, now?.(office) ?? null),
  }
}

export const sortByFreeBoxes = (
  offices: readonly OfficeForPages[],
  now: OfficeStatusReader | undefined,
): readonly OfficeForPages[] => {
  if (!now) return offices
  const hasFree = (office: OfficeForPages) => Number(canRentOnline(office) && now(office).free > 0)
  return offices.toSorted((office, other) => hasFree(other) - hasFree(office))
}

/** Null if the number is unknown or no office rents boxes. */
export const sumFreeBoxes = (
  offices: readonly OfficeForPages[],
  now: OfficeStatusReader | undefined,
): number | null => {
  const renting = offices.filter(canRentOnline)
  return now && renting.length > 0 ? renting.reduce((sum, office) => sum + now(office).free, 0) : null
}
