import { addresses } from '#kit/api/addresses.ts'
import type { Environment } from '#kit/browser/environment.ts'

const NOTE = 'search'

export interface ChosenPlace {
  readonly index: string
  readonly lockerId: number | null
}

export function readChosenPlace(query: URLSearchParams): ChosenPlace | null {
  const index = query.get('place') ?? ''
  const locker = query.get('locker') ?? ''
  if (!/^\d{6}$/u.test(index)) return null
  return { index, lockerId: /^\d{1,9}$/u.test(locker) ? Number(locker) : null }
}

export function writeChosenPlace(query: URLSearchParams, chosen: ChosenPlace | null): void {
  query.delete('place')
  query.delete('locker')
  if (chosen === null) return
  query.set('place', chosen.index)
  if (chosen.lockerId !== null) query.set('locker', String(chosen.lockerId))
}

export const noteSearch = (environment: Environment, address: string): void =>
  environment.keptInTab.write(NOTE, address)

/** URL of the last search in this tab, with this place chosen (M-MAP-17). */
export function addressOfSearch(environment: Environment, place: ChosenPlace | null): string {
  const noted = environment.keptInTab.read(NOTE)
  if (place === null) return noted ?? addresses.home
  if (noted === null && place.lockerId === null) return addresses.officeOnMap(place.index)
  const { pathname, searchParams, hash } = new URL(noted ?? addresses.officeOnMap(place.index), 'http://site')
  writeChosenPlace(searchParams, place)
  return `${pathname}?${searchParams}${hash}`
}
