import type { Environment, GeoPosition } from '#kit/browser/environment.ts'
import {
  type ChosenOffice,
  readChosenOfficeFromQuery,
  storeLastSearchUrl,
  writeChosenOfficeToQuery,
} from '#places/parts/last-search-url.ts'
import { formatGeoParameter } from '#places/rules/geo.ts'
import { isOfficeIndex } from '#places/rules/office-address.ts'
import {
  type ChosenOfficeState,
  type OfficeSearchQuery,
  type SearchFilters,
  searchFilterNames,
} from './search-state.ts'

/** Search, filters and chosen office in the URL (M-MAP-17). */
interface SearchFromUrl {
  readonly text: string
  readonly office: string | null
  readonly around: OfficeSearchQuery | null
  readonly nearMe: boolean
  readonly filters: SearchFilters
  readonly page: number
  readonly chosen: ChosenOffice | null
}

const filterParameters = { onlyFree: 'free', online: 'online', aaps: 'lockers' } as const satisfies Record<
  keyof SearchFilters,
  string
>

const parseDegrees = (text: string | null, count: number): readonly number[] | null => {
  const degrees = (text ?? '')
    .split(':')
    .map((part) => (/^-?\d{1,3}(\.\d+)?$/u.test(part) ? Number(part) : Number.NaN))
  return degrees.length === count && !degrees.some(Number.isNaN) ? degrees : null
}

function readNearQuestion(query: URLSearchParams): OfficeSearchQuery | null {
  const area = parseDegrees(query.get('area'), 4)
  if (area) {
    const [south = 0, west = 0, north = 0, east = 0] = area
    const place = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
    return { kind: 'near', place, of: 'centre', area: query.get('area') ?? '' }
  }
  const town = query.get('town')?.match(/^(\d{6}) (.+)$/u)
  if (town) return { kind: 'town', townOf: town[1] ?? '', name: town[2] ?? '' }
  for (const kind of ['office', 'place'] as const) {
    const at = parseDegrees(query.get(kind === 'office' ? 'around' : 'at'), 2)
    if (at) return { kind: 'near', place: { latitude: at[0] ?? 0, longitude: at[1] ?? 0 }, of: kind }
  }
  return null
}

export function readSearchFromQuery(query: URLSearchParams): SearchFromUrl {
  const office = query.get('office') ?? ''
  const page = Number(query.get('page') ?? 1)
  return {
    text: query.get('q') ?? '',
    office: isOfficeIndex(office) ? office : null,
    around: readNearQuestion(query),
    nearMe: query.has('near'),
    filters: {
      onlyFree: query.has(filterParameters.onlyFree),
      online: query.has(filterParameters.online),
      aaps: query.has(filterParameters.aaps),
    },
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    chosen: readChosenOfficeFromQuery(query),
  }
}

const questionParameter = (
  question: OfficeSearchQuery,
  start: GeoPosition,
): readonly [string, string] | null => {
  if (question.kind === 'words') return ['q', question.text]
  if (question.kind === 'index') return ['q', question.insteadOf ?? question.index]
  if (question.kind === 'town') return ['town', `${question.townOf} ${question.name}`]
  // The user's position is never part of the URL.
  if (question.of === 'me') return ['near', 'me']
  if (question.area !== undefined) return ['area', question.area]
  if (question.place === start) return null
  return [question.of === 'office' ? 'around' : 'at', formatGeoParameter(question.place)]
}

const chosenPlace = (chosen: ChosenOfficeState, question: OfficeSearchQuery): ChosenOffice | null => {
  if (chosen.kind === 'none') return null
  const lockerId = chosen.kind === 'shown' ? chosen.shown.office.aapsh_id : null
  const isAsked =
    question.kind === 'index' && question.insteadOf === undefined && question.index === chosen.index
  return isAsked && lockerId === null ? null : { index: chosen.index, lockerId }
}

interface ShownSearch {
  readonly question: OfficeSearchQuery
  readonly page: number
  readonly filters: SearchFilters
  readonly chosen: ChosenOfficeState
  readonly start: GeoPosition
}

function writeSearch(query: URLSearchParams, { question, page, filters, chosen, start }: ShownSearch): void {
  const names = [
    'q',
    'office',
    'near',
    'town',
    'area',
    'around',
    'at',
    'page',
    ...Object.values(filterParameters),
  ]
  for (const name of names) query.delete(name)
  const parameter = questionParameter(question, start)
  if (parameter) query.set(...(parameter as [string, string]))
  for (const filter of searchFilterNames) if (filters[filter]) query.set(filterParameters[filter], '1')
  if (page > 0) query.set('page', String(page + 1))
  writeChosenOfficeToQuery(query, chosenPlace(chosen, question))
}

export function writeSearchToUrl(environment: Environment, shown: ShownSearch): void {
  const query = new URLSearchParams(environment.query())
  const previousQuery = query.toString()
  writeSearch(query, shown)
  const asked = query.toString()
  const address = `${environment.path()}${asked === '' ? '' : `?${asked}`}${environment.hash()}`
  if (asked !== previousQuery) environment.rename(address)
  storeLastSearchUrl(environment, address)
}
