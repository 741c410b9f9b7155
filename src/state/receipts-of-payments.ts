import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type ClaimPayment, readClaimPayments } from '#contract/claim-card.ts'
import type { ShownReceipt } from '#contract/receipts.ts'

/** The fiscal receipts of a claim's payment that `isMeant`; none where they cannot be read now: no page fails for them. */
export async function receiptsOfPayment(
  environment: Environment,
  claim: number,
  isMeant: (payment: ClaimPayment) => boolean,
): Promise<readonly ShownReceipt[]> {
  const answer = await call(environment, readClaimPayments, { params: { id: claim } })
  return answer.ok ? (answer.value.findLast(isMeant)?.receipts ?? []) : []
}

/** Is one of them on its way, so that the page looks again? */
export const isAwaited = (receipts: readonly ShownReceipt[]): boolean =>
  receipts.some(({ state }) => state === 'preparing')
