import KDBush from 'kdbush'
import { addresses } from '#contract/addresses.ts'
import { regionName } from '#copy/office-page.ts'
import { distanceMetres, eastward } from '#domain/geo.ts'
import { doubtMetres, hasOwnPlace } from '#domain/own-place.ts'
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

export const countryOf = (offices: readonly PageOffice[]) => {
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
  const regionOf = (
    office: PageOffice,
  ): Region & { readonly byIndex: () => ReadonlyMap<string, Settlement> } =>
    known(regions, slugOfRegion(office))
  return {
    regions: [...regions.values()].sort(byName),
    regionOf,
    settlementOf: (office: PageOffice): Settlement => known(regionOf(office).byIndex(), office.index),
  }
}
export type Country = ReturnType<typeof countryOf>

/** Null metres: one of the two has no exact place. */
export interface Near {
  readonly office: PageOffice
  readonly metres: number | null
}

/** Degrees, widened until enough offices are found. */
const RADII = [0.05, 0.2, 0.6, 2, 6, 20]

/** Offices at one point are ordered by the distance of their indexes. */
const apart = (office: PageOffice, other: PageOffice): number =>
  Math.abs(Number(office.index) - Number(other.index))

export type FindNearest = (office: PageOffice, isWanted?: (other: PageOffice) => boolean) => readonly Near[]

/** A degree of longitude counts for what it is at the office. */
export const nearestTo = (offices: readonly PageOffice[], most: number): FindNearest => {
  const renting = offices.filter(
    (office) => office.online && !office.temporarilyClosed && office.coordPrecision !== 'none',
  )
  const index = new KDBush(renting.length)
  for (const { latitude, longitude } of renting) index.add(eastward(longitude), latitude)
  index.finish()
  const around = (
    office: PageOffice,
    radius: number,
    isWanted: (other: PageOffice) => boolean,
  ): PageOffice[] => {
    const wide = radius / Math.max(0.2, Math.cos((office.latitude * Math.PI) / 180))
    const east = eastward(office.longitude)
    return index
      .range(east - wide, office.latitude - radius, east + wide, office.latitude + radius)
      .flatMap((index) => renting[index] ?? [])
      .filter((other) => other.index !== office.index && isWanted(other))
  }
  return (office, isWanted = () => true) => {
    let found: PageOffice[] = []
    for (const radius of RADII) {
      found = around(office, radius, isWanted)
      if (found.length >= most) break
    }
    return found
      .map((other) => ({
        office: other,
        metres: distanceMetres(office, other) + doubtMetres(office, other),
      }))
      .sort(
        (item, other) =>
          item.metres - other.metres || apart(office, item.office) - apart(office, other.office),
      )
      .slice(0, most)
      .map(({ office: other, metres }) => ({
        office: other,
        metres: hasOwnPlace(office) && hasOwnPlace(other) ? Math.round(metres) : null,
      }))
  }
}
