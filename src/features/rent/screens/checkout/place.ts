import { addresses } from '#kit/api/addresses.ts'
import { type Answer, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { screen } from '#kit/screens/screen.ts'
import { nearestFreeOffices, type Office, officeByIndex } from '#places/api/offices.ts'
import { officeAvailability, type Unavailable } from '#places/rules/availability.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { type HoursLabel, labelForToday } from '#places/rules/working-hours.ts'
import {
  freeBoxesOfLocker,
  freeBoxesOfOffice,
  type Locker,
  lockerById,
  type WallBox,
  wallOfLocker,
  wallOfOffice,
} from '#rent/api/boxes.ts'
import {
  $rentalForm,
  draftAt,
  type RentalForm,
  type RentalPlace,
  startRentalForm,
} from '#rent/parts/rental-form.ts'
import type { WizardEntry } from '#rent/rules/wizard-entry.ts'

export interface Place {
  readonly office: Office
  readonly locker: Locker | null
  readonly label: HoursLabel | null
}

/** By the server's clock in the office's time zone (AMB-14). */
const hoursLabel = (environment: Environment, office: Office): HoursLabel | null => {
  const now = environment.serverNow()
  const workingHours = office.workingHours.map((row) => ({ ...row, date: row.date ?? null }))
  return now && labelForToday({ ...office, workingHours, timeZone: office.timeZone ?? 'Europe/Moscow' }, now)
}

export type NamedPlace = Exclude<WizardEntry['place'], { kind: 'draft' }>

/** Place from the address, else from the last draft. */
export function namedPlace(place: WizardEntry['place']): NamedPlace | null {
  if (place.kind !== 'draft') return place
  const { opsIndex, aapsId } = $rentalForm.get()
  if (opsIndex === '') return null
  return aapsId === null ? { kind: 'office', index: opsIndex } : { kind: 'locker', id: aapsId }
}

/** M-API-05, M-API-08 */
export async function readPlace(environment: Environment, placeName: NamedPlace | null) {
  if (placeName === null) return { ok: false, code: 'office_missing' } as const
  const locker =
    placeName.kind === 'office' ? null : await call(environment, lockerById, { params: { id: placeName.id } })
  if (locker?.ok === false) return locker
  const index = placeName.kind === 'office' ? placeName.index : (locker?.value.index ?? '')
  const office = await call(environment, officeByIndex, { query: { index } })
  if (!office.ok) return office
  const label = hoursLabel(environment, office.value)
  const value: Place = { office: office.value, locker: locker?.value ?? null, label }
  return { ok: true, value } as const
}

export function unavailableWhy({ office, locker }: Place, freeCount: number | null): Unavailable | null {
  const { kind } = officeAvailability(office)
  // Locker cells are counted separately from the boxes of the office.
  if (kind === 'closed' || (kind === 'office_only' && locker === null)) return kind
  return freeCount === 0 ? 'none_free' : null
}

export const formAddress = ({ office, locker }: Place): string =>
  locker ? `/rental/aaps/${locker.id}` : `${addresses.wizard(office.index)}/`

/** M-API-06, M-API-09 */
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

/** Nearest open offices with free boxes, loaded once they are shown (AMB-44). */
export const nearestOffices = (environment: Environment, index: () => string) =>
  screen<{ readonly offices: readonly Office[] }>(environment, {
    load: async () => {
      const answer = await call(environment, nearestFreeOffices, { params: { index: index() } })
      return answer.ok ? { offices: answer.value } : answer
    },
  })

export const rentalPlaceOf = ({ office, locker }: Place): RentalPlace => ({
  opsIndex: office.index,
  isAaps: locker !== null,
  aapsId: locker?.id ?? null,
})

export const hasDraft = (place: Place): boolean => draftAt(rentalPlaceOf(place)) !== null

/** M-MAP-18 */
export const startFormAt = (place: Place, more: Partial<RentalForm> = {}): void => {
  const address = officeAddress(place.office.settlement, place.office.addressSource)
  startRentalForm({ ...rentalPlaceOf(place), address }, more)
}
