import type { Claim } from '#claims/api/claims.ts'
import { type PaymentOption, paymentOptionsFor, toPaymentMethod } from '#money/parts/payment-options.ts'
import type { ClientRecord } from '#people/api/clients.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'

/** Data to enter before the payment; 'check' needs none. */
export type ReservationStep = 'person' | 'entity' | 'privilege' | 'check' | 'paid' | 'cancelled'

const ON_REGISTRATION = 1
const unpaidStatuses: readonly number[] = [ON_REGISTRATION, 4]
const cancelledStatuses: readonly number[] = [2, 9]

const isLegal = ({ clientType }: { readonly clientType: number }) => clientType === clientTypeByName.legal

/** The entity's record for client type 3, otherwise the person's (M-CLIENT-06, 07). */
export const findClientRecord = (claim: Claim, clients: readonly ClientRecord[]): ClientRecord | null =>
  clients.find((client) => isLegal(client) === isLegal(claim)) ?? null

/** A consent to a new edition is needed only to enter data or to confirm a person's claim (M-LAW-01). */
export const requiresConsent = (claim: Claim, record: ClientRecord | null): boolean =>
  unpaidStatuses.includes(claim.claimStatus.id) &&
  (record === null || (!isLegal(claim) && claim.claimStatus.id === ON_REGISTRATION))

const formSteps: readonly ReservationStep[] = ['person', 'entity', 'privilege']

export const isCancelled = (claim: Claim): boolean => cancelledStatuses.includes(claim.claimStatus.id)

/** A form stays on screen when its claim is cancelled or held again, because its input is kept only in memory. */
export function chooseReservationStep(
  claim: Claim,
  record: ClientRecord | null,
  shown?: { readonly step: ReservationStep; readonly claim: Claim } | null,
): ReservationStep {
  const status = claim.claimStatus.id
  const form = shown && formSteps.includes(shown.step) ? shown.step : null
  if (isCancelled(claim)) return form ?? 'cancelled'
  if (!unpaidStatuses.includes(status)) return 'paid'
  if (form && shown && isCancelled(shown.claim)) return form
  if (record === null) return isLegal(claim) ? 'entity' : 'person'
  const privilege = claim.privilegeDocument ?? record.privilegeDocument ?? null
  return claim.clientType === clientTypeByName.privileged && privilege === null ? 'privilege' : 'check'
}

export const choosePaymentOption = (
  claim: Claim,
  sbp: boolean,
  chosen: PaymentOption | undefined,
): PaymentOption => {
  const fixedMethod = claim.paymentMethod
  const availableWays = paymentOptionsFor(claim.clientType, sbp).filter(
    (way) => fixedMethod === null || fixedMethod === toPaymentMethod(way),
  )
  const preferredWay = chosen ?? (claim.payment?.way === 'sbp' ? 'sbp' : undefined)
  return availableWays.find((way) => way === preferredWay) ?? availableWays[0] ?? 1
}
