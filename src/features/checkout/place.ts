import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type FreeBox,
  freeBoxesOfLocker,
  freeBoxesOfOffice,
  type Locker,
  lockerById,
} from '#contract/boxes.ts'
import { type Office, officeByIndex } from '#contract/offices.ts'
import type { WizardEntry } from './wizard-entry.ts'

/** Where the box is: an office, or a locker in it. */
export interface Place {
  readonly office: Office
  readonly locker: Locker | null
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: string }

/** Reads the office or locker of an address (M-API-05, M-API-08). */
export async function readPlace(environment: Environment, asked: WizardEntry['place']): Promise<Read<Place>> {
  if (asked.kind === 'office') {
    const office = await call(environment, officeByIndex, { query: { index: asked.index } })
    return office.ok ? { ok: true, value: { office: office.value, locker: null } } : office
  }
  const locker = await call(environment, lockerById, { params: { id: asked.id } })
  if (!locker.ok) return locker
  const office = await call(environment, officeByIndex, { query: { index: locker.value.index } })
  return office.ok ? { ok: true, value: { office: office.value, locker: locker.value } } : office
}

/** Reads what is free there now, sorted by number (M-API-06, M-API-09). */
export const readFreeBoxes = (
  environment: Environment,
  place: Place,
): Promise<Answer<typeof freeBoxesOfOffice | typeof freeBoxesOfLocker>> =>
  place.locker
    ? call(environment, freeBoxesOfLocker, { params: { id: place.locker.id } })
    : call(environment, freeBoxesOfOffice, { params: { index: place.office.index } })

/** The list as people count: 2 before 10 (M-BOX-01), whatever order a server sends. */
export const byNumber = (boxes: readonly FreeBox[]): readonly FreeBox[] =>
  [...boxes].sort((one, other) => one.number.localeCompare(other.number, 'ru', { numeric: true }))
