import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { availableServices } from '#contract/claim-services.ts'
import type { ClaimInList } from '#contract/claims.ts'

/** Statuses in which a service may be connected; of others it need not be asked (M-SVC-04). */
const mayImprove: readonly number[] = [3, 6]

/** The numbers of the claims to which a service can be connected; what could not be asked is silently left out (M-HOME-09). */
export async function improvableOf(
  environment: Environment,
  claims: readonly ClaimInList[],
): Promise<number[]> {
  const asked = claims.filter((claim) => mayImprove.includes(claim.claimStatus.id))
  const answers = await Promise.all(
    asked.map(async ({ claimId }) => {
      const answer = await call(environment, availableServices, { params: { id: claimId } })
      return answer.ok && answer.value.some((item) => item.availableForConnection) ? [claimId] : []
    }),
  )
  return answers.flat()
}
