import { addresses } from '#kit/api/addresses.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { OfficePagesContent, OfficesNow, PageOffice } from '#places/rules/page-office.ts'
import { isIndexed, type OfficePage, officePage } from './office-page.ts'
import { pricingOn } from './place-rows.ts'
import { countryOf, hasPage, nearestTo, type Region, type Settlement } from './places.ts'
import {
  countryPage,
  type PlacesPage,
  regionPage,
  settlementBreadcrumbs,
  settlementPage,
} from './places-page.ts'

export type AnyOfficePage = OfficePage | PlacesPage

interface PageToMake {
  readonly address: string
  readonly offices: readonly PageOffice[]
  readonly indexed: boolean
  readonly make: (now?: OfficesNow) => AnyOfficePage
}

const NEAREST_COUNT = 3

/** Pages are rendered on demand. */
export const officePagesOf = (
  offices: readonly PageOffice[],
  content: OfficePagesContent,
  today: CalendarDate,
) => {
  const country = countryOf(offices)
  const findNearest = nearestTo(offices, NEAREST_COUNT)
  const pricing = pricingOn(content.tariffs, today)
  const byAddress = new Map(offices.map((office) => [addresses.office(office.index), office]))
  const regions = new Map(country.regions.map((region) => [region.address, region]))

  const pageOfOffice = (address: string, office: PageOffice): PageToMake => ({
    address,
    offices: [office],
    indexed: isIndexed(office),
    make: (now) => {
      const breadcrumbs = settlementBreadcrumbs(country.regionOf(office), country.settlementOf(office))
      return officePage({ office, findNearest, now, breadcrumbs, pricing, content, today })
    },
  })

  const pageOfPlace = (
    { address, offices }: Pick<PageToMake, 'address' | 'offices'>,
    make: PageToMake['make'],
  ): PageToMake => ({ address, offices, indexed: true, make })
  const pageOfCountry = pageOfPlace({ address: addresses.offices, offices }, () =>
    countryPage(country, pricing),
  )
  const pageOfRegion = (region: Region) => pageOfPlace(region, (now) => regionPage(region, pricing, now))
  const pageOfSettlement = (region: Region, settlement: Settlement) =>
    pageOfPlace(settlement, (now) => settlementPage(region, settlement, pricing, now))
  const settlementAt = (address: string): PageToMake | undefined => {
    const region = regions.get(address.slice(0, address.lastIndexOf('/')))
    const settlement = region?.settlements().find((place) => place.address === address && hasPage(place))
    return region && settlement && pageOfSettlement(region, settlement)
  }

  return {
    find(address: string): PageToMake | undefined {
      const office = byAddress.get(address)
      if (office) return pageOfOffice(address, office)
      if (address === addresses.offices) return pageOfCountry
      const region = regions.get(address)
      return region ? pageOfRegion(region) : settlementAt(address)
    },
    *all(): Generator<PageToMake> {
      yield pageOfCountry
      for (const region of country.regions) {
        yield pageOfRegion(region)
        for (const settlement of region.settlements().filter(hasPage))
          yield pageOfSettlement(region, settlement)
      }
      for (const [address, office] of byAddress) yield pageOfOffice(address, office)
    },
  }
}
