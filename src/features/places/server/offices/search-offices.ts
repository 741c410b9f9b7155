import { setImmediate as nextTick } from 'node:timers/promises'
import { normalizeLine, stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { toPossibleRussianTexts } from '#kit/rules/latin-input.ts'
import { MAX_NEAREST_OFFICE_PAGES, OFFICE_SEARCH_PAGE_SIZE } from '#kit/rules/limits.ts'
import { toSearchWords } from '#places/rules/address-words.ts'
import { distanceUncertaintyMetres } from '#places/rules/exact-position.ts'
import { distanceMetres, type GeoPosition, normalizeLongitude } from '#places/rules/geo.ts'
import { addressHasStreet, isOfficeIndex } from '#places/rules/office-address.ts'
import type { OfficeDirectory } from './office-directory.ts'
import type { OfficeRecord } from './office-record.ts'
import type { OfficeWordIndex } from './office-word-index.ts'

interface OfficeAtDistance {
  readonly office: OfficeRecord
  readonly metres: number
}

/** Lower bound, which quickly excludes distant offices. */
const MIN_METRES_PER_DEGREE = 110_000

/** Compares all offices, which takes a few milliseconds. `uncertaintyMetres` is added to each distance. */
export const findNearestOffices = (
  offices: Iterable<OfficeRecord>,
  place: GeoPosition,
  limit: number,
  maxMetres: number,
  matchesFilter: (office: OfficeRecord) => boolean,
  uncertaintyMetres: (office: OfficeRecord) => number = () => 0,
): OfficeAtDistance[] => {
  const nearest: OfficeAtDistance[] = []
  let maxDistance = maxMetres
  for (const office of offices) {
    if (Math.abs(office.latitude - place.latitude) * MIN_METRES_PER_DEGREE > maxDistance) continue
    const metres = distanceMetres(place, office) + uncertaintyMetres(office)
    if (metres > maxDistance || !matchesFilter(office)) continue
    nearest.push({ office, metres })
    if (nearest.length <= limit) continue
    nearest.sort((a, b) => a.metres - b.metres || a.office.index.localeCompare(b.office.index))
    nearest.length = limit
    maxDistance = nearest.at(-1)?.metres ?? maxMetres
  }
  return nearest.sort((a, b) => a.metres - b.metres || a.office.index.localeCompare(b.office.index))
}

interface SearchQuery {
  readonly text: string
  readonly place?: GeoPosition | undefined
  readonly wanted?: ((office: OfficeRecord) => boolean) | undefined
}

interface FoundOffice {
  readonly office: OfficeRecord
  readonly metres: number | undefined
}

const MAX_NEAREST = MAX_NEAREST_OFFICE_PAGES * OFFICE_SEARCH_PAGE_SIZE
const BATCH_SIZE = 500
const FULL_TURN_DEGREES = 360

const INDEX_PREFIX = /^\d{1,6}$/
/** An index followed by an address, as in a suggestion (M-MAP-12). */
const WITH_INDEX = /^(\d{6})(?:\s*,|\s+\S)/

/** Parses `lat:lon`; undefined if missing or out of range. */
export const parseGeoParameter = (geo: string | undefined): GeoPosition | undefined => {
  const [latitude = Number.NaN, longitude = Number.NaN] = (geo ?? '').split(':').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= FULL_TURN_DEGREES
    ? { latitude, longitude: normalizeLongitude(longitude) }
    : undefined
}

/** Parses `south:west:north:east`; longitudes may exceed 180. */
export const parseAreaParameter = (area: string | undefined): ((place: GeoPosition) => boolean) => {
  if (area === undefined) return () => true
  const [south = 0, west = 0, north = 0, east = 0] = area.split(':').map(Number)
  const eastward = (degrees: number): number =>
    (((degrees - west) % FULL_TURN_DEGREES) + FULL_TURN_DEGREES) % FULL_TURN_DEGREES
  const width = Math.min(east - west, FULL_TURN_DEGREES)
  return ({ latitude, longitude }) =>
    latitude >= south && latitude <= north && (width >= FULL_TURN_DEGREES || eastward(longitude) <= width)
}

const normalizedWords = (text: string): string => toSearchWords(text).join(' ')

/** If a town and its region have the same name, only the offices of the town are returned. */
const preferTown = <Match extends { readonly office: OfficeRecord }>(
  text: string,
  matches: readonly Match[],
): Match[] => {
  const query = normalizedWords(text)
  const townMatches = matches.filter(({ office }) => normalizedWords(office.settlement) === query)
  return townMatches.length > 0 ? townMatches : [...matches]
}

export const createOfficeSearch = (directory: OfficeDirectory, wordIndex: OfficeWordIndex) => {
  let indexes: string[] | null = null
  const sortedIndexes = (): string[] => {
    indexes ??= [...directory.all()].map((office) => office.index).sort()
    return indexes
  }

  const openOfficesAt = (index: string): OfficeRecord[] => {
    const office = directory.find(index)
    return office && !office.closed ? [office] : []
  }

  const officesByIndexPrefix = (digits: string, limit: number): OfficeRecord[] => {
    const all = sortedIndexes()
    let low = 0
    let high = all.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((all[middle] ?? '') < digits) low = middle + 1
      else high = middle
    }
    const offices: OfficeRecord[] = []
    for (let index = low; offices.length < limit && all[index]?.startsWith(digits); index++)
      offices.push(...openOfficesAt(all[index] ?? ''))
    return offices
  }

  const findByWords = (text: string, place: GeoPosition | undefined): FoundOffice[] => {
    const matches = wordIndex.find(text).flatMap(({ index, tier, score }) =>
      openOfficesAt(index).map((office) => ({
        office,
        tier,
        score,
        hasStreet: addressHasStreet(office.address, office.name),
        metres: place ? distanceMetres(place, office) : undefined,
      })),
    )
    return preferTown(text, matches).sort(
      (a, b) =>
        a.tier - b.tier ||
        (a.metres !== undefined && b.metres !== undefined ? a.metres - b.metres : 0) ||
        Number(b.hasStreet) - Number(a.hasStreet) ||
        b.score - a.score ||
        a.office.index.localeCompare(b.office.index),
    )
  }

  const findOffices = (
    text: string,
    place: GeoPosition | undefined,
    prefixLimit = Number.POSITIVE_INFINITY,
  ): FoundOffice[] => {
    const withDistance = (office: OfficeRecord): FoundOffice => ({
      office,
      metres: place ? distanceMetres(place, office) : undefined,
    })
    const number = stripNumberFormatting(text)
    if (isOfficeIndex(number)) return openOfficesAt(number).map(withDistance)
    if (INDEX_PREFIX.test(text)) {
      const offices = officesByIndexPrefix(text, prefixLimit).map(withDistance)
      return place ? offices.sort((a, b) => (a.metres ?? 0) - (b.metres ?? 0)) : offices
    }
    const index = WITH_INDEX.exec(text)?.[1]
    const chosen = index ? openOfficesAt(index).map(withDistance) : []
    if (chosen.length > 0) return chosen
    for (const reading of [text, ...toPossibleRussianTexts(text)]) {
      const offices = findByWords(reading, place)
      if (offices.length > 0) return offices
    }
    return []
  }

  return {
    find({ text, place, wanted }: SearchQuery): FoundOffice[] {
      if (text.trim() === '' && place) {
        const fitting = (office: OfficeRecord) =>
          !office.closed && office.coordPrecision !== 'none' && (wanted?.(office) ?? true)
        const nearest = findNearestOffices(
          directory.all(),
          place,
          MAX_NEAREST,
          Number.POSITIVE_INFINITY,
          fitting,
          (office) => distanceUncertaintyMetres({}, office),
        )
        return nearest.map(({ office }) => ({ office, metres: distanceMetres(place, office) }))
      }
      const all = findOffices(normalizeLine(text), place)
      return wanted ? all.filter(({ office }) => wanted(office)) : all
    },
    /** Indexes of the best matches. */
    findFirst: (text: string, limit: number): string[] =>
      findOffices(normalizeLine(text), undefined, limit)
        .slice(0, limit)
        .map(({ office }) => office.index),
    /** Works in batches, so that other requests are handled in between. */
    async changed(changedIndexes: readonly string[]): Promise<void> {
      indexes = null
      for (const [position, index] of changedIndexes.entries()) {
        if (position % BATCH_SIZE === BATCH_SIZE - 1) await nextTick()
        const office = directory.find(index)
        if (office && !office.closed) wordIndex.put(office)
        else wordIndex.remove(index)
      }
    },
  }
}
