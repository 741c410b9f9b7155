import { pagePaths } from '#kit/api/page-paths.ts'
import { type CallResult, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { findNearestFreeOffices, type Office, readOfficeByIndex } from '#places/api/offices.ts'
import { determineOfficeAvailability, type UnavailabilityReason } from '#places/rules/availability.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { type HoursLabel, hoursLabelToday } from '#places/rules/working-hours.ts'
import {
  type Locker,
  listLockerFreeBoxes,
  listOfficeFreeBoxes,
  readLocker,
  readLockerBoxWall,
  readOfficeBoxWall,
  type WallBox,
} from '#rent/api/boxes.ts'
import {
  $rentalForm,
  type DraftPlace,
  findDraft,
  type RentalForm,
  startRentalForm,
} from '#rent/parts/rental-form.ts'
import type { WizardEntry } from '#rent/rules/wizard-entry.ts'

export interface WizardPlace {
  readonly office: Office
  readonly locker: Locker | null
  readonly label: HoursLabel | null
}

/** Uses the server's time, in the office's time zone (AMB-14). */
const hoursLabel = (environment: Environment, office: Office): HoursLabel | null => {
  const now = environment.serverNow()
  const workingHours = office.workingHours.map((row) => ({ ...row, date: row.date ?? null }))
  return (
    now && hoursLabelToday({ ...office, workingHours, timeZone: office.timeZone ?? 'Europe/Moscow' }, now)
  )
}

export type PlaceKey = Exclude<WizardEntry['place'], { kind: 'draft' }>

/** The place named by the URL, or else the place of the last draft. */
export function resolvePlaceKey(place: WizardEntry['place']): PlaceKey | null {
  if (place.kind !== 'draft') return place
  const { opsIndex, aapsId } = $rentalForm.get()
  if (opsIndex === '') return null
  return aapsId === null ? { kind: 'office', index: opsIndex } : { kind: 'locker', id: aapsId }
}

/** Reads the office and locker (M-API-05, M-API-08). */
export async function readWizardPlace(environment: Environment, placeName: PlaceKey | null) {
  if (placeName === null) return { ok: false, code: 'office_missing' } as const
  const locker =
    placeName.kind === 'office' ? null : await call(environment, readLocker, { params: { id: placeName.id } })
  if (locker?.ok === false) return locker
  const index = placeName.kind === 'office' ? placeName.index : (locker?.value.index ?? '')
  const office = await call(environment, readOfficeByIndex, { query: { index } })
  if (!office.ok) return office
  const label = hoursLabel(environment, office.value)
  const value: WizardPlace = { office: office.value, locker: locker?.value ?? null, label }
  return { ok: true, value } as const
}

export function findUnavailabilityReason(
  { office, locker }: WizardPlace,
  freeCount: number | null,
): UnavailabilityReason | null {
  const { kind } = determineOfficeAvailability(office)
  // Locker cells and boxes of the office are counted separately.
  if (kind === 'closed' || (kind === 'office_only' && locker === null)) return kind
  return freeCount === 0 ? 'none_free' : null
}

export const rentalFormUrl = ({ office, locker }: WizardPlace): string =>
  locker ? `/rental/aaps/${locker.id}` : `${pagePaths.wizard(office.index)}/`

/** Free boxes of the office or locker (M-API-06, M-API-09). */
export const readFreeBoxes = (
  environment: Environment,
  place: PlaceKey,
): Promise<CallResult<typeof listOfficeFreeBoxes | typeof listLockerFreeBoxes>> =>
  place.kind === 'locker'
    ? call(environment, listLockerFreeBoxes, { params: { id: place.id } })
    : call(environment, listOfficeFreeBoxes, { params: { index: place.index } })

/** All boxes with their positions; empty on failure, because the form works with the free boxes alone. */
export async function readBoxWall(environment: Environment, place: PlaceKey): Promise<readonly WallBox[]> {
  const answer =
    place.kind === 'locker'
      ? await call(environment, readLockerBoxWall, { params: { id: place.id } })
      : await call(environment, readOfficeBoxWall, { params: { index: place.index } })
  return answer.ok ? answer.value : []
}

export const toPlaceKey = ({ office, locker }: WizardPlace): PlaceKey =>
  locker ? { kind: 'locker', id: locker.id } : { kind: 'office', index: office.index }

/** Nearest open offices with free boxes, loaded once they are shown (AMB-44). */
export const createNearestOfficesScreen = (environment: Environment, index: () => string) =>
  createScreen<{ readonly offices: readonly Office[] }>(environment, {
    load: async () => {
      const answer = await call(environment, findNearestFreeOffices, { params: { index: index() } })
      return answer.ok ? { offices: answer.value } : answer
    },
  })

export const toDraftPlace = ({ office, locker }: WizardPlace): DraftPlace => ({
  opsIndex: office.index,
  isAaps: locker !== null,
  aapsId: locker?.id ?? null,
})

export const hasDraft = (place: WizardPlace): boolean => findDraft(toDraftPlace(place)) !== null

/** Starts a new form for the place (M-MAP-18). */
export const startFormForPlace = (place: WizardPlace, more: Partial<RentalForm> = {}): void => {
  const address = officeAddress(place.office.settlement, place.office.addressSource)
  startRentalForm({ ...toDraftPlace(place), address }, more)
}
