import { toSearchWords } from './address-words.ts'
import { type GeoPosition, mostCommonPosition } from './geo.ts'
import type { WeekOffice } from './rank-by-week.ts'

/** Name, latitude and longitude, as in `content/map/metro.json`. */
export type MetroStationRow = readonly [name: string, latitude: number, longitude: number]

export interface FoundPlace extends GeoPosition {
  readonly kind: 'metro' | 'settlement' | 'street'
  readonly name: string
  readonly town: string
}

const MAX_FOUND = 6
const MAX_STATIONS = 3
const MAX_TOWNS = 3
const MIN_LENGTH = 2

type Searchable = WeekOffice & { readonly words: readonly string[] }

const startsEach = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((start) => words.some((word) => word.startsWith(start)))

/**
 * Finds metro stations, towns and streets with an office without a request (M-WEEK-05): places are read from the list
 * of offices, which the page has anyway.
 */
export function createPlaceFinder(
  offices: readonly WeekOffice[],
  metro: Readonly<Record<string, readonly MetroStationRow[]>>,
) {
  const searchable: readonly Searchable[] = offices.map((office) => ({
    ...office,
    words: [...toSearchWords(`${office.settlement} ${office.street}`), office.index],
  }))
  const towns = Map.groupBy(offices, ({ settlement, region }) => `${settlement}\n${region}`)
  return (text: string): readonly FoundPlace[] => {
    const typed = toSearchWords(text)
    if (text.trim().length < MIN_LENGTH || typed.length === 0) return []
    const stations = Object.entries(metro).flatMap(([town, rows]) =>
      rows
        .filter(([name]) => startsEach(toSearchWords(`${name} ${town}`), typed))
        .map(([name, latitude, longitude]) => ({ kind: 'metro' as const, name, town, latitude, longitude })),
    )
    const settlements = [...towns]
      .filter(([name]) => startsEach(toSearchWords(name), typed))
      .toSorted(([, one], [, other]) => other.length - one.length)
      .slice(0, MAX_TOWNS)
      .flatMap(([key, rows]) => {
        const [name = '', region = ''] = key.split('\n')
        const centre = mostCommonPosition(rows)
        const town = region === name ? '' : region
        return centre && name !== '' ? [{ kind: 'settlement' as const, name, town, ...pick(centre) }] : []
      })
    const streets = new Map<string, FoundPlace>()
    for (const office of searchable) {
      if (streets.size >= MAX_FOUND) break
      if (!office.isExact || !startsEach(office.words, typed)) continue
      const { street: name, settlement: town } = office
      streets.set(`${town} ${name}`, { kind: 'street', name, town, ...pick(office) })
    }
    return [...stations.slice(0, MAX_STATIONS), ...settlements, ...streets.values()].slice(0, MAX_FOUND)
  }
}

const pick = ({ latitude, longitude }: GeoPosition): GeoPosition => ({ latitude, longitude })
