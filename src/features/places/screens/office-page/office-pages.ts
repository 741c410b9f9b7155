import { pagePaths } from '#kit/api/page-paths.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { OfficePagesContent, OfficeStatusReader, PageOffice } from '#places/rules/page-office.ts'
import {
  buildCountry,
  createNearestFinder,
  hasOwnPage,
  type Region,
  type Settlement,
} from './country-tree.ts'
import { createOfficePage, isIndexable, type OfficePage } from './office-page.ts'
import { createOfficePricing } from './place-rows.ts'
import {
  createCountryPage,
  createRegionPage,
  createSettlementPage,
  type PlacesPage,
  settlementBreadcrumbs,
} from './places-page.ts'

export type AnyOfficePage = OfficePage | PlacesPage

interface PageRecipe {
  readonly address: string
  readonly offices: readonly PageOffice[]
  readonly indexed: boolean
  readonly make: (now?: OfficeStatusReader) => AnyOfficePage
}

const NEAREST_COUNT = 3

/** A page is made when it is requested. */
export const createOfficePages = (
  offices: readonly PageOffice[],
  content: OfficePagesContent,
  today: CalendarDate,
) => {
  const country = buildCountry(offices)
  const findNearest = createNearestFinder(offices, NEAREST_COUNT)
  const pricing = createOfficePricing(content.tariffs, today)
  const byAddress = new Map(offices.map((office) => [pagePaths.office(office.index), office]))
  const regions = new Map(country.regions.map((region) => [region.address, region]))

  const pageOfOffice = (address: string, office: PageOffice): PageRecipe => ({
    address,
    offices: [office],
    indexed: isIndexable(office),
    make: (now) => {
      const breadcrumbs = settlementBreadcrumbs(country.regionOf(office), country.settlementOf(office))
      return createOfficePage({ office, findNearest, now, breadcrumbs, pricing, content, today })
    },
  })

  const pageOfPlace = (
    { address, offices }: Pick<PageRecipe, 'address' | 'offices'>,
    make: PageRecipe['make'],
  ): PageRecipe => ({ address, offices, indexed: true, make })
  const pageOfCountry = pageOfPlace({ address: pagePaths.offices, offices }, () =>
    createCountryPage(country, pricing),
  )
  const pageOfRegion = (region: Region) =>
    pageOfPlace(region, (now) => createRegionPage(region, pricing, now))
  const pageOfSettlement = (region: Region, settlement: Settlement) =>
    pageOfPlace(settlement, (now) => createSettlementPage(region, settlement, pricing, now))
  const settlementAt = (address: string): PageRecipe | undefined => {
    const region = regions.get(address.slice(0, address.lastIndexOf('/')))
    const settlement = region?.settlements().find((place) => place.address === address && hasOwnPage(place))
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
        for (const settlement of region.settlements().filter(hasOwnPage))
          yield pageOfSettlement(region, settlement)
      }
      for (const [address, office] of byAddress) yield pageOfOffice(address, office)
    },
  }
}
