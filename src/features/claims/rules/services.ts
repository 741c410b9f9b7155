import { DIGITIZATION_OFFICE_INDEX } from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { ClientType } from '#rent/rules/client-type.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'

export const serviceNumberByName = {
  boxName: 1,
  registeredOffice: 4,
  registeredLocker: 5,
  notification: 7,
  guarantee: 8,
  digitization: 9,
} as const
/** Numbers as in the published API (M-SVC-01); 9 is our addition (AMB-32). */
export type ServiceNumber = (typeof serviceNumberByName)[keyof typeof serviceNumberByName]
export const serviceNumbers: readonly ServiceNumber[] = [1, 4, 5, 7, 8, 9]

export type ServiceRefusalCode =
  | 'service_unknown'
  | 'service_registered_twice'
  | 'service_office_only'
  | 'service_locker_only'
  | 'service_legal_only'
  | 'service_wrong_office'
  | 'service_stopped'

type Place = {
  clientType: ClientType
  isAaps: boolean
  officeIndex: string
  stoppedServices?: readonly number[] | undefined
}

export const isServiceNumber = (value: unknown): value is ServiceNumber =>
  serviceNumbers.some((number) => number === value)

/** Service 5 in a locker, otherwise 4 (AMB-39). */
export const registeredItemsServiceNumber = (isAaps: boolean): 4 | 5 => (isAaps ? 5 : 4)

const refusal = (number: ServiceNumber, place: Place): ServiceRefusalCode | null => {
  if (place.stoppedServices?.includes(number)) return 'service_stopped'
  if (number === serviceNumberByName.registeredOffice && place.isAaps) return 'service_office_only'
  if (number === serviceNumberByName.registeredLocker && !place.isAaps) return 'service_locker_only'
  if (number !== serviceNumberByName.digitization) return null
  if (place.clientType !== clientTypeByName.legal) return 'service_legal_only'
  return place.officeIndex === DIGITIZATION_OFFICE_INDEX && !place.isAaps ? null : 'service_wrong_office'
}

/** Services that the client type can order for this place (AMB-32, AMB-39, M-DIGI-01). */
export const listAllowedServices = (place: Place): ServiceNumber[] =>
  serviceNumbers.filter((number) => refusal(number, place) === null)

/** Returns each service once, ascending. */
export const checkServices = (
  order: Place & { services: readonly number[] },
): Outcome<ServiceNumber[], ServiceRefusalCode> => {
  const chosen = serviceNumbers.filter((number) => order.services.includes(number))
  if (!order.services.every(isServiceNumber)) return refuse('service_unknown')
  if (chosen.includes(4) && chosen.includes(5)) return refuse('service_registered_twice')
  const code = chosen.map((number) => refusal(number, order)).find((reason) => reason !== null)
  return code ? refuse(code) : accept(chosen)
}
