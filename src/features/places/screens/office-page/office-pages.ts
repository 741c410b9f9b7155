import { pagePaths } from '#kit/api/page-paths.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type {
  OfficeForPages,
  OfficePagesContent,
  OfficeStatusReader,
} from '#places/rules/office-for-pages.ts'
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
  hasSettlementPage,
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
  const settlementAt = (address: string): PageRecipe | undefined => {
    const region = regions.get(address.slice(0, address.lastIndexOf('/')))
    const settlement = region
      ?.settlements()
      .find((place) => place.address === address && hasSettlementPage(place))
    return region && settlement && pageOfSettlement(region, settlement)
  }

  return {
    find(address: string): PageRecipe | undefined {
      const office = byAddress.get(address)
      if (office) return pageOfOffice(address, office)
      if (address === pagePaths.offices) return pageOfCountry
      const region = regions.get(address)
      return region ? pageOfRegion(region) : settlementAt(address)
    },
    *all(): Generator<PageRecipe> {
      yield pageOfCountry
      for (const region of country.regions) {
        yield pageOfRegion(region)
        for (const settlement of region.settlements().filter(hasSettlementPage))
          yield pageOfSettlement(region, settlement)
      }
      for (const [address, office] of byAddress) yield pageOfOffice(address, office)
    },
  }
}
