import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import {
  type FreeBox,
  freeBoxesOfLocker,
  freeBoxesOfOffice,
  type Locker,
  lockerById,
  type WallBox,
  wallOfLocker,
  wallOfOffice,
} from '#contract/boxes.ts'
import { type Office, officeByIndex } from '#contract/offices.ts'
import { officeAvailability, type Unavailable } from '#domain/availability.ts'
import type { WizardEntry } from '#domain/wizard-entry.ts'
import { type HoursLabel, labelForToday } from '#domain/working-hours.ts'
import { $rentalForm } from '#state/rental-form.ts'

/** An office, or a locker in it. */
export interface Place {
  readonly office: Office
  readonly locker: Locker | null
  /** Null before the server's time is known. */
  readonly label: HoursLabel | null
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: string }

/** By the server's clock in the office's time zone (AMB-14). */
const labelOf = (environment: Environment, office: Office): HoursLabel | null => {
  const now = environment.serverNow()
  const hours = office.workingHours.map((row) => ({ ...row, date: row.date ?? null }))
  return (
    now &&
    labelForToday({ ...office, workingHours: hours, timeZone: office.timeZone ?? 'Europe/Moscow' }, now)
  )
}

export type NamedPlace = Exclude<WizardEntry['place'], { kind: 'draft' }>

const placeOfLastDraft = (): NamedPlace | null => {
  const { opsIndex, aapsId } = $rentalForm.get()
  if (opsIndex === '') return null
  return aapsId === null ? { kind: 'office', index: opsIndex } : { kind: 'locker', id: aapsId }
}

/** The place of the address, else of the last draft. */
export const namedPlace = (place: WizardEntry['place']): NamedPlace | null =>
  place.kind === 'draft' ? placeOfLastDraft() : place

/** Reads an office or a locker (M-API-05, M-API-08). */
export async function readPlace(environment: Environment, asked: NamedPlace | null): Promise<Read<Place>> {
  if (asked === null) return { ok: false, code: 'office_missing' }
  const locker =
    asked.kind === 'office' ? null : await call(environment, lockerById, { params: { id: asked.id } })
  if (locker?.ok === false) return locker
  const index = asked.kind === 'office' ? asked.index : (locker?.value.index ?? '')
  const office = await call(environment, officeByIndex, { query: { index } })
  if (!office.ok) return office
  const label = labelOf(environment, office.value)
  return { ok: true, value: { office: office.value, locker: locker?.value ?? null, label } }
}

/** Null when a box can be rented: the office is open, has the service, and the fresh list has boxes. */
export function unavailableWhy({ office, locker }: Place, freeCount: number | null): Unavailable | null {
  const { kind } = officeAvailability(office)
  // Cells of a locker are counted apart from the boxes of its office.
  if (kind === 'closed' || (kind === 'office_only' && locker === null)) return kind
  return freeCount === 0 ? 'none_free' : null
}

export const formAddress = ({ office, locker }: Place): string =>
  locker ? `/rental/aaps/${locker.id}` : `${addresses.wizard(office.index)}/`

/** Sorted by number (M-API-06, M-API-09). */
export const readFreeBoxes = (
  environment: Environment,
  place: NamedPlace,
): Promise<Answer<typeof freeBoxesOfOffice | typeof freeBoxesOfLocker>> =>
  place.kind === 'locker'
    ? call(environment, freeBoxesOfLocker, { params: { id: place.id } })
    : call(environment, freeBoxesOfOffice, { params: { index: place.index } })

/** All boxes with their position; empty on failure, because free boxes are read separately. */
export async function readWall(environment: Environment, place: NamedPlace): Promise<readonly WallBox[]> {
  const answer =
    place.kind === 'locker'
      ? await call(environment, wallOfLocker, { params: { id: place.id } })
      : await call(environment, wallOfOffice, { params: { index: place.index } })
  return answer.ok ? answer.value : []
}

export const nameOfPlace = ({ office, locker }: Place): NamedPlace =>
  locker ? { kind: 'locker', id: locker.id } : { kind: 'office', index: office.index }

const numberOf = ({ number }: FreeBox): number => Number.parseInt(number, 10) || 0

/** In numeric order whatever the server sends: 2 before 10 (M-BOX-01). */
export const byNumber = (boxes: readonly FreeBox[]): readonly FreeBox[] =>
  [...boxes].sort((item, other) => numberOf(item) - numberOf(other) || (item.number < other.number ? -1 : 1))
