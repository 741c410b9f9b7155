import type { CalendarDate } from '#domain/calendar-date.ts'
import { defaultClientType } from '#domain/client-type.ts'
import { checkPeriod, defaultPeriod } from '#domain/rental-period.ts'
import { $rentalForm, changeRentalForm, startRentalForm } from '#state/rental-form.ts'
import type { Place } from './place.ts'
import type { WizardEntry } from './wizard-entry.ts'

/** Does the kept draft belong to this place? */
export const isDraftOf = ({ office, locker }: Place): boolean => {
  const form = $rentalForm.get()
  return (
    form.opsIndex === office.index &&
    form.isAaps === (locker !== null) &&
    form.aapsId === (locker?.id ?? null)
  )
}

/** Begins an empty form at a place: selecting an office resets form and cost (M-MAP-18). */
export function startFormAt({ office, locker }: Place): void {
  startRentalForm({
    opsIndex: office.index,
    address: office.addressSource,
    isAaps: locker !== null,
    aapsId: locker?.id ?? null,
  })
}

/**
 * Makes the form ready for a place: the kept draft when it is of this place, else an empty one; the link's values over
 * it; a period that is no longer possible gives way to the default (M-PERIOD-15, 16). True when the link's were refused.
 */
export function prepareForm(entry: WizardEntry, place: Place, today: CalendarDate): { unread: boolean } {
  if (!isDraftOf(place)) startFormAt(place)
  const asked = entry.dates === null ? null : checkPeriod(...entry.dates, today)
  // What a link says badly is told by the notice as defaults, so no older draft may stand in for it (AMB-30).
  const told = entry.dates !== null || entry.unread
  const kept = told ? null : $rentalForm.get().dates
  const { start, end } = defaultPeriod(today)
  const dates =
    asked?.ok && entry.dates
      ? entry.dates
      : kept && checkPeriod(...kept, today).ok
        ? kept
        : ([start, end] as const)
  const clientType = entry.clientType ?? (told ? defaultClientType : $rentalForm.get().clientType)
  changeRentalForm({ dates, clientType })
  return { unread: entry.unread || asked?.ok === false }
}
