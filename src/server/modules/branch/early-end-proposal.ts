import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { branchCard } from '#contract/branch.ts'
import { accept, type Outcome } from '#domain/outcome.ts'
import { HAND_SETTLEMENT_HOURS } from '#domain/refund-retry.ts'
import type { Operator } from '#server/access/branch-scope.ts'
import { updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { recordAct } from '../audit/record-act.ts'
import { officeIsStopped } from '../offices/is-stopped.ts'
import { confirmProposal, findOpenProposal, loginsOfPerson, propose } from '../proposals/proposals.ts'

type BranchCard = z.input<typeof branchCard>

const HOUR_MS = 3_600_000

interface MoneyAct {
  readonly act: 'refuse' | 'end'
  readonly refund: number
  readonly reason: string
  readonly operator: Operator
  readonly now: Date
}

/**
 * Refunds at a closed office need two people: the first call proposes, the same act and amount by another person is
 * done. The claim is locked.
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
  // Another amount or act, an office opened again, or a proposal of yesterday.
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
