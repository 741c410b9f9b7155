import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { availableServices } from '#contract/claim-services.ts'
import { clientClaims } from '#contract/claims.ts'
import { homeCopy } from '#copy/home.ts'
import { type ServiceNumber, service } from '#domain/service.ts'
import { showToast } from '#state/toasts.ts'

/** As many of the newest claims are looked through for one that can be improved. */
const LOOKED_THROUGH = 20
/** Statuses in which a service may be connected; of others it need not be asked (M-SVC-04). */
const mayImprove: readonly number[] = [3, 6]

/** Registered items are one request with two numbers: 4 at an office, 5 at a locker (AMB-39). */
const numbersOf = (wanted: ServiceNumber): readonly number[] =>
  wanted === service.registeredOffice ? [service.registeredOffice, service.registeredLocker] : [wanted]

const findClaim = async (
  environment: Environment,
  wanted: ServiceNumber | undefined,
): Promise<number | null> => {
  if (!environment.mayBePerson()) return null
  const list = await call(environment, clientClaims, { query: { limit: LOOKED_THROUGH } })
  if (!list.ok) return null
  for (const { claimId } of list.value.filter(({ claimStatus }) => mayImprove.includes(claimStatus.id))) {
    const services = await call(environment, availableServices, { params: { id: claimId } })
    if (!services.ok) continue
    const fits = services.value.some(
      ({ id, availableForConnection }) =>
        availableForConnection && (wanted === undefined || numbersOf(wanted).includes(id)),
    )
    if (fits) return claimId
  }
  return null
}

/**
 * Goes to the services of a claim that the wanted one can be connected to; with none, or on any failure, says so for 5 s
 * and goes to the map (M-HOME-08).
 */
export async function connectService(
  environment: Environment,
  wanted: ServiceNumber | undefined,
): Promise<void> {
  const claim = await findClaim(environment, wanted)
  if (claim !== null) return environment.go(`${addresses.claim(claim)}#services`)
  showToast('nothing_to_connect', homeCopy.nothingToConnect, { tone: 'warning', duration: 5000 })
  environment.go(toMap)
}

/** The search on the home page. */
export const toMap = '#search'
