import type { BranchClaim } from '#back-office/api/branch-claims-and-boxes.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'

const isToSign = ({
  claimStatus: status,
  isSigned,
}: Pick<BranchClaim, 'claimStatus' | 'isSigned'>): boolean => status === claimStatus.paid && isSigned !== true

/** The order in which an operator signs the claims of a list. */
export function createSigningRound() {
  let round: readonly number[] = []
  const done = new Set<number>()
  return {
    begin: (claims: readonly BranchClaim[]): void => {
      round = claims.filter(isToSign).map(({ id }) => id)
    },
    note: (claim: BranchClaim): void => {
      if (isToSign(claim)) done.delete(claim.id)
      else done.add(claim.id)
    },
    /** The next unsigned claim; after the last one, continues with the first. */
    after: (id: number): number | null => {
      const place = round.indexOf(id)
      const order = [...round.slice(place + 1), ...round.slice(0, Math.max(place, 0))]
      return order.find((next) => !done.has(next)) ?? null
    },
  }
}
