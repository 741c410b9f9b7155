import { pagePaths } from '#kit/api/page-paths.ts'
import { stripNumberFormatting } from '#kit/api/pasted-text.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type {
  OfficeForPages,
  OfficePagesContent,
  OfficeStatusReader,
} from '#places/rules/office-for-pages.ts'
import { MAX_FOUND_OFFICES, readOfficePageSearch } from '#places/rules/office-page-search.ts'
import { buildFoundOfficesPageData } from './found-offices-page.ts'
import { buildOfficePageData, isVisibleToSearchEngines, type OfficePageData } from './office-page.ts'
import { createOfficePricing } from './place-rows.ts'
import {
  buildCountryPageData,
  buildRegionPageData,
  buildSettlementPageData,
  type PlacesPageData,
  settlementBreadcrumbs,
} from './places-page.ts'
import {
  buildRegionHierarchy,
  createNearestOfficeFinder,
  hasPlacePage,
  placePageAddress,
  type Region,
  type Settlement,
} from './region-hierarchy.ts'

export type AnyOfficePageData = OfficePageData | PlacesPageData

interface PageRecipe {
  readonly address: string
  readonly offices: readonly OfficeForPages[]
  readonly indexed: boolean
  readonly make: (now?: OfficeStatusReader) => AnyOfficePageData
}

/** Request data; missing during a build. */
interface OfficePageRequest {
  readonly now?: OfficeStatusReader | undefined
  readonly findOffices?: ((text: string) => readonly string[]) | undefined
}

/** A redirect is permanent, unless it answers a search. */
type OfficePageAnswer =
  | { readonly kind: 'page'; readonly page: AnyOfficePageData }
  | { readonly kind: 'moved'; readonly to: string; readonly status: 302 | 308 }
  | { readonly kind: 'unknown' }

const NEAREST_COUNT = 3

/** A page is made when it is requested. */
export const createOfficePageFinder = (
  offices: readonly OfficeForPages[],
  content: OfficePagesContent,
  today: CalendarDate,
) => {
  const country = buildRegionHierarchy(offices)
  const findNearest = createNearestOfficeFinder(offices, NEAREST_COUNT)
  const pricing = createOfficePricing(content.tariffs, today)
  const byAddress = new Map(offices.map((office) => [pagePaths.office(office.index), office]))
  const regions = new Map(country.regions.map((region) => [region.address, region]))

  const pageOfOffice = (address: string, office: OfficeForPages): PageRecipe => ({
    address,
    offices: [office],
    indexed: isVisibleToSearchEngines(office),
    make: (now) => {
      const breadcrumbs = settlementBreadcrumbs(country.regionOf(office), country.settlementOf(office))
      return buildOfficePageData({ office, findNearest, now, breadcrumbs, pricing, content, today })
    },
  })

  const pageOfPlace = (
    { address, offices }: Pick<PageRecipe, 'address' | 'offices'>,
    make: PageRecipe['make'],
  ): PageRecipe => ({ address, offices, indexed: true, make })
  const pageOfCountry = pageOfPlace({ address: pagePaths.offices, offices }, () =>
    buildCountryPageData(country, pricing),
  )
  const pageOfRegion = (region: Region) =>
    pageOfPlace(region, (now) => buildRegionPageData(region, pricing, now))
  const pageOfSettlement = (region: Region, settlement: Settlement) =>
    pageOfPlace(settlement, (now) => buildSettlementPageData(region, settlement, pricing, now))
  const placeAt = (address: string): { region: Region; place: Region | Settlement } | undefined => {
    const region = regions.get(address)
    if (region) return { region, place: region }
    const parent = regions.get(address.slice(0, address.lastIndexOf('/')))
    const settlement = parent?.settlements().find((place) => place.address === address)
    return parent && settlement && { region: parent, place: settlement }
  }
  const find = (address: string): PageRecipe | undefined => {
    const office = byAddress.get(address)
    if (office) return pageOfOffice(address, office)
    if (address === pagePaths.offices) return pageOfCountry
    const match = placeAt(address)
    if (!match || !hasPlacePage(match.place)) return undefined
    return 'area' in match.place ? pageOfSettlement(match.region, match.place) : pageOfRegion(match.region)
  }

  /** An index opens the page of its office (M-MAP-13). */
  const search = (
    { text, page }: ReturnType<typeof readOfficePageSearch>,
    { now, findOffices = () => [] }: OfficePageRequest,
  ): OfficePageAnswer => {
    const office = pagePaths.office(stripNumberFormatting(text))
    if (byAddress.has(office)) return { kind: 'moved', to: office, status: 302 }
    const indexes = findOffices(text).slice(0, MAX_FOUND_OFFICES)
    const found = indexes.flatMap((index) => byAddress.get(pagePaths.office(index)) ?? [])
    return {
      kind: 'page',
      page: buildFoundOfficesPageData(country, { text, page, found }, { pricing, now }),
    }
  }

  return {
    find,
    answer(url: Pick<URL, 'pathname' | 'searchParams'>, request: OfficePageRequest): OfficePageAnswer {
      const query = readOfficePageSearch(url.searchParams)
      if (url.pathname === pagePaths.offices && query.text !== '') return search(query, request)
      const recipe = find(url.pathname)
      if (recipe) return { kind: 'page', page: recipe.make(request.now) }
      const match = placeAt(url.pathname)
      return match ? { kind: 'moved', to: placePageAddress(match.place), status: 308 } : { kind: 'unknown' }
    },
    *all(): Generator<PageRecipe> {
      yield pageOfCountry
      for (const region of country.regions) {
        if (hasPlacePage(region)) yield pageOfRegion(region)
        for (const settlement of region.settlements().filter(hasPlacePage))
          yield pageOfSettlement(region, settlement)
      }
      for (const [address, office] of byAddress) yield pageOfOffice(address, office)
    },
  }
}
