import type { BranchClaim } from '#contract/branch.ts'
import { claimStatus } from '#domain/claim-status.ts'

const isToSign = ({
  claimStatus: status,
  isSigned,
}: Pick<BranchClaim, 'claimStatus' | 'isSigned'>): boolean => status === claimStatus.paid && isSigned !== true

/** The claims to sign of the list that an operator goes through, and which of them are done with. */
export function signingRound() {
  let round: readonly number[] = []
  const done = new Set<number>()
  return {
    /** Begins with the claims to sign of a list, in its order. */
    begin: (claims: readonly BranchClaim[]): void => {
      round = claims.filter(isToSign).map(({ id }) => id)
    },
    /** Notes how a claim stands now. */
    note: (claim: BranchClaim): void => {
      if (isToSign(claim)) done.delete(claim.id)
      else done.add(claim.id)
    },
    /** The claim that follows this one; at the end of the list the first that was passed over, null when there is none. */
    after: (id: number): number | null => {
      const place = round.indexOf(id)
      const order = [...round.slice(place + 1), ...round.slice(0, Math.max(place, 0))]
      return order.find((next) => !done.has(next)) ?? null
    },
  }
}
