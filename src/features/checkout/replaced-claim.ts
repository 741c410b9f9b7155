import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { FreeBox } from '#contract/boxes.ts'
import { readClaim } from '#contract/claims.ts'

/** The statuses in which an unpaid claim can give way to a new one (M-CLAIM-05). */
const replaceable: readonly number[] = [1, 4]

/**
 * The box of the unpaid claim that the form is to replace: it stands in no list of free boxes, for it is one's own.
 * Null when that claim cannot be replaced (any more) or cannot be read.
 */
export async function boxOfReplaced(environment: Environment, claim: number | null): Promise<FreeBox | null> {
  if (claim === null) return null
  const answer = await call(environment, readClaim, { params: { id: claim }, query: {} })
  if (!answer.ok || !replaceable.includes(answer.value.claimStatus.id)) return null
  return answer.value.claimBoxes[0]?.box ?? null
}
