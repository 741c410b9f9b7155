import type { TariffEntry } from '#content/api/entries/price-entries.ts'
import { editionOn } from '#content/rules/edition.ts'
import { addresses } from '#kit/api/addresses.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { amountInWords } from '#kit/words/amount-text.ts'
import { type OfficeNow, type OfficesNow, type PageOffice, rentsOnline } from '#places/rules/page-office.ts'
import { freeText, hoursInLine, hoursLabelText } from '#places/words/office-now.ts'
import { officePlacesCopy as words } from '#places/words/office-page.ts'
import type { PlaceFact, PlaceLinkProps } from '#ui/place-row/place-row.tsx'

/** The tariff in force, then announced ones. */
export interface Pricing {
  readonly current: TariffEntry | undefined
  readonly tariffs: readonly TariffEntry[]
  /** Kopecks a month for a person, as on the home page; null without a price. */
  readonly from: (office: PageOffice) => number | null
}

export const pricingOn = (all: readonly TariffEntry[], today: CalendarDate): Pricing => {
  const current = editionOn(all, today)
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

export const nameInSettlement = ({ address, detailed, name, settlement }: PageOffice): string =>
  (detailed && address) || name || settlement

export const isLocker = ({ sizes }: PageOffice): boolean => sizes.every((size) => size === 'locker')

export const openKinds: readonly string[] = ['open_until', 'open_around_the_clock']

const boxesFact = (office: PageOffice, now: OfficeNow | null): PlaceFact[] => {
  if (!office.online) {
    return [{ text: office.services.length > 0 ? words.officeOnly : words.noBoxes, tone: 'quiet' }]
  }
  if (now === null) return []
  return now.free > 0
    ? [{ text: freeText(now.free, isLocker(office)), tone: 'plain' }]
    : [{ text: words.noneFree, tone: 'quiet' }]
}

const officeFacts = (office: PageOffice, now: OfficeNow | null): PlaceFact[] => {
  if (office.temporarilyClosed) return [{ text: words.closed, tone: 'quiet' }]
  const hours = now && now.hours.kind !== 'unknown' ? hoursLabelText(now.hours) : ''
  return [
    ...(now && hours
      ? [{ text: hours, tone: openKinds.includes(now.hours.kind) ? ('good' as const) : ('quiet' as const) }]
      : []),
    ...boxesFact(office, now),
  ]
}

export interface RowDeps {
  readonly pricing: Pricing
  readonly now?: OfficesNow | undefined
}

/** Lists of several settlements pass the settlement as `place`. */
export const officeRow = (
  office: PageOffice,
  { pricing, now }: RowDeps,
  { mark, place = '' }: { readonly mark?: string | undefined; readonly place?: string } = {},
): PlaceLinkProps => {
  const price = rentsOnline(office) ? pricing.from(office) : null
  const name = nameInSettlement(office)
  const hours = office.temporarilyClosed ? '' : hoursInLine(office.workingHours)
  return {
    href: addresses.office(office.index),
    title: place === '' || name.includes(place) ? name : `${place}, ${name}`,
    note: office.index,
    ...(hours === '' ? {} : { details: hours }),
    ...(mark === undefined ? {} : { mark }),
    ...(price === null ? {} : { aside: { text: words.from(amountInWords(price)), note: words.aMonth } }),
    facts: officeFacts(office, now?.(office) ?? null),
  }
}

export const freeFirst = (
  offices: readonly PageOffice[],
  now: OfficesNow | undefined,
): readonly PageOffice[] => {
  if (!now) return offices
  const hasFree = (office: PageOffice) => Number(rentsOnline(office) && now(office).free > 0)
  return offices.toSorted((office, other) => hasFree(other) - hasFree(office))
}

/** Null if unknown, or if no office rents boxes. */
export const freeIn = (offices: readonly PageOffice[], now: OfficesNow | undefined): number | null => {
  const renting = offices.filter(rentsOnline)
  return now && renting.length > 0 ? renting.reduce((sum, office) => sum + now(office).free, 0) : null
}
