import type { Answer } from '#browser/call.ts'
import type { ClaimInList, clientClaims } from '#contract/claims.ts'

/** The claims that the list answered; a redirect means 'no claims' to the documents (AMB-21). Null: it failed. */
export const listedClaims = (answer: Answer<typeof clientClaims>): readonly ClaimInList[] | null => {
  if (answer.ok) return answer.value
  return answer.status === 302 ? [] : null
}
