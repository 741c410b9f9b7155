import {
  addMonths,
  type CalendarDate,
  endOfMonth,
  isFirstOfMonth,
  monthsBetween,
  startOfMonth,
} from './calendar-date.ts'
import { type ClaimStatus, claimStatus } from './claim-status.ts'
import type { ClientType } from './client-type.ts'
import { clientTypeByName } from './client-type.ts'
import { DIGITIZATION_INDEX, FULL_MONTHS_LEFT, GUARANTEE_MONTHS } from './limits.ts'
import { accept, type Outcome, refuse } from './outcome.ts'

/**
 * 1 box name, 4 registered items at an office, 5 the same at a locker, 7 item notification, 8 safety guarantee,
 * 9 digitization of mail (M-SVC-01, AMB-32).
 */
export type ServiceNumber = 1 | 4 | 5 | 7 | 8 | 9

/** All of them, ascending. */
export const serviceNumbers = [1, 4, 5, 7, 8, 9] as const satisfies readonly ServiceNumber[]
/** The services by name. */
export const service = {
  boxName: 1,
  registeredOffice: 4,
  registeredLocker: 5,
  notification: 7,
  guarantee: 8,
  digitization: 9,
} as const satisfies Record<string, ServiceNumber>

export type ServiceCode =
  | 'service_unknown'
  | 'service_registered_twice'
  | 'service_office_only'
  | 'service_locker_only'
  | 'service_legal_only'
  | 'service_wrong_office'

export type ConnectCode =
  | 'service_connected'
  | 'claim_cancelled'
  | 'claim_not_paid'
  | 'claim_over'
  | 'less_than_month_left'

type Place = { clientType: ClientType; isAaps: boolean; officeIndex: string }

/** Is this value the number of a service? */
export const isServiceNumber = (value: unknown): value is ServiceNumber =>
  serviceNumbers.some((number) => number === value)

/** The number of the registered-items service here: 5 at a locker, else 4 (AMB-39). */
export const registeredItemsService = (isAaps: boolean): 4 | 5 => (isAaps ? 5 : 4)

const refusal = (number: ServiceNumber, place: Place): ServiceCode | null => {
  if (number === service.registeredOffice && place.isAaps) return 'service_office_only'
  if (number === service.registeredLocker && !place.isAaps) return 'service_locker_only'
  if (number !== service.digitization) return null
  if (place.clientType !== clientTypeByName.legal) return 'service_legal_only'
  return place.officeIndex === DIGITIZATION_INDEX && !place.isAaps ? null : 'service_wrong_office'
}

/** The services that this client may take at this office or locker, ascending (AMB-32, AMB-39, M-DIGI-01). */
export const servicesAllowed = (place: Place): ServiceNumber[] =>
  serviceNumbers.filter((number) => refusal(number, place) === null)

/** A claim's services, each once and ascending, or the first reason against them; 4 and 5 never stand together. */
export const checkServices = (
  order: Place & { services: readonly number[] },
): Outcome<ServiceNumber[], ServiceCode> => {
  const chosen = serviceNumbers.filter((number) => order.services.includes(number))
  if (!order.services.every(isServiceNumber)) return refuse('service_unknown')
  if (chosen.includes(4) && chosen.includes(5)) return refuse('service_registered_twice')
  const code = chosen.map((number) => refusal(number, order)).find((reason) => reason !== null)
  return code ? refuse(code) : accept(chosen)
}

/** The day from which a service added to a claim runs: the rent's start if that is a coming 1st, else the next 1st (M-SVC-05, AMB-26). */
export const serviceStart = (today: CalendarDate, rentalStart: CalendarDate): CalendarDate => {
  if (isFirstOfMonth(rentalStart) && rentalStart >= today) return rentalStart
  return addMonths(startOfMonth(rentalStart > today ? rentalStart : today), 1)
}

const connectRefusal = (status: ClaimStatus): ConnectCode | null => {
  if (status === claimStatus.paid || status === claimStatus.onRent) return null
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
}): Outcome<true, ConnectCode> => {
  if (claim.connected) return refuse('service_connected')
  const code = connectRefusal(claim.status)
  if (code) return refuse(code)
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
