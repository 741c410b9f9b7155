import type { CalendarDate } from '#domain/calendar-date.ts'
import { defaultClientType } from '#domain/client-type.ts'
import { officeAddress } from '#domain/office-address.ts'
import { checkPeriod, defaultPeriod, type PeriodCode } from '#domain/rental-period.ts'
import type { WizardEntry } from '#domain/wizard-entry.ts'
import {
  $rentalForm,
  changeRentalForm,
  draftAt,
  openRentalForm,
  type RentalForm,
  type RentalPlace,
  startRentalForm,
} from '#state/rental-form.ts'
import type { Place } from './place.ts'

/** The place as a draft names it. */
const rentalPlaceOf = ({ office, locker }: Place): RentalPlace => ({
  opsIndex: office.index,
  isAaps: locker !== null,
  aapsId: locker?.id ?? null,
})

/** Is a draft of this place kept on the device? */
export const hasDraft = (place: Place): boolean => draftAt(rentalPlaceOf(place)) !== null

/** Begins an empty form at a place: selecting an office resets form and cost (M-MAP-18). */
export const startFormAt = (place: Place, more: Partial<RentalForm> = {}): void =>
  startRentalForm(
    {
      ...rentalPlaceOf(place),
      address: officeAddress(place.office.settlement, place.office.addressSource),
    },
    more,
  )

/** What of the address or the draft could not be used. */
export interface Unusable {
  /** A part of the link was not understood (AMB-30). */
  readonly unread: boolean
  /** The period of the link or of the draft is not possible (any more): why the default stands in its place (M-PERIOD-04). */
  readonly period: PeriodCode | null
}

/**
 * Makes the form ready for a place: its kept draft, else an empty one; the link's values over it; a period that is not
 * possible gives way to the default, and that is told (M-PERIOD-15, 16).
 */
export function prepareForm(entry: WizardEntry, place: Place, today: CalendarDate): Unusable {
  if (!openRentalForm(rentalPlaceOf(place))) startFormAt(place)
  // What a link says badly is told by the notice as defaults, so no older draft may stand in for it (AMB-30).
  const fromAddress = entry.dates !== null || entry.unread
  const wanted = fromAddress ? entry.dates : $rentalForm.get().dates
  const checked = wanted === null ? null : checkPeriod(...wanted, today)
  const { start, end } = defaultPeriod(today)
  const dates = wanted && checked?.ok ? wanted : ([start, end] as const)
  const clientType = entry.clientType ?? (fromAddress ? defaultClientType : $rentalForm.get().clientType)
  changeRentalForm({ dates, clientType })
  return { unread: entry.unread, period: checked && !checked.ok ? checked.code : null }
}
