import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type ClaimPayment, readClaimPayments } from '#contract/claim-card.ts'
import type { ShownReceipt } from '#contract/receipts.ts'

/** Fiscal receipts of the payment that `isMeant`; empty on failure. */
export async function receiptsOfPayment(
  environment: Environment,
  claim: number,
  isMeant: (payment: ClaimPayment) => boolean,
): Promise<readonly ShownReceipt[]> {
  const answer = await call(environment, readClaimPayments, { params: { id: claim } })
  return answer.ok ? (answer.value.findLast(isMeant)?.receipts ?? []) : []
}

/** A receipt is on its way, so the page should poll. */
export const isAwaited = (receipts: readonly ShownReceipt[]): boolean =>
  receipts.some(({ state }) => state === 'preparing')
