import { districtStemsByTimeZone, regionStemsByTimeZone } from './word-lists/places.ts'

const lower = (text: string): string => text.normalize('NFC').toLowerCase()

const zoneOfName = new Map(
  Object.entries(regionStemsByTimeZone).flatMap(([zone, names]) =>
    names.map((name) => [name, zone] as const),
  ),
)

const nameOfRegion = (region: string): string | undefined => {
  const words = lower(region).split(/[^\p{L}]+/u)
  // The first word that is a region's name counts: in 'Yamalo-Nenets' the second word also names another region.
  return words.flatMap((word) => [...zoneOfName.keys()].find((name) => word.startsWith(name)) ?? []).at(0)
}

/** IANA time zone of a region, or of a district in the two regions with several zones. */
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
  const ofDistrict = Object.entries(districtStemsByTimeZone[name] ?? {}).find(([, names]) =>
    names.some((name) => district.startsWith(name)),
  )
  return ofDistrict?.[0] ?? zoneOfName.get(name)
}

export const findRegionTimeZones = (region: string): readonly string[] => {
  const name = nameOfRegion(region)
  const zone = name && zoneOfName.get(name)
  return name && zone ? [zone, ...Object.keys(districtStemsByTimeZone[name] ?? {})] : []
}
