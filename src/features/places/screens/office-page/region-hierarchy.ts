import { toSlug } from '#content/rules/slug.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { distanceUncertaintyMetres, hasExactPosition } from '#places/rules/exact-position.ts'
import { distanceMetres } from '#places/rules/geo.ts'
import { createNearbyPlaceFinder } from '#places/rules/nearby-place-finder.ts'
import { compareOffices, type OfficeForPages } from '#places/rules/office-for-pages.ts'
import { regionDisplayName } from '#places/rules/word-lists/place-names.ts'

export interface Settlement {
  readonly name: string
  readonly area: string
  readonly address: string
  readonly offices: readonly OfficeForPages[]
}

export interface Region {
  readonly name: string
  readonly address: string
  readonly offices: readonly OfficeForPages[]
  /** Computed on first use, because the country has thousands of settlements. */
  readonly settlements: () => readonly Settlement[]
  readonly settlementsByIndex: () => ReadonlyMap<string, Settlement>
}

/** A region or settlement with only one office has no page; the page of that office replaces it. */
export const hasPlacePage = ({ offices }: Pick<Settlement, 'offices'>): boolean => offices.length > 1

/** Address of the page of a region or settlement, or of its only office. */
export const placePageAddress = (place: Pick<Settlement, 'address' | 'offices'>): string => {
  const [only] = place.offices
  return only && !hasPlacePage(place) ? pagePaths.office(only.index) : place.address
}

const collator = new Intl.Collator('ru')
const compareNames = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name)

/** Part of the URL for a place whose name has no usable letter. */
const NAMELESS = '-'
const slugOfPlace = (...names: string[]): string => names.map(toSlug).filter(Boolean).join('-') || NAMELESS

/** The URL always contains the district, so that it stays the same if a settlement with the same name is added. */
const groupSettlements = (offices: readonly OfficeForPages[], address: string): Settlement[] =>
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

export const buildRegionHierarchy = (offices: readonly OfficeForPages[]) => {
  const slugs = new Map<string, string>()
  const slugOfRegion = ({ region }: OfficeForPages): string => {
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
  const regionOf = (office: OfficeForPages): Region => getKnown(regions, slugOfRegion(office))
  return {
    regions: [...regions.values()].sort(compareNames),
    regionOf,
    settlementOf: (office: OfficeForPages): Settlement =>
      getKnown(regionOf(office).settlementsByIndex(), office.index),
  }
}
export type RegionHierarchy = ReturnType<typeof buildRegionHierarchy>

/** `metres` is null if the exact position of one of the offices is unknown. */
export interface NearbyOffice {
  readonly office: OfficeForPages
  readonly metres: number | null
}

const RADII_DEGREES = [0.05, 0.2, 0.6, 2, 6, 20]

/** Orders offices at the same point by the difference of their indexes. */
const comparePlaces = (office: OfficeForPages, other: OfficeForPages): number =>
  Math.abs(Number(office.index) - Number(other.index))

export const createNearestOfficeFinder = (offices: readonly OfficeForPages[], count: number) => {
  const rentingOffices = offices.filter(
    (office) => office.online && !office.temporarilyClosed && office.coordPrecision !== 'none',
  )
  const near = createNearbyPlaceFinder(rentingOffices, RADII_DEGREES, count)
  return (
    office: OfficeForPages,
    isWanted: (other: OfficeForPages) => boolean = () => true,
  ): readonly NearbyOffice[] =>
    near(office, (other) => other.index !== office.index && isWanted(other))
      .map((other) => ({
        office: other,
        metres: distanceMetres(office, other) + distanceUncertaintyMetres(office, other),
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
export type NearestOfficeFinder = ReturnType<typeof createNearestOfficeFinder>
