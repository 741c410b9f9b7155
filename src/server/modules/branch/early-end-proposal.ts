import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { branchCard } from '#contract/branch.ts'
import { accept, type Outcome } from '#domain/outcome.ts'
import { HAND_SETTLEMENT_HOURS } from '#domain/payment-state.ts'
import type { Operator } from '#server/access/branch-scope.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { recordAct } from '../audit/record-act.ts'
import { officeIsStopped } from '../offices/stopped-services.ts'
import { confirmProposal, findOpenProposal, loginsOfPerson, propose } from '../proposals/proposals.ts'

type BranchCard = z.input<typeof branchCard>

const HOUR_MS = 3_600_000

/** An act that gives money back, as an operator asks for it. */
interface MoneyAct {
  readonly act: 'refuse' | 'end'
  /** Kopecks. */
  readonly refund: number
  readonly reason: string
  readonly operator: Operator
  readonly now: Date
}

/**
 * Refunds of a rent at a closed office need two people: the first call records a proposal, the same act with the same
 * figure by another person is done. Other offices, and acts without a refund, need one. The claim is locked.
 */
export async function proposeOrConfirmEnd(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  { act, refund, reason, operator: by, now }: MoneyAct,
): Promise<Outcome<'proposed' | 'act', 'own_proposal'>> {
  const needsTwo = refund > 0 && (await officeIsStopped(trx, claim.officeIndex))
  const before = await findOpenProposal(trx, 'early_end', claim.id, now)
  const entry = { by, subject: 'claim', number: claim.id, reason, now } as const
  if (needsTwo && before && before.act.end === act && before.amount === refund) {
    const confirmed = await confirmProposal(trx, before, by, now)
    if (!confirmed.ok) return confirmed
    await recordAct(trx, { ...entry, act: 'early_end_confirmed' })
    return accept('act')
  }
  // Another figure or act, an office that has opened again, or a proposal of yesterday.
  if (!needsTwo) {
    const open = { kind: 'early_end', subject: claim.id, state: 'proposed' } as const
    await updateRows(trx, 'proposal', open, { state: 'expired' })
    return accept('act')
  }
  const expiresAt = new Date(now.getTime() + HAND_SETTLEMENT_HOURS * HOUR_MS)
  await propose(trx, {
    kind: 'early_end',
    subject: claim.id,
    act: { end: act },
    amount: refund,
    reason,
    by,
    expiresAt,
    now,
  })
  await recordAct(trx, { ...entry, act: 'early_end_proposed' })
  return accept('proposed')
}

/** The refund that waits for a second person; null if there is none. */
export async function shownProposal(
  db: Kysely<Schema>,
  claimId: number,
  operator: Operator,
  now: Date,
): Promise<BranchCard['proposal']> {
  const proposal = await findOpenProposal(db, 'early_end', claimId, now)
  if (!proposal) return null
  const { act, amount, proposedBy: author, proposedName: by, expiresAt: until } = proposal
  return {
    act: act.end ?? 'refuse',
    refund: amount,
    by,
    until: until ?? '',
    own: (await loginsOfPerson(db, operator.sub)).includes(author),
  }
}
