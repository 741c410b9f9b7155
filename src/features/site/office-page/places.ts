import { addresses } from '#contract/addresses.ts'
import { regionName } from '#copy/office-page.ts'
import { inListOrder, type PageOffice } from '#domain/page-office.ts'
import { slugOf } from '#domain/slug.ts'

export interface Settlement {
  readonly name: string
  readonly area: string
  readonly address: string
  readonly offices: readonly PageOffice[]
}

export interface Region {
  readonly name: string
  readonly address: string
  readonly offices: readonly PageOffice[]
  /** Made on demand: the country has thousands. */
  readonly settlements: () => readonly Settlement[]
}

export interface Country {
  readonly regions: readonly Region[]
  readonly regionOf: (office: PageOffice) => Region
  readonly settlementOf: (office: PageOffice) => Settlement
}

/** A single office's own page replaces that of its settlement. */
export const hasPage = ({ offices }: Settlement): boolean => offices.length > 1

const collator = new Intl.Collator('ru')
const byName = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name)

/** For names without any letter that an address can have. */
const NAMELESS = '-'
const slugOfPlace = (...names: string[]): string => names.map(slugOf).filter(Boolean).join('-') || NAMELESS

/** The district is always part of the address, so that a new namesake moves no page. */
const settlementsOf = (offices: readonly PageOffice[], address: string): Settlement[] =>
  [...Map.groupBy(offices, ({ settlement, area }) => slugOfPlace(settlement, area))]
    .map(
      ([slug, group]): Settlement => ({
        name: group[0]?.settlement ?? '',
        area: group[0]?.area ?? '',
        address: `${address}/${slug}`,
        offices: group.sort(inListOrder),
      }),
    )
    .sort(byName)

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const known = <T>(map: ReadonlyMap<string, T>, key: string): T => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`No place of ${key}`)
  return value
}

export const countryOf = (offices: readonly PageOffice[]): Country => {
  const slugs = new Map<string, string>()
  const slugOfRegion = ({ region }: PageOffice): string => {
    const slug = slugs.get(region) ?? slugOfPlace(regionName(region))
    slugs.set(region, slug)
    return slug
  }
  const regions = new Map<string, Region & { readonly byIndex: () => ReadonlyMap<string, Settlement> }>()
  for (const [slug, inRegion] of Map.groupBy(offices, slugOfRegion)) {
    const address = `${addresses.offices}/${slug}`
    const settlements = once(() => settlementsOf(inRegion, address))
    const byIndex = once(
      () => new Map(settlements().flatMap((place) => place.offices.map(({ index }) => [index, place]))),
    )
    const name = regionName(inRegion[0]?.region || NAMELESS)
    regions.set(slug, { name, address, offices: inRegion, settlements, byIndex })
  }
  const regionOf = (office: PageOffice) => known(regions, slugOfRegion(office))
  return {
    regions: [...regions.values()].sort(byName),
    regionOf,
    settlementOf: (office) => known(regionOf(office).byIndex(), office.index),
  }
}
