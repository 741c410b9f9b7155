import { hash } from 'node:crypto'
import { addresses } from '#contract/addresses.ts'
import { nearestTo } from './nearest.ts'
import { type OfficePageDeps, officeHtml, placeLine } from './office-html.ts'
import type { PageOffice } from './page-office.ts'
import { type Country, countryOf, hasPage } from './places.ts'
import { countryHtml, regionHtml, settlementHtml, settlementWay } from './places-html.ts'

/** A page that is to stand at an address: what it is made of, as a fingerprint, and the making. */
export interface PageToMake {
  readonly address: string
  readonly fingerprint: string
  readonly html: () => string
  /** Search engines are told of it. */
  readonly told: boolean
}

const NEAREST = 5

const short = (text: string): string => hash('sha1', text, 'base64url').slice(0, 16)

const officePages = (
  country: Country,
  offices: readonly PageOffice[],
  deps: OfficePageDeps,
  base: string,
) => {
  const near = nearestTo(offices, NEAREST)
  return offices.map((office): PageToMake => {
    const region = country.regionOf(office)
    const way = settlementWay(region, country.settlementOf(office))
    const input = {
      office,
      near: near(office).map(({ office: other, metres }) => ({
        index: other.index,
        place: placeLine(other),
        metres: Math.round(metres),
      })),
      way: [...way, { label: office.index, href: `/${office.index}` }],
    }
    return {
      address: `/${office.index}`,
      fingerprint: short(base + JSON.stringify(input)),
      html: () => officeHtml(deps, input),
      told: office.online || office.telling,
    }
  })
}

/** What a list page says of an office: the rest of it does not touch the page. */
const listed = (office: PageOffice): string => `${office.index} ${placeLine(office)}`

const placePages = (country: Country, { parts, origin }: OfficePageDeps, base: string): PageToMake[] => {
  const page = (address: string, facts: unknown, html: () => string): PageToMake => ({
    address,
    fingerprint: short(base + JSON.stringify(facts)),
    html,
    told: true,
  })
  return [
    page(
      addresses.offices,
      country.regions.map(({ name, count }) => [name, count]),
      () => countryHtml(parts, origin, country),
    ),
    ...country.regions.flatMap((region) => [
      page(
        region.address,
        region.settlements.map(({ name, area, address, offices }) => [
          name,
          area,
          address,
          offices.map(listed),
        ]),
        () => regionHtml(parts, origin, region),
      ),
      ...region.settlements
        .filter(hasPage)
        .map((settlement) =>
          page(settlement.address, [settlement.name, settlement.area, settlement.offices.map(listed)], () =>
            settlementHtml(parts, origin, region, settlement),
          ),
        ),
    ]),
  ]
}

/**
 * All pages of offices and of the places that lead to them. `base` names everything that they share (drawn parts,
 * prices, words, code): when it changes, every page does.
 */
export const pagesToMake = (
  offices: readonly PageOffice[],
  deps: OfficePageDeps,
  base: string,
): PageToMake[] => {
  const country = countryOf(offices)
  const pages = [...placePages(country, deps, base), ...officePages(country, offices, deps, base)]
  const distinct = new Set(pages.map(({ address }) => address))
  if (distinct.size !== pages.length) throw new Error('Two places of the office list share one address')
  return pages
}
