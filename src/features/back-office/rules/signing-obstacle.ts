import type { BranchClaimDetails } from '#back-office/api/branch-claims-and-boxes.ts'
import { claimStatus } from '#claims/rules/claim-status.ts'

/** Why a claim cannot be signed now; `held` covers broken boxes, blocked holders and passed terms. */
export type SigningObstacle = 'signed' | 'cancelled' | 'unpaid' | 'over' | 'held'

const obstacleByStatus: Readonly<Record<number, SigningObstacle>> = {
  [claimStatus.onRegistration]: 'unpaid',
  [claimStatus.awaitingPayment]: 'unpaid',
  [claimStatus.cancelled]: 'cancelled',
  [claimStatus.annulled]: 'cancelled',
  [claimStatus.termEnded]: 'over',
  [claimStatus.terminatedEarly]: 'over',
}

export function findSigningObstacle({
  acts,
  claimStatus: status,
  isSigned,
}: Pick<BranchClaimDetails, 'acts' | 'claimStatus' | 'isSigned'>): SigningObstacle | null {
  if (acts.includes('sign') || acts.includes('exchange')) return null
  return obstacleByStatus[status] ?? (isSigned === true ? 'signed' : 'held')
}
