import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { type Claim, clientClaims, readClaim } from '#contract/claims.ts'
import { homeCopy } from '#copy/home.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import {
  canConnect,
  registeredItemsService,
  type ServiceNumber,
  service,
  servicesAllowed,
} from '#domain/service.ts'
import { today } from '#state/server-time.ts'
import { showToast } from '#state/toasts.ts'

/** As many of the newest claims are looked through for one that can be improved. */
const LOOKED_THROUGH = 20

/** May this service, or with none named any that is missing, be added to the claim (M-SVC-04)? */
export const isConnectable = (
  claim: Claim,
  wanted: ServiceNumber | undefined,
  now: CalendarDate,
): boolean => {
  const place = {
    clientType: claim.clientType,
    isAaps: claim.isAaps,
    officeIndex: claim.postOffice.index,
  }
  const named = wanted === service.registeredOffice ? registeredItemsService(claim.isAaps) : wanted
  return servicesAllowed(place)
    .filter((number) => named === undefined || number === named)
    .some(
      (number) =>
        canConnect({
          today: now,
          status: claim.claimStatus.id,
          isSigned: claim.isSigned,
          end: claim.endDate,
          connected: claim.services.includes(number),
        }).ok,
    )
}

const findClaim = async (
  environment: Environment,
  wanted: ServiceNumber | undefined,
): Promise<number | null> => {
  const list = await call(environment, clientClaims, { query: { limit: LOOKED_THROUGH } })
  const now = today(environment)
  if (!list.ok || now === null) return null
  for (const { claimId } of list.value) {
    const claim = await call(environment, readClaim, { params: { id: claimId }, query: {} })
    if (claim.ok && isConnectable(claim.value, wanted, now)) return claimId
  }
  return null
}

/**
 * Goes to a claim that the service can be connected to; with none, or on any failure, says so for 5 s and goes to the
 * map (M-HOME-08).
 */
export async function connectService(
  environment: Environment,
  wanted: ServiceNumber | undefined,
): Promise<void> {
  const claim = await findClaim(environment, wanted)
  if (claim !== null) return environment.go(addresses.claim(claim))
  showToast(homeCopy.nothingToConnect, { tone: 'warning', duration: 5000 })
  environment.go(toMap)
}

/** The search on the home page. */
export const toMap = '#search'
