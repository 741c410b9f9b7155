import { addresses } from '#contract/addresses.ts'
import { countryPicture, regionPictureOf, settlementPictureOf } from '#contract/street-index.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { freeText } from '#copy/office-now.ts'
import { officePlacesCopy as words } from '#copy/office-page.ts'
import { numberedOf, type OfficesNow, type PageOffice, rentsOnline } from '#domain/page-office.ts'
import type { PageHead, Step } from './office-page.ts'
import {
  freeFirst,
  freeIn,
  isLocker,
  nameInSettlement,
  type OfficeRow,
  officeRow,
  type Pricing,
  type RowDeps,
} from './place-rows.ts'
import { type Country, hasPage, type Region, type Settlement } from './places.ts'

/** An office among others of its settlement. */
export interface PlaceOffice {
  readonly index: string
  readonly street: string
}

/** A place in a long list: where it leads, and below it in grey what else is to be known. */
export interface PlaceRow {
  readonly href: string
  readonly name: string
  readonly notes: readonly string[]
  /** Free boxes in words; null where none are. */
  readonly free: string | null
  readonly offices: readonly PlaceOffice[]
}

/** Rows under the letter that their names begin with; a short list has no letters. */
export interface PlaceGroup {
  readonly letter: string | null
  /** What a link leads to the group by; a short list has none. */
  readonly id: string | null
  readonly rows: readonly PlaceRow[]
}

/** A page that leads to offices: the country's regions, a region's settlements, a settlement's offices. */
export interface PlacesPage extends PageHead {
  readonly kind: 'places'
  /** Structured data beside the breadcrumbs: none. */
  readonly data: ''
  readonly intro: string
  /** How many boxes are free here now; null where that is not known, or nothing is rented. */
  readonly free: string | null
  /** The least that a box costs a person here in a month; null where nothing is rented. */
  readonly price: string | null
  /** `open` leads to the map with an office of the place. */
  readonly picture: {
    readonly src: string
    readonly label: string
    readonly open?: { readonly href: string; readonly label: string }
  }
  /** Offices in full; `more` leads to those of the same place that are not among them. */
  readonly offices: {
    readonly title: string | null
    readonly rows: readonly OfficeRow[]
    readonly more: readonly { readonly href: string; readonly label: string }[]
  } | null
  readonly listTitle: string | null
  readonly groups: readonly PlaceGroup[]
}

/** A list so long that it needs letters to be read. */
const LONG_LIST = 30
/** So few offices of a region stand on its page in full. */
const FEW_OFFICES = 12
/** So many offices of a settlement stand on its page in full, the others in short. */
const FULL_ROWS = 30
/** Offices of a region's main settlement that stand on its page. */
const MAIN_OFFICES = 6

const byLetter = (rows: readonly PlaceRow[]): PlaceGroup[] =>
  rows.length < LONG_LIST
    ? [{ letter: null, id: null, rows }]
    : [...Map.groupBy(rows, ({ name }) => name.charAt(0).toUpperCase())].map(([letter, group], index) => ({
        letter,
        id: `letter-${index + 1}`,
        rows: group,
      }))

const leastPrice = (offices: readonly PageOffice[], pricing: Pricing): string | null => {
  const prices = offices.flatMap((office) => (office.services.length > 0 ? (pricing.from(office) ?? []) : []))
  const least = prices.reduce((price, other) => Math.min(price, other), Number.POSITIVE_INFINITY)
  return Number.isFinite(least) ? words.priceFrom(amountInWords(least)) : null
}

type PageFacts = Omit<PlacesPage, 'kind' | 'data' | 'noindex' | 'address' | 'price' | 'free'>

const freeWords = (offices: readonly PageOffice[], now: OfficesNow | undefined): string | null => {
  const free = freeIn(offices, now)
  if (free === null) return null
  return free > 0 ? freeText(free, false) : words.noneFree
}

const placesPage = (
  page: PageFacts,
  offices: readonly PageOffice[],
  { pricing, now }: RowDeps,
): PlacesPage => ({
  ...page,
  price: leastPrice(offices, pricing),
  free: freeWords(offices, now),
  kind: 'places',
  data: '',
  address: page.breadcrumbs.at(-1)?.href ?? addresses.offices,
  noindex: false,
})

/** The first step of all breadcrumbs: the list of regions. */
const officesStep: Step = { label: words.inMenu, href: addresses.offices }
const regionBreadcrumbs = (region: Region): Step[] => [
  officesStep,
  { label: region.name, href: region.address },
]

/** The breadcrumbs of a settlement, for its offices. */
export const settlementBreadcrumbs = (region: Region, settlement: Settlement): Step[] => [
  ...regionBreadcrumbs(region),
  // A city that is a region of its own is named once.
  ...(hasPage(settlement) && settlement.name !== region.name
    ? [{ label: settlement.name, href: settlement.address }]
    : []),
]

/** `/offices`: every region. */
export const countryPage = ({ regions }: Country, pricing: Pricing): PlacesPage => {
  const all = regions.flatMap(({ offices }) => offices)
  const count = all.length
  return placesPage(
    {
      breadcrumbs: [officesStep],
      title: words.title,
      description: words.description(count),
      intro: words.intro(count),
      picture: { src: countryPicture, label: words.countryPicture(count) },
      offices: null,
      listTitle: null,
      groups: [
        {
          letter: null,
          id: null,
          rows: regions.map(({ address, name, offices }) => ({
            href: address,
            name,
            notes: [words.count(offices.length)],
            free: null,
            offices: [],
          })),
        },
      ],
    },
    all,
    { pricing },
  )
}

const placeOffice = (office: PageOffice): PlaceOffice => ({
  index: office.index,
  street: nameInSettlement(office),
})

/** Free boxes of these offices, where there are some. */
const someFree = (offices: readonly PageOffice[], now: OfficesNow | undefined): string | null => {
  const free = freeIn(offices, now)
  return free ? freeText(free, offices.every(isLocker)) : null
}

/** A settlement in the list of its region; one with a single office leads to that office. */
const settlementRow =
  (now: OfficesNow | undefined) =>
  (settlement: Settlement): PlaceRow => {
    const { name, area, address, offices } = settlement
    const [only] = offices
    const single = only && !hasPage(settlement)
    const note = single
      ? [only.detailed ? only.address : '', only.index].filter(Boolean).join(', ')
      : words.count(offices.length)
    return {
      href: single ? addresses.office(only.index) : address,
      name,
      notes: [[area, note].filter(Boolean).join(' · ')],
      free: someFree(offices, now),
      offices: single ? [] : offices.map(placeOffice),
    }
  }

/** An office in a long list of its settlement. */
const shortRow =
  (now: OfficesNow | undefined) =>
  (office: PageOffice): PlaceRow => ({
    href: addresses.office(office.index),
    name: nameInSettlement(office),
    notes: [office.index],
    free: someFree([office], now),
    offices: [],
  })

const shortList = (offices: readonly PageOffice[], now: OfficesNow | undefined) => ({
  listTitle: offices.length > 0 ? words.otherOffices : null,
  groups: offices.length > 0 ? [{ letter: null, id: null, rows: offices.map(shortRow(now)) }] : [],
})

const rentingIn = ({ offices }: Settlement): number => offices.filter(rentsOnline).length

/** The settlement that most people of a region mean: the one with most offices that rent, then with most offices. */
const mainOf = (settlements: readonly Settlement[]): Settlement | undefined =>
  settlements.toSorted(
    (item, other) => rentingIn(other) - rentingIn(item) || other.offices.length - item.offices.length,
  )[0]

/** A picture of a place, which leads to the map with one of its offices. */
const pictureOf = (address: (index: string) => string, name: string, index: string) => ({
  src: address(index),
  label: words.onPicture(name),
  open: { href: addresses.officeOnMap(index), label: words.openMap },
})

const moreOf = ({ name, address, offices }: Settlement) => ({
  href: address,
  label: words.allOf(name, offices.length),
})

/** What is said of a settlement on its region's page: a city that is a region of its own is named once. */
const placeIn = (region: Region, { name }: Settlement): string => (name === region.name ? '' : name)

/** All offices of a small region in full, or those of its main settlement. */
const officesOfRegion = (
  region: Region,
  settlements: readonly Settlement[],
  main: Settlement | undefined,
  deps: RowDeps,
): PlacesPage['offices'] => {
  const rowIn = (place: Settlement) => (office: PageOffice) =>
    officeRow(office, deps, { place: placeIn(region, place) })
  if (region.offices.length <= FEW_OFFICES) {
    return {
      title: null,
      rows: settlements.flatMap((place) => place.offices.map(rowIn(place))),
      more: settlements.filter(hasPage).map(moreOf),
    }
  }
  if (!main) return null
  return {
    title: words.mainTitle(main.name),
    rows: freeFirst(main.offices, deps.now)
      .slice(0, MAIN_OFFICES)
      .map((office) => officeRow(office, deps)),
    more: hasPage(main) ? [moreOf(main)] : [],
  }
}

type PlacesList = Pick<PlacesPage, 'offices' | 'listTitle' | 'groups'>

/** The offices of a settlement, numbered as on its picture where they are few, the first of many in full; `place` is said before each. */
const listOfSettlement = ({ offices }: Settlement, deps: RowDeps, place = ''): PlacesList => {
  const numbered = numberedOf(offices)
  const listed = numbered > 0 ? offices : freeFirst(offices, deps.now)
  return {
    offices: {
      title: null,
      rows: listed.slice(0, FULL_ROWS).map((office, position) =>
        officeRow(office, deps, {
          mark: position < numbered ? String(position + 1) : undefined,
          place,
        }),
      ),
      more: [],
    },
    ...shortList(listed.slice(FULL_ROWS), deps.now),
  }
}

/** A region's main offices and every settlement; of a city that is a region of its own, its offices. */
const listOfRegion = (
  region: Region,
  settlements: readonly Settlement[],
  main: Settlement | undefined,
  deps: RowDeps,
): PlacesList => {
  if (main && settlements.length === 1) return listOfSettlement(main, deps, placeIn(region, main))
  const few = region.offices.length <= FEW_OFFICES
  return {
    offices: officesOfRegion(region, settlements, main, deps),
    listTitle: few ? null : words.allSettlements,
    groups: few ? [] : byLetter(settlements.map(settlementRow(deps.now))),
  }
}

/** A region: its main offices in full, then every settlement and under each its offices, so that all are three links from home. */
export const regionPage = (region: Region, pricing: Pricing, now?: OfficesNow): PlacesPage => {
  const settlements = region.settlements()
  const main = mainOf(settlements)
  const deps = { pricing, now }
  return placesPage(
    {
      breadcrumbs: regionBreadcrumbs(region),
      title: words.regionTitle(region.name),
      description: words.regionDescription(region.name, region.offices.length),
      intro: words.regionIntro(region.offices.length, settlements.length),
      picture: pictureOf(
        settlements.length === 1 ? settlementPictureOf : regionPictureOf,
        region.name,
        main?.offices[0]?.index ?? '',
      ),
      ...listOfRegion(region, settlements, main, deps),
    },
    region.offices,
    deps,
  )
}

/** A settlement with several offices. */
export const settlementPage = (
  region: Region,
  settlement: Settlement,
  pricing: Pricing,
  now?: OfficesNow,
): PlacesPage => {
  const { name, area, address, offices } = settlement
  const place = area ? `${region.name}, ${area}` : region.name
  const deps = { pricing, now }
  return placesPage(
    {
      breadcrumbs: [...regionBreadcrumbs(region), { label: name, href: address }],
      title: words.settlementTitle(name, place),
      description: words.settlementDescription(name, place, offices.length),
      intro: words.settlementIntro(name, place, offices.length),
      picture: pictureOf(settlementPictureOf, name, offices[0]?.index ?? ''),
      ...listOfSettlement(settlement, deps),
    },
    offices,
    deps,
  )
}
