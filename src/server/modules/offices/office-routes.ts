import {
  countFoundOffices,
  findOffices,
  nearestFreeOffices,
  officeByIndex,
  officesByCoordinates,
  suggestOffices,
} from '#contract/offices.ts'
import { SEARCH_PAGE_SIZE } from '#domain/limits.ts'
import { isOfficeIndex } from '#domain/office-index.ts'
import { type Route, route } from '#server/http/route.ts'
import { freeBoxesIn } from './free-counts.ts'
import { addressLine, hasService, type OfficeRecord } from './office-record.ts'
import type { Offices } from './offices.ts'
import { placeOf } from './search-offices.ts'

const MOST_SUGGESTIONS = 10
/** Another office further than this is no help to anybody (M-MAP-16). */
const ALTERNATIVE_WITHIN_METRES = 300_000
const NEAREST_SHOWN = 3

/** What answers M-API-01…05 and 'nearest free', from the offices in memory. */
export const officeRoutes = (offices: Offices): Route[] => {
  const { directory, counts, search, map } = offices

  const passing =
    ({
      onlyFree = false,
      online = false,
    }: {
      onlyFree?: boolean | undefined
      online?: boolean | undefined
    }) =>
    (office: OfficeRecord): boolean =>
      (!online || hasService(office)) && (!onlyFree || freeBoxesIn(counts.known(office.index)) > 0)

  return [
    route(suggestOffices, ({ query }) => {
      const found = search.find({ text: query.address, place: placeOf(query.geo) })
      const addr = found
        .slice(0, MOST_SUGGESTIONS)
        .map(({ office }) => ({ index: office.index, outAddr: addressLine(office) }))
      return { ok: true, value: { addr } }
    }),

    route(findOffices, ({ query }) => {
      const asked = isOfficeIndex(query.address.trim()) ? directory.find(query.address.trim()) : undefined
      if (asked && !hasService(asked)) {
        const [near] = offices.nearestFree(asked, 1, ALTERNATIVE_WITHIN_METRES)
        return near
          ? { ok: false, code: 'alternative_offered', body: offices.show(near.office, near) }
          : { ok: false, code: 'no_offer', body: null }
      }
      const found = search.find({ text: query.address, place: placeOf(query.geo), wanted: passing(query) })
      const begin = query.page * SEARCH_PAGE_SIZE
      const page = found.slice(begin, begin + SEARCH_PAGE_SIZE)
      return { ok: true, value: page.map((row) => offices.show(row.office, row)) }
    }),

    route(countFoundOffices, ({ query }) => ({
      ok: true,
      value: search.find({ text: query.address, place: placeOf(query.geo), wanted: passing(query) }).length,
    })),

    route(officesByCoordinates, ({ body }) => {
      const { aaps = false, onlyFree = false, online = false } = body.filters ?? {}
      return { ok: true, value: map.answer(body, { aaps, onlyFree, online }) }
    }),

    route(officeByIndex, async ({ query }) => {
      const office = await offices.read(query.index, query.isAapsh)
      return office ? { ok: true, value: office } : { ok: false, code: 'office_unknown' }
    }),

    route(nearestFreeOffices, ({ params }) => {
      const from = directory.find(params.index)
      if (!from) return { ok: false, code: 'office_unknown' }
      const near = offices.nearestFree(from, NEAREST_SHOWN)
      return { ok: true, value: near.map((row) => offices.show(row.office, row)) }
    }),
  ]
}
