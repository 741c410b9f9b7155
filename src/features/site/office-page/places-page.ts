import { addresses } from '#contract/addresses.ts'
import { amountInWords } from '#copy/amount-text.ts'
import { hoursInLine } from '#copy/hours-line.ts'
import { officePlacesCopy as words } from '#copy/office-page.ts'
import type { PageOffice } from '#domain/page-office.ts'
import { officeDots } from './office-dots.ts'
import { type PageHead, type Step, streetLine } from './office-page.ts'
import { type Country, hasPage, type Region, type Settlement } from './places.ts'
import type { Pricing } from './pricing.ts'

/** An office among others of its settlement. */
export interface PlaceOffice {
  readonly index: string
  readonly street: string
}

const placeOffice = (office: PageOffice): PlaceOffice => ({ index: office.index, street: streetLine(office) })

/** A line of a list: where it leads, and below it other facts and the offices themselves. */
export interface PlaceRow {
  readonly href: string
  readonly name: string
  readonly notes: readonly string[]
  readonly offices?: readonly PlaceOffice[]
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
  /** The least that a box costs here in a month; null where nothing is rented. */
  readonly price: string | null
  /** The offices as dots; null where they stand at one point. */
  readonly map: { readonly dots: string; readonly size: number; readonly label: string } | null
  readonly groups: readonly PlaceGroup[]
}

/** A list so long that it needs letters to be read. */
const LONG_LIST = 30

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

const mapOf = (offices: readonly PageOffice[]): PlacesPage['map'] => {
  const dots = officeDots(offices)
  return dots && { ...dots, label: words.onPicture(offices.length) }
}

type PageFacts = Omit<PlacesPage, 'kind' | 'data' | 'noindex' | 'address' | 'price' | 'map'>

const placesPage = (page: PageFacts, offices: readonly PageOffice[], pricing: Pricing): PlacesPage => ({
  ...page,
  price: leastPrice(offices, pricing),
  map: mapOf(offices),
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
      groups: byLetter(
        regions.map(({ address, name, offices }) => ({
          href: address,
          name,
          notes: [words.count(offices.length)],
        })),
      ),
    },
    all,
    pricing,
  )
}

const oneOffice = ({ name, area }: Settlement, office: PageOffice): PlaceRow => ({
  href: addresses.office(office.index),
  name,
  notes: [[area, office.address, office.index].filter(Boolean).join(', ')],
})

/** A region: its settlements, and under each the offices themselves, so that all are three links from home. */
export const regionPage = (region: Region, pricing: Pricing): PlacesPage =>
  placesPage(
    {
      breadcrumbs: regionBreadcrumbs(region),
      title: words.regionTitle(region.name),
      description: words.regionDescription(region.name, region.offices.length),
      intro: words.regionIntro(region.offices.length),
      groups: byLetter(
        region.settlements().map((settlement): PlaceRow => {
          const { name, area, address, offices } = settlement
          const [only] = offices
          if (only && !hasPage(settlement)) return oneOffice(settlement, only)
          return { href: address, name, notes: area ? [area] : [], offices: offices.map(placeOffice) }
        }),
      ),
    },
    region.offices,
    pricing,
  )

/** What a box costs here, or that none is rented now. */
const stateOf = (office: PageOffice, pricing: Pricing): string => {
  if (office.temporarilyClosed) return words.closed
  if (!office.online) return office.services.length > 0 ? words.officeOnly : words.noBoxes
  return leastPrice([office], pricing) ?? ''
}

/** A settlement with several offices. */
export const settlementPage = (region: Region, settlement: Settlement, pricing: Pricing): PlacesPage => {
  const { name, area, address, offices } = settlement
  const place = area ? `${region.name}, ${area}` : region.name
  return placesPage(
    {
      breadcrumbs: [...regionBreadcrumbs(region), { label: name, href: address }],
      title: words.settlementTitle(name, place),
      description: words.settlementDescription(name, place, offices.length),
      intro: words.settlementIntro(name, place, offices.length),
      groups: [
        {
          letter: null,
          id: null,
          rows: offices.map((office) => ({
            href: addresses.office(office.index),
            name: streetLine(office),
            notes: [
              words.officeIndex(office.index),
              hoursInLine(office.workingHours),
              stateOf(office, pricing),
            ].filter(Boolean),
          })),
        },
      ],
    },
    offices,
    pricing,
  )
}
