import { atom } from 'nanostores'
import * as z from 'zod/mini'
import { stripNumberFormatting } from '#kit/api/pasted-text.ts'
import { fitsSearchLimit } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment, GeoPosition } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { MAX_NEAREST_OFFICE_PAGES, OFFICE_SEARCH_PAGE_SIZE } from '#kit/rules/limits.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { countFoundOffices, findOffices, type Office, office, suggestOffices } from '#places/api/offices.ts'
import { formatGeoParameter } from '#places/rules/geo.ts'
import { searchPageCount } from '#places/rules/map-view.ts'
import { isOfficeIndex } from '#places/rules/office-address.ts'
import { toOfficeListItem } from './office-texts.ts'
import {
  type FoundOffices,
  type OfficeSearchQuery,
  type OfficeSuggestion,
  type OfficeSuggestions,
  type SearchFilters,
  searchFilterNames,
} from './search-state.ts'

const DEBOUNCE_MS = 220
const MIN_LETTERS = 2

/** Query parameter `geo` (M-API-01). */
const geoQuery = (place: GeoPosition | null): { geo?: string } =>
  place ? { geo: formatGeoParameter(place) } : {}

const toSuggestion = (index: string, address: string, lockerId?: number): OfficeSuggestion => ({
  index,
  lockerId,
  text: `${index}, ${address}`,
})

/** Requests are debounced, and the last one wins (M-MAP-12, M-MAP-14). */
export function createOfficeSuggestionsStore(environment: Environment, position: () => GeoPosition | null) {
  const $suggestions = atom<OfficeSuggestions>({ kind: 'none' })
  const startRequest = createLatestRequestCheck()
  let stopWaiting = () => {}

  const ask = async (text: string): Promise<OfficeSuggestions> => {
    const number = stripNumberFormatting(text)
    if (isOfficeIndex(number)) {
      const exact = await call(environment, findOffices, { query: { address: number } })
      const office = exact.ok ? exact.value[0] : undefined
      if (office) return { kind: 'shown', options: [toSuggestion(office.index, office.addressSource)] }
    }
    const answer = await call(environment, suggestOffices, {
      query: { address: text, renderIndexes: 'true', ...geoQuery(position()) },
    })
    if (!answer.ok) return { kind: 'failed' }
    return {
      kind: 'shown',
      options: answer.value.addr.map(({ index, outAddr, aapshId }) => toSuggestion(index, outAddr, aapshId)),
    }
  }

  const clear = () => {
    startRequest()
    stopWaiting()
    $suggestions.set({ kind: 'none' })
  }

  const scheduleSuggestions = (value: string): void => {
    const text = value.trim()
    clear()
    if (text.length < MIN_LETTERS || !fitsSearchLimit(text)) return
    const isLatest = startRequest()
    $suggestions.set({ kind: 'loading' })
    stopWaiting = environment.after(DEBOUNCE_MS, () => {
      void ask(text).then((suggestions) => isLatest() && $suggestions.set(suggestions))
    })
  }

  return { $suggestions, typed: scheduleSuggestions, clear }
}

/** Result of a look-up by exact index (M-MAP-16, AMB-43). */
type IndexLookUp =
  | { readonly kind: 'ok' | 'alternative'; readonly office: Office }
  | { readonly kind: 'none' | 'unknown' | 'failed' }

/** Toast codes for the results that show a toast (M-ERR-01…03). */
export const indexLookUpToastCodes = {
  alternative: 'alternative_offered',
  none: 'no_offer',
  failed: 'lookup_failed',
} as const satisfies Record<Exclude<IndexLookUp['kind'], 'ok' | 'unknown'>, string>

interface LoadFailure {
  readonly kind: 'failed'
  readonly code: 'no_offer' | 'failed'
}
const loadFailure = (code: LoadFailure['code']): LoadFailure => ({ kind: 'failed', code })

/** Status 200 means a match, 412 another office or none, and any other status a failure (M-ERR-01…03). */
export async function findOfficeByIndex(environment: Environment, index: string): Promise<IndexLookUp> {
  const answer = await call(environment, findOffices, { query: { address: index } })
  if (answer.ok) {
    const [first] = answer.value
    return first ? { kind: 'ok', office: first } : { kind: 'unknown' }
  }
  if (answer.status !== 412) return { kind: 'failed' }
  const { body } = answer
  const other = z.safeParse(office, Array.isArray(body) ? body[0] : body)
  return other.success ? { kind: 'alternative', office: other.data } : { kind: 'none' }
}

const foundByIndex = (
  environment: Environment,
  index: string,
  result: IndexLookUp,
): FoundOffices | LoadFailure => {
  if (result.kind === 'unknown')
    return { question: { kind: 'index', index }, offices: [], total: 0, page: 0, pages: 1 }
  if (!('office' in result)) return loadFailure(result.kind === 'none' ? 'no_offer' : 'failed')
  const insteadOf = result.kind === 'alternative' ? { insteadOf: index } : {}
  const question = { kind: 'index', index: result.office.index, ...insteadOf } as const
  return { question, offices: [toOfficeListItem(environment, result.office)], total: 1, page: 0, pages: 1 }
}

/** Leaves out the empty last page that the published page count has for multiples of six (AMB-13). */
export const countNonEmptyPages = (found: number): number =>
  found > 0 && found % OFFICE_SEARCH_PAGE_SIZE === 0 ? searchPageCount(found) - 1 : searchPageCount(found)

/** Loads offices page by page; the last request wins (M-MAP-19, M-ERR-04…06). */
export function createOfficeResultsStore(
  environment: Environment,
  start: OfficeSearchQuery,
  position: () => GeoPosition | null,
) {
  let request = { question: start, page: 0 }
  let readCurrent = async (): Promise<FoundOffices | LoadFailure> => loadFailure('failed')
  let pendingRead: Promise<unknown> = Promise.resolve()
  let isQuiet = false
  let isDropped = false
  const { $state, retry, reload } = createScreen<FoundOffices>(environment, {
    onDemand: true,
    load: (getShown) => {
      const found = readCurrent().then((found) => (isDropped && getShown()) || found)
      pendingRead = found
      return found
    },
  })

  const readPage = async (question: OfficeSearchQuery, filters: SearchFilters, page: number) => {
    const query = {
      address: question.kind === 'words' ? question.text : question.kind === 'index' ? question.index : '',
      ...geoQuery(question.kind === 'near' ? question.place : position()),
      ...(question.kind === 'near' && question.area !== undefined ? { area: question.area } : {}),
      ...(question.kind === 'town' ? { townOf: question.townOf } : {}),
      ...Object.fromEntries(searchFilterNames.filter((name) => filters[name]).map((name) => [name, 'true'])),
    }
    const [rows, total] = await Promise.all([
      call(environment, findOffices, { query: { ...query, page } }),
      call(environment, countFoundOffices, { query }),
    ])
    if (!rows.ok) return loadFailure(rows.status === 412 ? 'no_offer' : 'failed')
    // If the count fails, the error is ignored (M-ERR-12), and a next page is offered after a full one.
    const isFullPage = rows.value.length === OFFICE_SEARCH_PAGE_SIZE
    const pages = total.ok ? countNonEmptyPages(total.value) : page + (isFullPage ? 2 : 1)
    return {
      question,
      offices: rows.value.map((office) => toOfficeListItem(environment, office)),
      total: total.ok ? total.value : null,
      page,
      pages: question.kind === 'near' ? Math.min(pages, MAX_NEAREST_OFFICE_PAGES) : pages,
    }
  }

  const show = async (
    next: typeof request,
    reader: typeof readCurrent,
    keepsRows: boolean,
    quiet = false,
  ) => {
    request = next
    readCurrent = reader
    isQuiet = quiet
    isDropped = false
    if (keepsRows) void reload()
    else retry()
    await pendingRead
  }

  return {
    $found: $state,
    asked: (): typeof request => {
      const found = $state.get()
      return found.kind === 'shown' ? found : request
    },
    ask: (question: OfficeSearchQuery, filters: SearchFilters, page = 0) =>
      show({ question, page }, () => readPage(question, filters, page), false),
    askQuietly: (question: OfficeSearchQuery, filters: SearchFilters) =>
      show({ question, page: 0 }, () => readPage(question, filters, 0), true, true),
    /** Ignores the answer to a pending background request, because a new request follows soon. */
    dropQuiet: () => {
      isDropped = isQuiet
    },
    put: (index: string, result: IndexLookUp) =>
      show(
        { question: { kind: 'index', index }, page: 0 },
        async () => foundByIndex(environment, index, result),
        true,
      ),
  }
}
