import { atom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment, Position } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import { countFoundOffices, findOffices } from '#contract/offices.ts'
import { NEAREST_PAGES, SEARCH_PAGE_SIZE } from '#domain/limits.ts'
import { pageCount } from '#domain/map-view.ts'
import { officeShown } from './office-shown.ts'
import type { Filters, Found, Question } from './search-state.ts'
import { geoOf } from './suggesting.ts'

/**
 * The pages that hold something: the published count has an empty last one when sixes come out even (AMB-13).
 */
export const filledPages = (found: number): number =>
  found > 0 && found % SEARCH_PAGE_SIZE === 0 ? pageCount(found) - 1 : pageCount(found)

const wanted = ({ onlyFree, online, aaps }: Filters) => ({
  ...(onlyFree ? { onlyFree: 'true' } : {}),
  ...(online ? { online: 'true' } : {}),
  ...(aaps ? { aaps: 'true' } : {}),
})

/** The list of offices, page by page; the last question wins (M-MAP-19, M-ERR-04…06). */
export function finding(environment: Environment, start: Question, position: () => Position | null) {
  const $found = atom<Found>({ kind: 'loading', question: start })
  const outdate = newestOnly()
  let isQuiet = false

  const ask = async (question: Question, filters: Filters, page: number, quiet: boolean): Promise<void> => {
    const isNewest = outdate()
    isQuiet = quiet
    if (!quiet) $found.set({ kind: 'loading', question })
    const query = {
      address: question.kind === 'words' ? question.text : question.kind === 'index' ? question.index : '',
      ...geoOf(question.kind === 'near' ? question.place : position()),
      ...(question.kind === 'near' && question.area !== undefined ? { area: question.area } : {}),
      ...(question.kind === 'town' ? { townOf: question.townOf } : {}),
      ...wanted(filters),
    }
    const [rows, total] = await Promise.all([
      call(environment, findOffices, { query: { ...query, page } }),
      call(environment, countFoundOffices, { query }),
    ])
    if (!isNewest()) return
    if (!rows.ok) {
      $found.set({ kind: 'failed', question, page, code: rows.status === 412 ? 'no_offer' : 'failed' })
      return
    }
    // A count that fails is told to nobody (M-ERR-12): then a full page may have another one after it.
    const full = rows.value.length === SEARCH_PAGE_SIZE
    const pages = total.ok ? filledPages(total.value) : page + (full ? 2 : 1)
    $found.set({
      kind: 'shown',
      question,
      offices: rows.value.map((office) => officeShown(environment, office)),
      total: total.ok ? total.value : null,
      page,
      pages: question.kind === 'near' ? Math.min(pages, NEAREST_PAGES) : pages,
    })
  }

  return {
    $found,
    ask: (question: Question, filters: Filters, page = 0) => ask(question, filters, page, false),
    /** Asks while the list of before stays, as one that goes with the map does. */
    askQuietly: (question: Question, filters: Filters) => ask(question, filters, 0, true),
    /** What was asked quietly is asked again soon: its answer is not waited for. */
    dropQuiet: () => {
      if (isQuiet) outdate()
    },
    /** Puts one office that is already here in the list's place. */
    put: (found: Found) => {
      outdate()
      $found.set(found)
    },
  }
}
