import {
  addMonths,
  type CalendarDate,
  endOfMonth,
  isFirstOfMonth,
  monthsBetween,
  startOfMonth,
} from './calendar-date.ts'
import { type ClaimStatus, claimStatus } from './claim-status.ts'
import { FULL_MONTHS_LEFT, GUARANTEE_MONTHS } from './limits.ts'
import { accept, type Outcome, refuse } from './outcome.ts'
import { type ServiceNumber, service } from './service.ts'

export type ConnectCode =
  | 'service_connected'
  | 'claim_cancelled'
  | 'claim_not_paid'
  | 'claim_over'
  | 'less_than_month_left'
  | 'kept_by_extension'

/** The day from which a service added to a claim runs: the rent's start if that is a coming 1st, else the next 1st (M-SVC-05, AMB-26). */
export const serviceStart = (today: CalendarDate, rentalStart: CalendarDate): CalendarDate => {
  if (isFirstOfMonth(rentalStart) && rentalStart >= today) return rentalStart
  return addMonths(startOfMonth(rentalStart > today ? rentalStart : today), 1)
}

/** Does a claim take services today: paid, on rent, or extended ahead while its own term runs? */
export const takesServices = (claim: {
  status: ClaimStatus
  end: CalendarDate
  today: CalendarDate
}): boolean =>
  claim.status === claimStatus.paid ||
  claim.status === claimStatus.onRent ||
  (claim.status === claimStatus.extended && claim.today <= claim.end)

const connectRefusal = (claim: Parameters<typeof takesServices>[0]): ConnectCode | null => {
  const { status } = claim
  if (takesServices(claim)) return null
  if (status === claimStatus.onRegistration || status === claimStatus.awaitingPayment) return 'claim_not_paid'
  return status === claimStatus.cancelled || status === claimStatus.annulled
    ? 'claim_cancelled'
    : 'claim_over'
}

/** May a service be added to this claim (M-SVC-04, AMB-24)? A paid claim may be unsigned, so `isSigned` decides nothing. */
export const canConnect = (claim: {
  today: CalendarDate
  status: ClaimStatus
  isSigned?: boolean | null
  end: CalendarDate
  connected: boolean
  /** Which one, where that is asked. */
  service?: ServiceNumber
}): Outcome<true, ConnectCode> => {
  if (claim.connected) return refuse('service_connected')
  const code = connectRefusal(claim)
  if (code) return refuse(code)
  // What it keeps stays in the box when this term ends: the guarantee of the extension counts.
  if (claim.status === claimStatus.extended && claim.service === service.guarantee)
    return refuse('kept_by_extension')
  return monthsBetween(claim.today, claim.end) >= FULL_MONTHS_LEFT
    ? accept(true)
    : refuse('less_than_month_left')
}

/** The last day on which the safety guarantee keeps the contents of a rent that ended in its time: the next month's end (AMB-27). */
export const guaranteeEnd = (rentEnd: CalendarDate): CalendarDate =>
  endOfMonth(addMonths(startOfMonth(rentEnd), GUARANTEE_MONTHS))

/** The same after an early end: one month later, clamped to the month's last day (AMB-27). */
export const guaranteeEndAfterEarlyEnd = (endedOn: CalendarDate): CalendarDate =>
  addMonths(endedOn, GUARANTEE_MONTHS)

/**
 * Until when the contents of a claim are kept; null without the guarantee, for what was cancelled, and for an extended
 * rent: its contents stay where they are, and the claim that continues it has its own guarantee.
 */
export const guaranteeOf = (claim: {
  readonly status: number
  readonly services: readonly number[]
  readonly end: CalendarDate
  readonly endedOn: CalendarDate | null
}): CalendarDate | null => {
  const keepsNothing: readonly number[] = [claimStatus.cancelled, claimStatus.extended, claimStatus.annulled]
  if (!claim.services.includes(service.guarantee) || keepsNothing.includes(claim.status)) return null
  return claim.endedOn === null ? guaranteeEnd(claim.end) : guaranteeEndAfterEarlyEnd(claim.endedOn)
}
