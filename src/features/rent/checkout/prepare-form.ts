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

const rentalPlaceOf = ({ office, locker }: Place): RentalPlace => ({
  opsIndex: office.index,
  isAaps: locker !== null,
  aapsId: locker?.id ?? null,
})

export const hasDraft = (place: Place): boolean => draftAt(rentalPlaceOf(place)) !== null

/** Selecting an office resets form and price (M-MAP-18). */
export const startFormAt = (place: Place, more: Partial<RentalForm> = {}): void =>
  startRentalForm(
    {
      ...rentalPlaceOf(place),
      address: officeAddress(place.office.settlement, place.office.addressSource),
    },
    more,
  )

/** Parts of the address or draft that could not be used. */
export interface Unusable {
  /** A part of the link was not understood (AMB-30). */
  readonly unread: boolean
  /** Why the period of the link or draft was replaced by the default (M-PERIOD-04). */
  readonly period: PeriodCode | null
}

/**
 * Restores the draft of a place, else an empty form, and applies the link's values. An impossible period is replaced
 * by the default and reported (M-PERIOD-15, 16).
 */
export function prepareForm(entry: WizardEntry, place: Place, today: CalendarDate): Unusable {
  if (!openRentalForm(rentalPlaceOf(place))) startFormAt(place)
  // A bad link is reported as using defaults, so no draft may stand in for it (AMB-30).
  const fromAddress = entry.dates !== null || entry.unread
  const wanted = fromAddress ? entry.dates : $rentalForm.get().dates
  const checked = wanted === null ? null : checkPeriod(...wanted, today)
  const { start, end } = defaultPeriod(today)
  const dates = wanted && checked?.ok ? wanted : ([start, end] as const)
  const clientType = entry.clientType ?? (fromAddress ? defaultClientType : $rentalForm.get().clientType)
  changeRentalForm({ dates, clientType })
  return { unread: entry.unread, period: checked && !checked.ok ? checked.code : null }
}
