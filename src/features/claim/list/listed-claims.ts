import { type Answer, call, type Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { availableServices } from '#contract/claim-services.ts'
import type { ClaimInList, clientClaims } from '#contract/claims.ts'

/** Statuses in which a service may be connected (M-SVC-04). */
const mayImprove: readonly number[] = [3, 6]

/**
 * Ids of claims to which a service can be connected. Our list says so; for other servers each claim is asked, and
 * failures are skipped (M-HOME-09).
 */
export async function improvableOf(
  environment: Environment,
  claims: readonly ClaimInList[],
): Promise<number[]> {
  const improvable = async ({ claimId, claimStatus, canImprove }: ClaimInList): Promise<boolean> => {
    if (canImprove !== undefined || !mayImprove.includes(claimStatus.id)) return canImprove ?? false
    const answer = await call(environment, availableServices, { params: { id: claimId } })
    return answer.ok && answer.value.some((item) => item.availableForConnection)
  }
  const known = await Promise.all(
    claims.map(async (claim) => ((await improvable(claim)) ? [claim.claimId] : [])),
  )
  return known.flat()
}

/** In the published API a redirect means no claims (AMB-21). */
export const listedClaims = (answer: Answer<typeof clientClaims>): readonly ClaimInList[] | Refused => {
  if (answer.ok) return answer.value
  return answer.status === 302 ? [] : answer
}
