import type { Answer, Refused } from '#browser/call.ts'
import type { ClaimInList, clientClaims } from '#contract/claims.ts'

/** The claims that the list answered; a redirect means 'no claims' in the published API (AMB-21). */
export const listedClaims = (answer: Answer<typeof clientClaims>): readonly ClaimInList[] | Refused => {
  if (answer.ok) return answer.value
  return answer.status === 302 ? [] : answer
}
