import { addresses } from '#contract/addresses.ts'
import { regionName } from '#copy/office-page.ts'
import { slugOf } from '#domain/slug.ts'
import type { PageOffice } from './page-office.ts'

/** A settlement with its offices; it has a page of its own where there are several. */
export interface Settlement {
  readonly name: string
  readonly area: string
  readonly address: string
  readonly offices: readonly PageOffice[]
}

export interface Region {
  readonly name: string
  readonly address: string
  readonly settlements: readonly Settlement[]
  readonly count: number
}

/** The country as its pages show it. */
export interface Country {
  readonly regions: readonly Region[]
  readonly count: number
  readonly regionOf: (office: PageOffice) => Region
  readonly settlementOf: (office: PageOffice) => Settlement
}

/** A settlement with one office has no page: the office's own says it all. */
export const hasPage = ({ offices }: Settlement): boolean => offices.length > 1

const collator = new Intl.Collator('ru')
const byName = (one: { name: string }, other: { name: string }) => collator.compare(one.name, other.name)

const grouped = <T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

const settlementsOf = (offices: readonly PageOffice[], address: string): Settlement[] => {
  const found = [
    ...grouped(offices, ({ settlement, area }) => `${slugOf(settlement)}|${slugOf(area)}`).values(),
  ]
  // The district always stands in the address: a namesake that comes or goes later moves nobody.
  return found.map((group): Settlement => {
    const { settlement = '', area = '' } = group[0] ?? {}
    return {
      name: settlement,
      area,
      address: `${address}/${[settlement, area].map(slugOf).filter(Boolean).join('-')}`,
      offices: group.sort((one, other) => (one.index < other.index ? -1 : 1)),
    }
  })
}

/** Puts offices into settlements and those into regions, all in the order of the alphabet. */
export const countryOf = (offices: readonly PageOffice[]): Country => {
  const regionOf = new Map<string, Region>()
  const settlementOf = new Map<string, Settlement>()
  const regions = [...grouped(offices, ({ region }) => region)]
    .map(([name, inRegion]): Region => {
      const address = `${addresses.offices}/${slugOf(regionName(name))}`
      const settlements = settlementsOf(inRegion, address).sort(byName)
      const region = { name: regionName(name), address, settlements, count: inRegion.length }
      regionOf.set(name, region)
      for (const settlement of settlements) {
        for (const office of settlement.offices) settlementOf.set(office.index, settlement)
      }
      return region
    })
    .sort(byName)
  const known = <T>(map: ReadonlyMap<string, T>, key: string): T => {
    const value = map.get(key)
    if (value === undefined) throw new Error(`No place of ${key}`)
    return value
  }
  return {
    regions,
    count: offices.length,
    regionOf: ({ region }) => known(regionOf, region),
    settlementOf: ({ index }) => known(settlementOf, index),
  }
}
