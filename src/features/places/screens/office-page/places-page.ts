import { pagePaths } from '#kit/api/page-paths.ts'
import { formatAmount } from '#kit/words/amount-text.ts'
import { countryPictureUrl, regionPictureUrl, settlementPictureUrl } from '#places/api/street-index.ts'
import {
  canRentOnline,
  countNumberedOffices,
  type OfficeForPages,
  type OfficeStatusReader,
} from '#places/rules/office-for-pages.ts'
import { officePlacesCopy as words } from '#places/words/office-page.ts'
import { freeBoxesText } from '#places/words/office-status.ts'
import type { PlaceLinkProps } from '#ui/place-row/place-row.tsx'
import type { StreetPictureProps } from '#ui/street-picture/street-picture.tsx'
import type { PageMetadata } from './office-page.ts'
import {
  groupOtherOffices,
  groupSettlementRows,
  type PlaceRow,
  type PlaceRowGroup,
  type RegionRow,
  regionRow,
} from './place-row-groups.ts'
import {
  hasOnlyLockerCells,
  type OfficePricing,
  type OfficeRowContext,
  sortByFreeBoxes,
  sumFreeBoxes,
  toOfficeRow,
} from './place-rows.ts'
import { hasPlacePage, type Region, type RegionHierarchy, type Settlement } from './region-hierarchy.ts'
import type { BreadcrumbStep } from './structured-data.ts'

export interface PlacesPageData extends PageMetadata {
  readonly kind: 'places'
  readonly data: ''
  readonly intro: string
  readonly free: string | null
  /** Null if no office rents boxes. */
  readonly price: { readonly text: string; readonly note: string } | null
  readonly picture: Omit<StreetPictureProps, 'children'>
  /** Text in the search field. */
  readonly search: string
  /** Regions and settlements that match a search. */
  readonly matches: readonly PlaceRow[]
  /** `more` contains links to the other offices of the place. */
  readonly offices: {
    readonly title: string | null
    readonly rows: readonly PlaceLinkProps[]
    readonly more: readonly { readonly href: string; readonly label: string }[]
    /** Current page of the search results. */
    readonly page?: number
    readonly pages?: number
  } | null
  /** Regions of the country. */
  readonly regions: readonly RegionRow[]
  readonly listTitle: string | null
  readonly groups: readonly PlaceRowGroup[]
}

const MAX_FULL_REGION = 12
const MAX_FULL_ROWS = 20
const MAX_MAIN_OFFICES = 6
/** Rows of a settlement too long to be listed in full. */
const MAX_FIRST_ROWS = 8

const mostFrequent = (prices: readonly number[]): number =>
  [...Map.groupBy(prices, (price) => price)].sort(
    ([, prices], [, others]) => others.length - prices.length,
  )[0]?.[0] ?? 0

/** Lockers have prices of their own, so they count only where there are no boxes. */
const lowestPrice = (offices: readonly OfficeForPages[], pricing: OfficePricing): PlacesPageData['price'] => {
  const renting = offices.filter(({ services }) => services.length > 0)
  const withBoxes = renting.filter((office) => !hasOnlyLockerCells(office))
  const onlyLockers = withBoxes.length === 0
  const prices = (onlyLockers ? renting : withBoxes).flatMap((office) => pricing.from(office) ?? [])
  if (prices.length === 0) return null
  const least = prices.reduce((price, other) => Math.min(price, other))
  const usual = mostFrequent(prices)
  return {
    text: words.priceFrom(formatAmount(least), onlyLockers),
    note: usual > least ? words.usualPrice(formatAmount(usual)) : '',
  }
}

type PageFacts = Omit<
  PlacesPageData,
  'kind' | 'data' | 'noindex' | 'address' | 'price' | 'free' | 'search' | 'matches' | 'regions'
> &
  Partial<Pick<PlacesPageData, 'regions'>>

const freeWords = (
  offices: readonly OfficeForPages[],
  now: OfficeStatusReader | undefined,
): string | null => {
  const free = sumFreeBoxes(offices, now)
  if (free === null) return null
  return free > 0 ? freeBoxesText(free, false) : words.noneFree
}

const createPlacesPage = (
  page: PageFacts,
  offices: readonly OfficeForPages[],
  { pricing, now }: OfficeRowContext,
): PlacesPageData => ({
  regions: [],
  ...page,
  search: '',
  matches: [],
  price: lowestPrice(offices, pricing),
  free: freeWords(offices, now),
  kind: 'places',
  data: '',
  address: page.breadcrumbs.at(-1)?.href ?? pagePaths.offices,
  noindex: false,
})

export const officesStep: BreadcrumbStep = { label: words.inMenu, href: pagePaths.offices }
const regionBreadcrumbs = (region: Region): BreadcrumbStep[] => [
  officesStep,
  { label: region.name, href: region.address },
]

export const settlementBreadcrumbs = (region: Region, settlement: Settlement): BreadcrumbStep[] => [
  ...(hasPlacePage(region) ? regionBreadcrumbs(region) : [officesStep]),
  // A city that is also a region appears only once.
  ...(hasPlacePage(settlement) && settlement.name !== region.name
    ? [{ label: settlement.name, href: settlement.address }]
    : []),
]

const allOffices = ({ regions }: RegionHierarchy) => regions.flatMap(({ offices }) => offices)

export const countryPicture = (country: RegionHierarchy): PlacesPageData['picture'] => ({
  src: countryPictureUrl,
  label: words.countryPicture(allOffices(country).length),
})

export const buildCountryPageData = (country: RegionHierarchy, pricing: OfficePricing): PlacesPageData => {
  const all = allOffices(country)
  const count = all.length
  return createPlacesPage(
    {
      breadcrumbs: [officesStep],
      title: words.title,
      description: words.description(count),
      intro: words.intro(count),
      picture: countryPicture(country),
      offices: null,
      listTitle: null,
      groups: [],
      regions: country.regions.map(regionRow),
    },
    all,
    { pricing },
  )
}

const onlineOfficeCount = ({ offices }: Settlement): number => offices.filter(canRentOnline).length

/** Settlement with the most offices that rent online; if equal, with the most offices. */
const mainSettlement = (settlements: readonly Settlement[]): Settlement | undefined =>
  settlements.toSorted(
    (item, other) =>
      onlineOfficeCount(other) - onlineOfficeCount(item) || other.offices.length - item.offices.length,
  )[0]

const mapPicture = (address: (index: string) => string, name: string, index: string) => ({
  src: address(index),
  label: words.onPicture(name),
  open: { href: pagePaths.officeOnMap(index), label: words.openMap },
})

const settlementLink = ({ name, address, offices }: Settlement) => ({
  href: address,
  label: words.allOf(name, offices.length),
})

const settlementNameWithin = (region: Region, { name }: Settlement): string =>
  name === region.name ? '' : name

const officesOfRegion = (
  region: Region,
  settlements: readonly Settlement[],
  main: Settlement | undefined,
  deps: OfficeRowContext,
): PlacesPageData['offices'] => {
  const rowIn = (place: Settlement) => (office: OfficeForPages) =>
    toOfficeRow(office, deps, { place: settlementNameWithin(region, place) })
  if (region.offices.length <= MAX_FULL_REGION) {
    return {
      title: null,
      rows: settlements.flatMap((place) => place.offices.map(rowIn(place))),
      more: settlements.filter(hasPlacePage).map(settlementLink),
    }
  }
  if (!main) return null
  return {
    title: words.mainTitle(main.name),
    rows: sortByFreeBoxes(main.offices, deps.now)
      .slice(0, MAX_MAIN_OFFICES)
      .map((office) => toOfficeRow(office, deps)),
    more: hasPlacePage(main) ? [settlementLink(main)] : [],
  }
}

type PlacesList = Pick<PlacesPageData, 'offices' | 'listTitle' | 'groups'>

/** Short lists have the same numbers as the map picture. */
const settlementList = ({ offices }: Settlement, deps: OfficeRowContext, place = ''): PlacesList => {
  const numbered = countNumberedOffices(offices)
  const listed = numbered > 0 ? offices : sortByFreeBoxes(offices, deps.now)
  const rowCount = numbered > 0 || offices.length <= MAX_FULL_ROWS ? MAX_FULL_ROWS : MAX_FIRST_ROWS
  const others = listed.slice(rowCount)
  return {
    offices: {
      title: null,
      rows: listed.slice(0, rowCount).map((office, position) =>
        toOfficeRow(office, deps, {
          mark: position < numbered ? String(position + 1) : undefined,
          place,
        }),
      ),
      more: [],
    },
    listTitle: others.length > 0 ? words.otherOffices : null,
    groups: groupOtherOffices(others, deps.now),
  }
}

const regionList = (
  region: Region,
  settlements: readonly Settlement[],
  main: Settlement | undefined,
  deps: OfficeRowContext,
): PlacesList => {
  if (main && settlements.length === 1) return settlementList(main, deps, settlementNameWithin(region, main))
  const isShort = region.offices.length <= MAX_FULL_REGION
  return {
    offices: officesOfRegion(region, settlements, main, deps),
    listTitle: isShort ? null : words.allSettlements,
    groups: isShort ? [] : groupSettlementRows(settlements, deps.now),
  }
}

/** Lists enough links that every office is at most three clicks from the home page. */
export const buildRegionPageData = (
  region: Region,
  pricing: OfficePricing,
  now?: OfficeStatusReader,
): PlacesPageData => {
  const settlements = region.settlements()
  const main = mainSettlement(settlements)
  const deps = { pricing, now }
  return createPlacesPage(
    {
      breadcrumbs: regionBreadcrumbs(region),
      title: words.regionTitle(region.name),
      description: words.regionDescription(region.name, region.offices.length),
      intro: words.regionIntro(region.offices.length, settlements.length),
      picture: mapPicture(
        settlements.length === 1 ? settlementPictureUrl : regionPictureUrl,
        region.name,
        main?.offices[0]?.index ?? '',
      ),
      ...regionList(region, settlements, main, deps),
    },
    region.offices,
    deps,
  )
}

export const buildSettlementPageData = (
  region: Region,
  settlement: Settlement,
  pricing: OfficePricing,
  now?: OfficeStatusReader,
): PlacesPageData => {
  const { name, area, address, offices } = settlement
  const place = area ? `${area}, ${region.name}` : region.name
  const deps = { pricing, now }
  return createPlacesPage(
    {
      breadcrumbs: [...regionBreadcrumbs(region), { label: name, href: address }],
      title: words.settlementTitle(name, place),
      description: words.settlementDescription(name, place, offices.length),
      intro: words.count(offices.length),
      picture: mapPicture(settlementPictureUrl, name, offices[0]?.index ?? ''),
      ...settlementList(settlement, deps),
    },
    offices,
    deps,
  )
}
