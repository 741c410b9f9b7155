import type * as z from 'zod/mini'
import type { serviceConnectionRefusalCodeSchema } from '#claims/api/claim-services.ts'
import {
  addMonths,
  type CalendarDate,
  endOfMonth,
  isFirstOfMonth,
  monthsBetween,
  startOfMonth,
} from '#kit/rules/calendar-date.ts'
import { MIN_REMAINING_FULL_MONTHS, SAFETY_GUARANTEE_MONTHS } from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { type ClaimStatus, claimStatus } from './claim-status.ts'
import { type ServiceNumber, serviceNumberByName } from './services.ts'

export type ServiceConnectionRefusalCode = Exclude<
  z.infer<typeof serviceConnectionRefusalCodeSchema>,
  'tariff_missing'
>

/** The start of the rent if it is a future first of a month, otherwise the next first of a month (M-SVC-05, AMB-26). */
export const serviceStartDay = (today: CalendarDate, rentalStart: CalendarDate): CalendarDate => {
  if (isFirstOfMonth(rentalStart) && rentalStart >= today) return rentalStart
  return addMonths(startOfMonth(rentalStart > today ? rentalStart : today), 1)
}

/** True for a claim that is paid, on rent, or extended while its own term is running. */
export const acceptsServices = (claim: {
  status: ClaimStatus
  end: CalendarDate
  today: CalendarDate
}): boolean =>
  claim.status === claimStatus.paid ||
  claim.status === claimStatus.onRent ||
  (claim.status === claimStatus.extended && claim.today <= claim.end)

const connectRefusal = (
  claim: Parameters<typeof acceptsServices>[0],
): ServiceConnectionRefusalCode | null => {
  const { status } = claim
  if (acceptsServices(claim)) return null
  if (status === claimStatus.onRegistration || status === claimStatus.awaitingPayment) return 'claim_not_paid'
  return status === claimStatus.cancelled || status === claimStatus.annulled
    ? 'claim_cancelled'
    : 'claim_over'
}

/** Applies to signed and unsigned claims alike (M-SVC-04, AMB-24). */
export const checkServiceConnection = (claim: {
  today: CalendarDate
  status: ClaimStatus
  isSigned?: boolean | null
  end: CalendarDate
  connected: boolean
  service?: ServiceNumber
}): Outcome<true, ServiceConnectionRefusalCode> => {
  if (claim.connected) return refuse('service_connected')
  const code = connectRefusal(claim)
  if (code) return refuse(code)
  // The contents stay in the box, so only the extension's guarantee counts.
  if (claim.status === claimStatus.extended && claim.service === serviceNumberByName.guarantee)
    return refuse('kept_by_extension')
  return monthsBetween(claim.today, claim.end) >= MIN_REMAINING_FULL_MONTHS
    ? accept(true)
    : refuse('less_than_month_left')
}

/** The end of the month that follows the rent (AMB-27). */
export const guaranteeEndDay = (rentEnd: CalendarDate): CalendarDate =>
  endOfMonth(addMonths(startOfMonth(rentEnd), SAFETY_GUARANTEE_MONTHS))

/** One month after the early end, clamped to the last day of that month (AMB-27). */
export const guaranteeEndDayAfterEarlyEnd = (endedOn: CalendarDate): CalendarDate =>
  addMonths(endedOn, SAFETY_GUARANTEE_MONTHS)

/**
 * The last day of the guarantee. Null without the service, for cancelled claims, and for extended ones, whose extension
 * has its own guarantee.
 */
export const claimGuaranteeEndDay = (claim: {
  readonly status: number
  readonly services: readonly number[]
  readonly end: CalendarDate
  readonly endedOn: CalendarDate | null
}): CalendarDate | null => {
  const keepsNothing: readonly number[] = [claimStatus.cancelled, claimStatus.extended, claimStatus.annulled]
  if (!claim.services.includes(serviceNumberByName.guarantee) || keepsNothing.includes(claim.status))
    return null
  return claim.endedOn === null ? guaranteeEndDay(claim.end) : guaranteeEndDayAfterEarlyEnd(claim.endedOn)
}
