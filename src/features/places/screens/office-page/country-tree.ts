import { toSlug } from '#content/rules/slug.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { hasExactPosition, uncertaintyMetres } from '#places/rules/exact-position.ts'
import { distanceMetres } from '#places/rules/geo.ts'
import { createNearbyFinder } from '#places/rules/nearby-finder.ts'
import { compareOffices, type PageOffice } from '#places/rules/page-office.ts'
import { regionDisplayName } from '#places/words/office-page.ts'

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
  /** Computed on first use, because the country has thousands of settlements. */
  readonly settlements: () => readonly Settlement[]
  readonly settlementsByIndex: () => ReadonlyMap<string, Settlement>
}

/** A settlement with only one office has no page; the page of that office replaces it. */
export const hasOwnPage = ({ offices }: Settlement): boolean => offices.length > 1

const collator = new Intl.Collator('ru')
const compareNames = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name)

/** Part of the URL for a place whose name has no usable letter. */
const NAMELESS = '-'
const slugOfPlace = (...names: string[]): string => names.map(toSlug).filter(Boolean).join('-') || NAMELESS

/** The URL always contains the district, so that it stays the same if a settlement with the same name is added. */
const groupSettlements = (offices: readonly PageOffice[], address: string): Settlement[] =>
  [...Map.groupBy(offices, ({ settlement, area }) => slugOfPlace(settlement, area))]
    .map(
      ([slug, group]): Settlement => ({
        name: group[0]?.settlement ?? '',
        area: group[0]?.area ?? '',
        address: `${address}/${slug}`,
        offices: group.sort(compareOffices),
      }),
    )
    .sort(compareNames)

const lazily = <T>(make: () => T): (() => T) => {
  let cachedValue: { value: T } | undefined
  return () => {
    cachedValue ??= { value: make() }
    return cachedValue.value
  }
}

const getKnown = <T>(map: ReadonlyMap<string, T>, key: string): T => {
  const value = map.get(key)
  if (value === undefined) throw new Error(`unknown region or settlement: ${key}`)
  return value
}

export const buildCountry = (offices: readonly PageOffice[]) => {
  const slugs = new Map<string, string>()
  const slugOfRegion = ({ region }: PageOffice): string => {
    const slug = slugs.get(region) ?? slugOfPlace(regionDisplayName(region))
    slugs.set(region, slug)
    return slug
  }
  const regions = new Map<string, Region>()
  for (const [slug, inRegion] of Map.groupBy(offices, slugOfRegion)) {
    const address = `${pagePaths.offices}/${slug}`
    const settlements = lazily(() => groupSettlements(inRegion, address))
    const settlementsByIndex = lazily(
      () => new Map(settlements().flatMap((place) => place.offices.map(({ index }) => [index, place]))),
    )
    const name = regionDisplayName(inRegion[0]?.region || NAMELESS)
    regions.set(slug, { name, address, offices: inRegion, settlements, settlementsByIndex })
  }
  const regionOf = (office: PageOffice): Region => getKnown(regions, slugOfRegion(office))
  return {
    regions: [...regions.values()].sort(compareNames),
    regionOf,
    settlementOf: (office: PageOffice): Settlement =>
      getKnown(regionOf(office).settlementsByIndex(), office.index),
  }
}
export type Country = ReturnType<typeof buildCountry>

/** `metres` is null if the exact position of one of the offices is unknown. */
export interface NearbyOffice {
  readonly office: PageOffice
  readonly metres: number | null
}

const RADII_DEGREES = [0.05, 0.2, 0.6, 2, 6, 20]

/** Orders offices at the same point by the difference of their indexes. */
const comparePlaces = (office: PageOffice, other: PageOffice): number =>
  Math.abs(Number(office.index) - Number(other.index))

export const createNearestFinder = (offices: readonly PageOffice[], count: number) => {
  const rentingOffices = offices.filter(
    (office) => office.online && !office.temporarilyClosed && office.coordPrecision !== 'none',
  )
  const near = createNearbyFinder(rentingOffices, RADII_DEGREES, count)
  return (
    office: PageOffice,
    isWanted: (other: PageOffice) => boolean = () => true,
  ): readonly NearbyOffice[] =>
    near(office, (other) => other.index !== office.index && isWanted(other))
      .map((other) => ({
        office: other,
        metres: distanceMetres(office, other) + uncertaintyMetres(office, other),
      }))
      .sort(
        (item, other) =>
          item.metres - other.metres ||
          comparePlaces(office, item.office) - comparePlaces(office, other.office),
      )
      .slice(0, count)
      .map(({ office: other, metres }) => ({
        office: other,
        metres: hasExactPosition(office) && hasExactPosition(other) ? Math.round(metres) : null,
      }))
}
export type NearestFinder = ReturnType<typeof createNearestFinder>
