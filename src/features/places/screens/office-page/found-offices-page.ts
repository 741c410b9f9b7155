import { pagePaths } from '#kit/api/page-paths.ts'
import { settlementPictureUrl } from '#places/api/street-index.ts'
import { toSearchWords } from '#places/rules/address-words.ts'
import type { OfficeForPages } from '#places/rules/office-for-pages.ts'
import { MAX_FOUND_OFFICES } from '#places/rules/office-page-search.ts'
import { officePlacesCopy as words } from '#places/words/office-page.ts'
import { searchCopy } from '#places/words/search.ts'
import { type PlaceRow, regionRow, settlementRow } from './place-row-groups.ts'
import { type OfficeRowContext, toOfficeRow } from './place-rows.ts'
import { countryPicture, officesStep, type PlacesPageData } from './places-page.ts'
import { hasPlacePage, type RegionHierarchy } from './region-hierarchy.ts'

const PAGE_SIZE = 20
const MAX_MATCHING_SETTLEMENTS = 8

/** True if every searched word begins a word of the name. */
const matchesName = (searched: readonly string[], name: string): boolean => {
  const nameWords = toSearchWords(name)
  return searched.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)))
}

/** Links to the pages of regions and settlements named in the searched text. */
const findMatchingPlaces = (
  country: RegionHierarchy,
  offices: readonly OfficeForPages[],
  text: string,
  { now }: OfficeRowContext,
): PlaceRow[] => {
  const searched = toSearchWords(text)
  if (searched.length === 0) return []
  const regions = country.regions.filter(({ name }) => matchesName(searched, name))
  const isNamed = ({ settlement }: OfficeForPages) =>
    toSearchWords(settlement).every((word) => searched.includes(word))
  const settlements = new Map(
    offices.filter(isNamed).map((office) => [country.settlementOf(office), country.regionOf(office).name]),
  )
  return [
    ...regions.map(regionRow),
    ...[...settlements]
      .filter(([settlement]) => hasPlacePage(settlement))
      .slice(0, MAX_MATCHING_SETTLEMENTS)
      .map(([settlement, region]) => ({
        ...settlementRow(now)(settlement),
        area: [region, settlement.area].filter((part) => part !== '' && part !== settlement.name).join(', '),
        offices: [],
      })),
  ]
}

export interface OfficePageSearch {
  readonly text: string
  readonly page: number
  /** Best match first. */
  readonly found: readonly OfficeForPages[]
}

const foundIntro = (count: number): string => {
  if (count === 0) return searchCopy.notFoundHelp
  return count < MAX_FOUND_OFFICES ? words.count(count) : words.firstFound(count)
}

/** The results of a search without JavaScript. */
export const buildFoundOfficesPageData = (
  country: RegionHierarchy,
  { text, page, found }: OfficePageSearch,
  context: OfficeRowContext,
): PlacesPageData => {
  const matches = findMatchingPlaces(country, found, text, context)
  const isFound = found.length > 0 || matches.length > 0
  const title = isFound ? searchCopy.titleOfWords(text) : searchCopy.notFound
  const [first] = found
  return {
    kind: 'places',
    data: '',
    address: pagePaths.officesFound(text, page),
    noindex: true,
    breadcrumbs: [officesStep, { label: title, href: pagePaths.officesFound(text) }],
    title,
    description: title,
    intro: foundIntro(found.length),
    price: null,
    free: null,
    search: text,
    picture: first
      ? { src: settlementPictureUrl(first.index), label: words.onPicture(first.settlement) }
      : countryPicture(country),
    matches,
    offices: {
      title: null,
      rows: found
        .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
        .map((office) => toOfficeRow(office, context, { place: office.settlement, inCountry: true })),
      more: [],
      page,
      pages: Math.ceil(found.length / PAGE_SIZE),
    },
    regions: isFound ? [] : country.regions.map(regionRow),
    listTitle: null,
    groups: [],
  }
}
