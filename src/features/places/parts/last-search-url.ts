import { pagePaths } from '#kit/api/page-paths.ts'
import type { Environment } from '#kit/browser/environment.ts'

const LAST_SEARCH_KEY = 'search'

export interface ChosenOffice {
  readonly index: string
  readonly lockerId: number | null
}

export function readChosenOfficeFromQuery(query: URLSearchParams): ChosenOffice | null {
  const index = query.get('place') ?? ''
  const locker = query.get('locker') ?? ''
  if (!/^\d{6}$/u.test(index)) return null
  return { index, lockerId: /^\d{1,9}$/u.test(locker) ? Number(locker) : null }
}

export function writeChosenOfficeToQuery(query: URLSearchParams, chosen: ChosenOffice | null): void {
  query.delete('place')
  query.delete('locker')
  if (chosen === null) return
  query.set('place', chosen.index)
  if (chosen.lockerId !== null) query.set('locker', String(chosen.lockerId))
}

export const storeLastSearchUrl = (environment: Environment, address: string): void =>
  environment.keptInTab.write(LAST_SEARCH_KEY, address)

/** URL of the last search in this tab, with `place` as the chosen office (M-MAP-17). */
export function lastSearchUrl(environment: Environment, place: ChosenOffice | null): string {
  const noted = environment.keptInTab.read(LAST_SEARCH_KEY)
  if (place === null) return noted ?? pagePaths.home
  if (noted === null && place.lockerId === null) return pagePaths.officeOnMap(place.index)
  const { pathname, searchParams, hash } = new URL(noted ?? pagePaths.officeOnMap(place.index), 'http://site')
  writeChosenOfficeToQuery(searchParams, place)
  return `${pathname}?${searchParams}${hash}`
}
