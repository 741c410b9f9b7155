import { addresses } from '#contract/addresses.ts'
import { officePlacesCopy as words } from '#copy/office-page.ts'
import type { PageOffice } from '#domain/page-office.ts'
import { type PageHead, placeLine, type Step } from './office-page.ts'
import { type Country, hasPage, type Region, type Settlement } from './places.ts'

/** A line of a list: where it leads, and below it other facts and the offices themselves. */
export interface PlaceRow {
  readonly href: string
  readonly name: string
  readonly notes: readonly string[]
  readonly offices?: readonly { readonly index: string; readonly address: string }[]
}

/** Rows under the letter that their names begin with; a short list has no letters. */
export interface PlaceGroup {
  readonly letter: string | null
  readonly rows: readonly PlaceRow[]
}

/** A page that leads to offices: the country's regions, a region's settlements, a settlement's offices. */
export interface PlacesPage extends PageHead {
  readonly kind: 'places'
  /** Structured data beside the breadcrumbs: none. */
  readonly data: ''
  readonly intro: string
  readonly groups: readonly PlaceGroup[]
}

/** A list so long that it needs letters to be read. */
const LONG_LIST = 30

const byLetter = (rows: readonly PlaceRow[]): PlaceGroup[] =>
  rows.length < LONG_LIST
    ? [{ letter: null, rows }]
    : [...Map.groupBy(rows, ({ name }) => name.charAt(0).toUpperCase())].map(([letter, group]) => ({
        letter,
        rows: group,
      }))

const placesPage = (page: Omit<PlacesPage, 'kind' | 'data' | 'noindex' | 'address'>): PlacesPage => ({
  ...page,
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
export const countryPage = ({ regions }: Country): PlacesPage => {
  const count = regions.reduce((sum, { offices }) => sum + offices.length, 0)
  return placesPage({
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
  })
}

const oneOffice = ({ name, area }: Settlement, { index, address }: PageOffice): PlaceRow => ({
  href: addresses.office(index),
  name,
  notes: [[area, address, index].filter(Boolean).join(', ')],
})

/** A region: its settlements, and under each the offices themselves, so that all are three links from home. */
export const regionPage = (region: Region): PlacesPage =>
  placesPage({
    breadcrumbs: regionBreadcrumbs(region),
    title: words.regionTitle(region.name),
    description: words.regionDescription(region.name, region.offices.length),
    intro: words.regionIntro(region.offices.length),
    groups: byLetter(
      region.settlements().map((settlement): PlaceRow => {
        const { name, area, address, offices } = settlement
        const [only] = offices
        if (only && !hasPage(settlement)) return oneOffice(settlement, only)
        return { href: address, name, notes: area ? [area] : [], offices }
      }),
    ),
  })

/** A settlement with several offices. */
export const settlementPage = (region: Region, settlement: Settlement): PlacesPage => {
  const { name, area, address, offices } = settlement
  const place = area ? `${region.name}, ${area}` : region.name
  return placesPage({
    breadcrumbs: [...regionBreadcrumbs(region), { label: name, href: address }],
    title: words.settlementTitle(name, place),
    description: words.settlementDescription(name, place, offices.length),
    intro: words.settlementIntro(name, place, offices.length),
    groups: [
      {
        letter: null,
        rows: offices.map((office) => ({
          href: addresses.office(office.index),
          name: office.index,
          notes: [placeLine(office)],
        })),
      },
    ],
  })
}
