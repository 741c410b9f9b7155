import { addresses } from '#contract/addresses.ts'
import type { TariffEntry } from '#contract/content/tariff-entry.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { freeText, hoursInLine, hoursLabelText } from '#copy/office-now.ts'
import { officePlacesCopy as words } from '#copy/office-page.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { editionOn } from '#domain/edition.ts'
import { type OfficeNow, type OfficesNow, type PageOffice, rentsOnline } from '#domain/page-office.ts'

/** Prices as office pages show them: the tariff in force and those written ahead, each with its first day. */
export interface Pricing {
  readonly current: TariffEntry | undefined
  readonly tariffs: readonly TariffEntry[]
  /** The least that a box costs a person here in a month, as the home page has it, kopecks; null where the group has no price. */
  readonly from: (office: PageOffice) => number | null
}

/** The prices of a day, and those that are announced for later. */
export const pricingOn = (all: readonly TariffEntry[], today: CalendarDate): Pricing => {
  const current = editionOn(all, today)
  const ahead = all
    .filter(({ validFrom }) => validFrom > today && validFrom !== current?.validFrom)
    .sort((item, other) => (item.validFrom < other.validFrom ? -1 : 1))
  return {
    current,
    tariffs: current ? [current, ...ahead] : ahead,
    from(office) {
      const month = current?.groups[office.tariffGroup]?.month
      if (!month) return null
      return Math.min(...office.sizes.map((size) => month[size].individual))
    },
  }
}

/** Something to know of an office before one opens its page; good news stands out. */
interface Fact {
  readonly text: string
  readonly tone: 'good' | 'plain' | 'quiet'
}

/** An office as a row of a list: street first, its index in grey, then what is to be had there now. */
export interface OfficeRow {
  readonly href: string
  readonly title: string
  readonly note: string
  /** The hours of a week in one line. */
  readonly details?: string
  /** Its number on the picture beside the list. */
  readonly mark?: string
  readonly aside?: { readonly text: string; readonly note: string }
  readonly facts: readonly Fact[]
}

/** What tells an office from others of its settlement: its street, or what it is called where a list knows no street. */
export const nameInSettlement = ({ address, detailed, name, settlement }: PageOffice): string =>
  (detailed && address) || name || settlement

/** A locker that stands alone has cells and nothing else. */
export const isLocker = ({ sizes }: PageOffice): boolean => sizes.every((size) => size === 'locker')

export const openKinds: readonly string[] = ['open_until', 'open_around_the_clock']

const boxesFact = (office: PageOffice, now: OfficeNow | null): Fact[] => {
  if (!office.online) {
    return [{ text: office.services.length > 0 ? words.officeOnly : words.noBoxes, tone: 'quiet' }]
  }
  if (now === null) return []
  return now.free > 0
    ? [{ text: freeText(now.free, isLocker(office)), tone: 'plain' }]
    : [{ text: words.noneFree, tone: 'quiet' }]
}

/** Today's hours and free boxes; what nobody knows is not said. */
const factsOf = (office: PageOffice, now: OfficeNow | null): Fact[] => {
  if (office.temporarilyClosed) return [{ text: words.closed, tone: 'quiet' }]
  const hours = now && now.hours.kind !== 'unknown' ? hoursLabelText(now.hours) : ''
  return [
    ...(now && hours
      ? [{ text: hours, tone: openKinds.includes(now.hours.kind) ? ('good' as const) : ('quiet' as const) }]
      : []),
    ...boxesFact(office, now),
  ]
}

/** What a list of offices is drawn with. */
export interface RowDeps {
  readonly pricing: Pricing
  /** Not known where a page is built ahead. */
  readonly now?: OfficesNow | undefined
}

/** The row of an office; `place` is named where the list is of several settlements. */
export const officeRow = (
  office: PageOffice,
  { pricing, now }: RowDeps,
  { mark, place = '' }: { readonly mark?: string | undefined; readonly place?: string } = {},
): OfficeRow => {
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
    facts: factsOf(office, now?.(office) ?? null),
  }
}

/** Those with free boxes first, where there are so many that one would have to look for them. */
export const freeFirst = (
  offices: readonly PageOffice[],
  now: OfficesNow | undefined,
): readonly PageOffice[] => {
  if (!now) return offices
  const hasFree = (office: PageOffice) => Number(rentsOnline(office) && now(office).free > 0)
  return offices.toSorted((office, other) => hasFree(other) - hasFree(office))
}

/** How many boxes are free in these offices together, where some rent and that is known. */
export const freeIn = (offices: readonly PageOffice[], now: OfficesNow | undefined): number | null => {
  const renting = offices.filter(rentsOnline)
  return now && renting.length > 0 ? renting.reduce((sum, office) => sum + now(office).free, 0) : null
}
