import { addresses } from '#kit/api/addresses.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { DIGITIZATION_INDEX } from '#kit/rules/limits.ts'
import { amountInWords } from '#kit/words/amount-text.ts'
import { dateInDots } from '#kit/words/date-text.ts'
import { officeAvailability } from '#places/rules/availability.ts'
import { hasOwnPlace } from '#places/rules/own-place.ts'
import type { OfficeNow, OfficePagesContent, OfficesNow, PageOffice } from '#places/rules/page-office.ts'
import { freeText, hoursInLine, hoursLabelText, nearText, othersTitle } from '#places/words/office-now.ts'
import { officePlacesCopy, regionName, officePageCopy as words } from '#places/words/office-page.ts'
import { addressText } from '#places/words/rented-place.ts'
import { workingDayWords } from '#places/words/working-day.ts'
import { correspondenceFormat } from '#rent/rules/box-name.ts'
import { serviceName } from '#rent/words/price-words.ts'
import { isLocker, openKinds, type Pricing } from './place-rows.ts'
import type { FindNearest, Near } from './places.ts'
import { officeData, type Step } from './structured.ts'

export interface PageHead {
  readonly address: string
  readonly title: string
  readonly description: string
  readonly noindex: boolean
  readonly breadcrumbs: readonly Step[]
}

interface OfficePageDeps {
  readonly office: PageOffice
  readonly findNearest: FindNearest
  /** Undefined at build time. */
  readonly now: OfficesNow | undefined
  readonly breadcrumbs: readonly Step[]
  readonly pricing: Pricing
  readonly content: OfficePagesContent
  readonly today: CalendarDate
}

/** Region and settlement if the address does not contain them. */
const widerPlaceNames = ({ region, settlement, address }: PageOffice): string[] => [
  ...new Set([regionName(region), settlement].filter((part) => part !== '' && !address.includes(part))),
]

const placeLine = (office: PageOffice): string => {
  const { region, address } = office
  const isRegionNamed = address.includes(region)
  const street = isRegionNamed ? address.replace(region, regionName(region)) : address
  return [...widerPlaceNames(office).slice(isRegionNamed ? 1 : 0), street].filter(Boolean).join(', ')
}

/** Offices that rent nothing and have no street are hidden from search engines. */
export const isIndexed = ({ online, detailed }: PageOffice): boolean => online || detailed

const streetLine = ({ address, settlement, detailed }: PageOffice): string =>
  (detailed && address) || settlement

const townLine = (office: PageOffice): string =>
  office.detailed && office.address ? widerPlaceNames(office).join(', ') : regionName(office.region)

const unknownPlaceText = ({ coordPrecision, area, settlement }: PageOffice): string | null => {
  if (coordPrecision === 'office') return null
  if (coordPrecision === 'none') return words.placeUnknown.none
  return words.placeUnknown[coordPrecision]((coordPrecision === 'district' && area) || settlement)
}

const clients = ['individual', 'privileged', 'legal'] as const

const officeTariffs = (office: PageOffice, { tariffs }: Pricing) =>
  tariffs.flatMap(({ validFrom, groups }) => {
    const group = groups[office.tariffGroup]
    const [first, ...others] = office.sizes
    if (!group || first === undefined) return []
    const items = clients.map((client) => ({
      label: words.clients[client],
      amount: amountInWords(group.month[first][client]),
      notes: [
        words.perMonth,
        ...others.map((size) => words.otherSize(size, amountInWords(group.month[size][client]))),
      ],
    }))
    return [{ caption: words.tariff(first, dateInDots(validFrom)), items }]
  })

const officeServices = ({ services }: PageOffice, { current }: Pricing, pages: ReadonlyMap<number, string>) =>
  services.map((number) => {
    const priced = current?.services[String(number)]
    const price = amountInWords(Math.min(...Object.values(priced?.price ?? { none: 0 })))
    return {
      href: pages.get(number) ?? '/services',
      name: serviceName(number),
      price: priced ? (priced.charge === 'once' ? words.serviceOnce(price) : words.serviceMonth(price)) : '',
    }
  })

const sampleAddress = (index: string): string | null => {
  const format = correspondenceFormat({
    index,
    boxNumber: words.letterSampleBox,
    boxName: words.letterSampleName,
  })
  return format.ok ? addressText(format.value) : null
}

const nearbyOfficeRow =
  (centre: PageOffice) =>
  ({ office, metres }: Near) => ({
    index: office.index,
    street: office.settlement === centre.settlement ? streetLine(office) : placeLine(office),
    note: nearText(office.index, metres),
  })

/** Null while the office is closed; the page then lists the nearest open ones (AMB-44). */
const rentActions = (office: PageOffice) => {
  if (office.temporarilyClosed) return null
  if (!office.online) return { kind: 'offline' as const, rents: office.services.length > 0 }
  const digitizes = office.index === DIGITIZATION_INDEX
  const digitize = digitizes ? `/rental/postOffice/${office.index}` : null
  return { kind: 'online' as const, wizard: addresses.wizard(office.index), digitize }
}

/** Today's label (M-OFF-01…08) and the boxes to rent (M-OFF-10…12). */
const liveFacts = (office: PageOffice, { hours, free }: OfficeNow) => {
  const availability = officeAvailability({
    cabinet_enable: office.online,
    numberOfFreeBoxes: free,
    isTemporaryClosed: office.temporarilyClosed,
  })
  const hoursText = hoursLabelText(hours)
  return {
    hours: hoursText === '' ? null : { text: hoursText, isOpen: openKinds.includes(hours.kind) },
    boxes:
      availability.kind === 'free'
        ? { kind: 'free' as const, text: freeText(free, isLocker(office)) }
        : { kind: availability.kind },
  }
}

/** AMB-44 */
export const officePage = ({
  office,
  findNearest,
  now,
  breadcrumbs,
  pricing,
  content,
  today,
}: OfficePageDeps) => {
  const minute = now ? liveFacts(office, now(office)) : null
  // An office without free boxes lists only nearby offices that have some.
  const near =
    now && minute?.boxes.kind !== 'free'
      ? findNearest(office, (other) => now(other).free > 0)
      : findNearest(office)
  const { index, settlement, temporarilyClosed } = office
  const place = placeLine(office)
  const from = pricing.from(office)
  const address = addresses.office(index)
  const rents = office.services.length > 0
  const [prices, ...announced] = rents ? officeTariffs(office, pricing) : []
  const workingHours = office.workingHours.filter(({ date }) => !date || date >= today)
  return {
    kind: 'office' as const,
    address,
    title: words.title(index, settlement),
    description:
      office.online && from !== null
        ? words.description(index, place, amountInWords(from))
        : words.descriptionOffline(index, place),
    noindex: !isIndexed(office),
    breadcrumbs: [...breadcrumbs, { label: index, href: address }],
    data: officeData(
      { ...office, workingHours },
      words.heading(index),
      `${content.origin}${address}`,
      content.telephone,
    ),
    heading: words.heading(index),
    index,
    street: streetLine(office),
    town: townLine(office),
    spot: hasOwnPlace(office) ? { latitude: office.latitude, longitude: office.longitude } : null,
    placeUnknown: unknownPlaceText(office),
    minute,
    note: office.note && office.note.until >= today ? office.note : null,
    closed: temporarilyClosed ? words.temporarilyClosed(office.closedUntil) : null,
    actions: rentActions(office),
    hours: workingHours.map((row) => workingDayWords(row)),
    hoursLine: temporarilyClosed ? officePlacesCopy.closed : hoursInLine(workingHours),
    hoursTitle: temporarilyClosed ? words.hoursWhenOpen : words.hours,
    directions: office.directions,
    lockers: office.lockers,
    prices: prices ?? null,
    announced,
    services: officeServices(office, pricing, content.servicePages),
    sampleAddress: rents ? sampleAddress(index) : null,
    near: near.map(nearbyOfficeRow(office)),
    nearTitle: othersTitle(near.map(({ metres }) => metres)),
  }
}
export type OfficePage = ReturnType<typeof officePage>
