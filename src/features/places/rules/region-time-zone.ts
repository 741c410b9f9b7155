import { districtStemsByZone, regionStemsByZone } from './word-lists/places.ts'

const lower = (text: string): string => text.normalize('NFC').toLowerCase()

const zoneOfName = new Map(
  Object.entries(regionStemsByZone).flatMap(([zone, names]) => names.map((name) => [name, zone] as const)),
)

const nameOfRegion = (region: string): string | undefined => {
  const words = lower(region).split(/[^\p{L}]+/u)
  // The first word decides: the second word of Yamal's name is another region.
  return words.flatMap((word) => [...zoneOfName.keys()].find((name) => word.startsWith(name)) ?? []).at(0)
}

/** IANA time zone by region; in two regions by district. */
export const findTimeZone = ({
  region,
  area = '',
  settlement = '',
}: {
  readonly region: string
  readonly area?: string
  readonly settlement?: string
}): string | undefined => {
  const name = nameOfRegion(region)
  if (name === undefined) return undefined
  const district = lower(area || settlement)
  const ofDistrict = Object.entries(districtStemsByZone[name] ?? {}).find(([, names]) =>
    names.some((name) => district.startsWith(name)),
  )
  return ofDistrict?.[0] ?? zoneOfName.get(name)
}

export const findRegionTimeZones = (region: string): readonly string[] => {
  const name = nameOfRegion(region)
  const zone = name && zoneOfName.get(name)
  return name && zone ? [zone, ...Object.keys(districtStemsByZone[name] ?? {})] : []
}
