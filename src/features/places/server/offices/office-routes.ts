import type { EndpointQuery } from '#kit/api/endpoint.ts'
import { stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { OFFICE_SEARCH_PAGE_SIZE } from '#kit/rules/limits.ts'
import { accept } from '#kit/rules/outcome.ts'
import {
  countFoundOffices,
  findNearestFreeOffices,
  findOffices,
  readMapMarks,
  readOfficeByIndex,
  suggestOffices,
} from '#places/api/offices.ts'
import { readWeekOffices } from '#places/api/week-offices.ts'
import { toSearchWords } from '#places/rules/address-words.ts'
import { distanceMetres } from '#places/rules/geo.ts'
import { splitLockerWords } from '#places/rules/locker-name.ts'
import { isOfficeIndex } from '#places/rules/office-address.ts'
import type { Context } from '#server/context.ts'
import { bindRoute, type Route } from '#server/http/route.ts'
import { totalFreeBoxes } from './free-counts.ts'
import {
  canRentNow,
  freeCountUnlessClosed,
  fullAddressLine,
  hasOnlineRental,
  type LockerRecord,
  type OfficeRecord,
} from './office-record.ts'
import { parseAreaParameter, parseGeoParameter } from './search-offices.ts'
import { createWeekOfficesReader } from './week-offices.ts'

const MAX_SUGGESTIONS = 10
const NEAREST_COUNT = 3

type PlaceQuery = EndpointQuery<typeof countFoundOffices>

interface FoundPlace {
  readonly office: OfficeRecord
  readonly metres?: number | undefined
  readonly locker?: LockerRecord
}

/** Search, map and single offices (M-API-01…05). */
export const officeRoutes = ({ offices }: Context): Route[] => {
  const { directory, counts, search, map } = offices
  const readWeek = createWeekOfficesReader(offices)

  const hasFreeBoxes = (office: OfficeRecord): boolean =>
    freeCountUnlessClosed(office, totalFreeBoxes(counts.known(office.index))) > 0
  const hasFreeCells = (office: OfficeRecord, locker: LockerRecord): boolean =>
    freeCountUnlessClosed(office, counts.known(office.index).cells.get(locker.id) ?? 0) > 0

  /** Every word must match, and at least one must match in the locker's name. */
  const findLockersByName = (text: string): FoundPlace[] => {
    const queryWords = toSearchWords(text)
    const startsAnyOf = (words: readonly string[]) => (word: string) =>
      words.some((item) => item.startsWith(word))
    return [...directory.lockers()].flatMap((locker) => {
      const name = toSearchWords(locker.name)
      const office = queryWords.some(startsAnyOf(name)) ? directory.find(locker.officeIndex) : undefined
      return office &&
        !office.closed &&
        queryWords.every(startsAnyOf([...name, ...toSearchWords(fullAddressLine(office))]))
        ? [{ office, locker }]
        : []
    })
  }

  const findPlaces = (query: PlaceQuery): FoundPlace[] => {
    const { text, lockers } = splitLockerWords(query.address)
    const place = parseGeoParameter(query.geo)
    const { onlyFree = false, online = false, aaps = false } = query
    const countsBoxes = !(aaps || lockers)
    const isPlaceInArea = parseAreaParameter(query.area)
    const isInArea = (office: OfficeRecord): boolean => {
      const place = query.area === undefined ? office : map.placeOf(office)
      return place !== null && isPlaceInArea(place)
    }
    const matchesFilters = (office: OfficeRecord): boolean =>
      isInArea(office) &&
      (!online || canRentNow(office)) &&
      (countsBoxes
        ? !onlyFree || hasFreeBoxes(office)
        : office.lockers.some((locker) => !onlyFree || hasFreeCells(office, locker)))
    const lockersByName =
      countsBoxes || text === ''
        ? []
        : findLockersByName(text).filter(
            ({ office, locker }) =>
              matchesFilters(office) && (!onlyFree || !locker || hasFreeCells(office, locker)),
          )
    if (lockersByName.length > 0) {
      return place
        ? lockersByName
            .map((row) => ({ ...row, metres: distanceMetres(place, row.office) }))
            .sort((item, other) => item.metres - other.metres)
        : lockersByName
    }
    const all = (): Iterable<OfficeRecord> =>
      query.townOf === undefined ? directory.all() : (map.townOf(query.townOf)?.offices ?? [])
    const foundPlaces =
      query.townOf === undefined && (countsBoxes || text !== '' || place)
        ? search.find({ text, place, wanted: matchesFilters })
        : [...all()]
            .filter((office) => !office.closed && matchesFilters(office))
            .map((office) => ({ office }))
    if (countsBoxes) return foundPlaces
    return foundPlaces.flatMap((row) =>
      row.office.lockers
        .filter((locker) => !onlyFree || hasFreeCells(row.office, locker))
        .map((locker) => ({ ...row, locker })),
    )
  }
  const toOffice = ({ office, metres, locker }: FoundPlace) =>
    offices.show(office, { metres, aapsh: locker?.id })

  return [
    bindRoute(suggestOffices, ({ query }) => {
      const addr = findPlaces(query)
        .slice(0, MAX_SUGGESTIONS)
        .map(({ office, locker }) =>
          locker
            ? {
                index: office.index,
                outAddr: `${locker.name}, ${fullAddressLine(office)}`,
                aapshId: locker.id,
              }
            : { index: office.index, outAddr: fullAddressLine(office) },
        )
      return { ok: true, value: { addr } }
    }),

    bindRoute(findOffices, ({ query }) => {
      const number = stripNumberFormatting(query.address)
      const requestedOffice = isOfficeIndex(number) ? directory.find(number) : undefined
      if (requestedOffice && !query.aaps && !hasOnlineRental(requestedOffice)) {
        const [nearest] = offices.nearestFree(requestedOffice, 1)
        return nearest
          ? { ok: false, code: 'alternative_offered', body: offices.show(nearest.office, nearest) }
          : { ok: false, code: 'no_offer', body: null }
      }
      const start = query.page * OFFICE_SEARCH_PAGE_SIZE
      const page = findPlaces(query).slice(start, start + OFFICE_SEARCH_PAGE_SIZE)
      return { ok: true, value: page.map(toOffice) }
    }),

    bindRoute(countFoundOffices, ({ query }) => accept(findPlaces(query).length)),

    bindRoute(readMapMarks, ({ body }) => {
      const { aaps = false, onlyFree = false, online = false } = body.filters ?? {}
      return { ok: true, value: map.answer(body, { aaps, onlyFree, online }) }
    }),

    bindRoute(readOfficeByIndex, async ({ query }) => {
      const office = await offices.readFresh(query.index, query.aapshId ?? query.isAapsh)
      return office ? { ok: true, value: office } : { ok: false, code: 'office_unknown' }
    }),

    bindRoute(readWeekOffices, ({ now }) => {
      const { rows, hours } = readWeek(now)
      return { ok: true, value: { rows, hours: [...hours] } }
    }),

    bindRoute(findNearestFreeOffices, ({ params }) => {
      const from = directory.find(params.index)
      if (!from) return { ok: false, code: 'office_unknown' }
      const nearest = offices.nearestFree(from, NEAREST_COUNT)
      return { ok: true, value: nearest.map((row) => offices.show(row.office, row)) }
    }),
  ]
}
