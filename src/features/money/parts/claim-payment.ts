import { type ClaimPayment, readClaimPayments } from '#claims/api/claim-details.ts'
import type { Claim } from '#claims/api/claims.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'
import { type CallResult, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { PAYMENT_STATUS_NEW, PAYMENT_TYPE_RENT } from '#kit/rules/limits.ts'
import { formatDecimalRoubles } from '#kit/rules/money.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { readBalance } from '#money/api/balance.ts'
import { createPayment } from '#money/api/payments.ts'
import type { ReceiptSummary } from '#money/api/receipts.ts'
import { computeBalanceAfterEntry } from '#money/rules/ledger.ts'
import type { PaymentMethod } from '#money/rules/payment-method.ts'
import { loadOrganisations } from '#people/parts/organisations.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'

/** Returns an empty list on failure. */
export async function readPaymentReceipts(
  environment: Environment,
  claim: number,
  isMeant: (payment: ClaimPayment) => boolean,
): Promise<readonly ReceiptSummary[]> {
  const answer = await call(environment, readClaimPayments, { params: { id: claim } })
  return answer.ok ? (answer.value.findLast(isMeant)?.receipts ?? []) : []
}

export const hasPendingReceipt = (receipts: readonly ReceiptSummary[]): boolean =>
  receipts.some(({ state }) => state === 'preparing')

/** Sends payment status 4, payment type 3 and the amount as a text in roubles (M-PAY-01). */
export const requestClaimPayment = (
  environment: Environment,
  claim: Claim,
  method: PaymentMethod,
): Promise<CallResult<typeof createPayment>> =>
  call(environment, createPayment, {
    body: {
      postOffice: { index: claim.postOffice.index },
      paymentStatus: { id: PAYMENT_STATUS_NEW },
      paymentType: { id: PAYMENT_TYPE_RENT },
      paymentMethod: { id: method },
      claim: { id: claim.id },
      createDate: currentTime(environment).toISOString(),
      amount: formatDecimalRoubles(claim.total),
    },
  })

/** True while the claim is to be paid at the office or by payment order; /success then explains how to pay. */
export const isAwaitingOfflinePayment = (claim: Claim): boolean =>
  claim.claimStatus.id === claimStatus.awaitingPayment && claim.payment?.state === 'reserved'

/** Amounts are in kopecks. */
export type BalanceCoverage =
  | { readonly kind: 'unknown' | 'not_connected' }
  | { readonly kind: 'enough'; readonly amount: number }
  | { readonly kind: 'lacks'; readonly amount: number; readonly shortfall: number }

export async function readBalanceCoverage(
  environment: Environment,
  claim: { readonly clientType: number; readonly total: number },
): Promise<BalanceCoverage> {
  if (claim.clientType !== clientTypeByName.legal) return { kind: 'unknown' }
  // Only organisations have a balance.
  const { kind } = await loadOrganisations(environment)
  if (kind === 'none' || kind === 'unchosen') return { kind: 'not_connected' }
  const answer = await call(environment, readBalance, {})
  if (!answer.ok) return { kind: answer.status === 403 ? 'not_connected' : 'unknown' }
  const { connected, amount } = answer.value
  if (!connected) return { kind: 'not_connected' }
  const after = computeBalanceAfterEntry(amount, 'payment', claim.total)
  return after.ok ? { kind: 'enough', amount } : { kind: 'lacks', amount, shortfall: after.shortfall }
}

/** Returns null for refusals other than `insufficient_funds`. */
export const shortfallFromRefusal = (refused: {
  readonly code: string
  readonly data?: unknown
}): number | null => {
  if (refused.code !== 'insufficient_funds') return null
  const { shortfall } = (refused.data ?? {}) as { shortfall?: unknown }
  return typeof shortfall === 'number' ? shortfall : null
}

/** In kopecks; null if the balance covers the price, or if either is unknown. */
export const computeAutoExtensionShortfall = (auto: {
  readonly total: number | null
  readonly balance: number | null
}): number | null => {
  if (auto.total === null || auto.balance === null) return null
  const after = computeBalanceAfterEntry(auto.balance, 'payment', auto.total)
  return after.ok ? null : after.shortfall
}
