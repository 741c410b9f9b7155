import type { ClientType } from './client-type.ts'
import { type ServiceNumber, service, servicesAllowed } from './service.ts'

/** A rent that is extended, and where its box stands. */
interface ExtendedRent {
  readonly services: readonly number[]
  /** The name of the box; null without one. */
  readonly boxName: string | null
  readonly clientType: ClientType
  readonly isAaps: boolean
  readonly officeIndex: string
  readonly stoppedServices?: readonly number[] | undefined
}

/** The services that an extension of this rent may have, ascending: a name cannot be given to a box here, only kept. */
export const servicesOfExtension = (rent: ExtendedRent): ServiceNumber[] =>
  servicesAllowed(rent).filter((number) => number !== service.boxName || rent.boxName !== null)

/**
 * The services that an extension carries, alone or with others, by hand or by itself: those of the rent that can still be
 * had, the safety guarantee among them; `requested` says otherwise of a service, undefined leaves it as it is.
 */
export const carriedServices = (
  rent: ExtendedRent,
  requested: (number: ServiceNumber) => boolean | undefined = () => undefined,
): ServiceNumber[] =>
  servicesOfExtension(rent).filter((number) => requested(number) ?? rent.services.includes(number))
