import type { CatalogueItem } from '#content/api/entries/site-entry.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { DIGITIZATION_OFFICE_INDEX } from '#kit/rules/limits.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { formatDottedDate } from '#kit/words/date-text.ts'
import { typeset } from '#kit/words/typeset.ts'
import { listFittingItems } from '#mail/rules/fit-answer.ts'
import { describeFitBySize } from '#mail/words/fit.ts'
import { determineOfficeAvailability } from '#places/rules/availability.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import type {
  LiveOfficeStatus,
  OfficeForPages,
  OfficePagesContent,
  OfficeStatusReader,
} from '#places/rules/office-for-pages.ts'
import { regionDisplayName } from '#places/rules/word-lists/place-names.ts'
import { officePageCopy as words } from '#places/words/office-page.ts'
import {
  freeBoxesText,
  hoursLabelText,
  nearbyOfficeText,
  otherOfficesTitle,
  weekHoursText,
} from '#places/words/office-status.ts'
import { formatPostalAddress } from '#places/words/rented-place.ts'
import { workingDayTexts } from '#places/words/working-day.ts'
import { mailingAddressParts } from '#rent/rules/box-name.ts'
import { LOCKER_CELL_SIZE } from '#rent/rules/box-size.ts'
import { serviceName } from '#rent/words/price-words.ts'
import {
  hasOnlyLockerCells,
  type OfficePricing,
  officeNameInSettlement,
  openHoursLabelKinds,
} from './place-rows.ts'
import type { NearbyOffice, NearestOfficeFinder } from './region-hierarchy.ts'
import { type BreadcrumbStep, officeJsonLd } from './structured-data.ts'

export interface PageMetadata {
  readonly address: string
  readonly title: string
  readonly description: string
  readonly noindex: boolean
  readonly breadcrumbs: readonly BreadcrumbStep[]
}

interface OfficePageDeps {
  readonly office: OfficeForPages
  readonly findNearest: NearestOfficeFinder
  /** Undefined while the site is built. */
  readonly now: OfficeStatusReader | undefined
  readonly breadcrumbs: readonly BreadcrumbStep[]
  readonly pricing: OfficePricing
  readonly content: OfficePagesContent
  readonly today: CalendarDate
}

/** Region and settlement, unless the address contains them. */
const widerPlaceNames = ({ region, settlement, address }: OfficeForPages): string[] => [
  ...new Set(
    [regionDisplayName(region), settlement].filter((part) => part !== '' && !address.includes(part)),
  ),
]

const placeLine = (office: OfficeForPages): string => {
  const { region, address } = office
  const isRegionNamed = address.includes(region)
  const street = isRegionNamed ? address.replace(region, regionDisplayName(region)) : address
  return [...widerPlaceNames(office).slice(isRegionNamed ? 1 : 0), street].filter(Boolean).join(', ')
}

/** False for an office without online rental and without details; search engines are told to ignore its page. */
export const isVisibleToSearchEngines = ({ online, detailed }: OfficeForPages): boolean => online || detailed

const pageHeading = (office: OfficeForPages): { eyebrow: string; title: string } => {
  const name = officeNameInSettlement(office)
  return name === office.settlement
    ? {
        eyebrow: [regionDisplayName(office.region), office.area].filter(Boolean).join(', '),
        title: words.title(office.index, name),
      }
    : { eyebrow: [words.heading(office.index), ...widerPlaceNames(office)].join(', '), title: name }
}

const unknownPlaceText = ({ coordPrecision, area, settlement }: OfficeForPages): string | null => {
  if (coordPrecision === 'office') return null
  if (coordPrecision === 'none') return words.placeUnknown.none
  return words.placeUnknown[coordPrecision]((coordPrecision === 'district' && area) || settlement)
}

const clients = ['individual', 'privileged', 'legal'] as const

const officeTariffs = (office: OfficeForPages, { tariffs }: OfficePricing) =>
  tariffs.flatMap(({ validFrom, groups }) => {
    const group = groups[office.tariffGroup]
    const [first, ...others] = office.sizes
    if (!group || first === undefined) return []
    const items = clients.map((client) => ({
      label: words.clients[client],
      amount: formatAmount(group.month[first][client]),
      notes: [
        words.perMonth,
        ...others.map((size) => words.otherSize(size, formatAmount(group.month[size][client]))),
      ],
    }))
    return [{ caption: words.tariff(first, formatDottedDate(validFrom)), items }]
  })

const officeServices = ({ services }: OfficeForPages, { current }: OfficePricing) =>
  services.map((number) => {
    const priced = current?.services[String(number)]
    return {
      name: typeset(serviceName(number)),
      price: priced ? words.servicePrice(Object.values(priced.price), priced.charge) : '',
    }
  })

const boxSizeByKey = { '1': 1, '2': 2, locker: 3 } as const

/** What each box size of the office holds, and the rest. */
const describeFit = ({ sizes }: OfficeForPages, catalogue: readonly CatalogueItem[]) =>
  catalogue.length === 0
    ? []
    : describeFitBySize(
        listFittingItems(
          catalogue,
          sizes.map((size) => boxSizeByKey[size]),
        ),
      )

const sampleAddress = (index: string): string | null => {
  const format = mailingAddressParts({
    index,
    boxNumber: words.letterSampleBox,
    boxName: words.letterSampleName,
  })
  return format.ok ? formatPostalAddress(format.value) : null
}

const nearbyOfficeRow = ({ office, metres }: NearbyOffice) => {
  const { index, settlement } = office
  const name = officeNameInSettlement(office)
  const place = [settlement, index].filter((part) => part !== '' && !name.endsWith(part)).join(', ')
  return { index, street: name, note: nearbyOfficeText(place, metres) }
}

/** Null while the office is closed; the page then lists the nearest open offices (AMB-44). */
const rentActions = (office: OfficeForPages) => {
  if (office.temporarilyClosed) return null
  if (!office.online) return { kind: 'offline' as const }
  const digitizes = office.index === DIGITIZATION_OFFICE_INDEX
  const digitize = digitizes ? `/rental/postOffice/${office.index}` : null
  const sizes = office.sizes.flatMap((size) => (size === 'locker' ? [] : [Number(size)]))
  const [locker] = office.lockers
  const wait =
    sizes[0] !== undefined
      ? pagePaths.waitList(office.index, sizes[0])
      : locker
        ? pagePaths.waitList(office.index, LOCKER_CELL_SIZE, locker.id)
        : null
  return { kind: 'online' as const, wizard: pagePaths.wizard(office.index), digitize, wait }
}

/** Today's opening hours (M-OFF-01…08) and the number of free boxes (M-OFF-10…12). */
const liveFacts = (office: OfficeForPages, { hours, free }: LiveOfficeStatus) => {
  const availability = determineOfficeAvailability({
    cabinet_enable: office.online,
    numberOfFreeBoxes: free,
    isTemporaryClosed: office.temporarilyClosed,
  })
  const hoursText = hoursLabelText(hours)
  return {
    hours: hoursText === '' ? null : { text: hoursText, isOpen: openHoursLabelKinds.includes(hours.kind) },
    boxes:
      availability.kind === 'free'
        ? { kind: 'free' as const, text: freeBoxesText(free, hasOnlyLockerCells(office)) }
        : { kind: availability.kind },
  }
}

/** A closed office rents nothing and names the nearest open offices (AMB-44). */
export const buildOfficePageData = ({
  office,
  findNearest,
  now,
  breadcrumbs,
  pricing,
  content,
  today,
}: OfficePageDeps) => {
  const minute = now ? liveFacts(office, now(office)) : null
  // If this office has no free boxes, only offices with free boxes are listed.
  const near =
    now && minute?.boxes.kind !== 'free'
      ? findNearest(office, (other) => now(other).free > 0)
      : findNearest(office)
  const { index, settlement, temporarilyClosed } = office
  const place = placeLine(office)
  const from = pricing.from(office)
  const address = pagePaths.office(index)
  const rents = office.services.length > 0
  const [prices, ...announced] = rents ? officeTariffs(office, pricing) : []
  const workingHours = office.workingHours.filter(({ date }) => !date || date >= today)
  return {
    kind: 'office' as const,
    address,
    title: words.title(index, settlement),
    description:
      office.online && from !== null
        ? words.description(index, place, formatAmount(from))
        : words.descriptionOffline(index, place),
    noindex: !isVisibleToSearchEngines(office),
    breadcrumbs: [...breadcrumbs, { label: index, href: address }],
    data: officeJsonLd(
      { ...office, workingHours },
      words.heading(index),
      `${content.origin}${address}`,
      content.telephone,
    ),
    index,
    heading: pageHeading(office),
    spot: hasExactPosition(office) ? { latitude: office.latitude, longitude: office.longitude } : null,
    placeUnknown: unknownPlaceText(office),
    hasTownPicture: office.coordPrecision === 'settlement',
    minute,
    rents,
    note: office.note && office.note.until >= today ? office.note : null,
    closed: temporarilyClosed ? words.temporarilyClosed(office.closedUntil) : null,
    actions: rentActions(office),
    // Without breaks and special days, the line of the week says everything.
    hours: workingHours.some(({ date, lunches }) => date || lunches.length > 0)
      ? workingHours.map((row) => workingDayTexts(row))
      : [],
    hoursLine: weekHoursText(workingHours),
    isClosed: temporarilyClosed,
    directions: office.directions,
    lockers: office.lockers,
    prices: prices ?? null,
    announced,
    fit: rents ? describeFit(office, content.itemCatalogue) : [],
    services: officeServices(office, pricing),
    sampleAddress: rents ? sampleAddress(index) : null,
    near: near.map(nearbyOfficeRow),
    nearTitle: otherOfficesTitle(near.map(({ metres }) => metres)),
  }
}
export type OfficePageData = ReturnType<typeof buildOfficePageData>
