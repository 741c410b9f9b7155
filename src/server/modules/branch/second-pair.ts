import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { BranchCard } from '#contract/branch.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import { HAND_SETTLEMENT_HOURS } from '#domain/refund-retry.ts'
import type { Operator } from '#server/access/branch-scope.ts'
import { findRow, insertRow, updateRows } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { EarlyEndProposalTable, Schema } from '#server/database/schema.ts'
import { recordAct } from '../audit/record-act.ts'
import { officeIsStopped } from '../offices/is-stopped.ts'

const HOUR_MS = 3_600_000

type Proposal = Selectable<EarlyEndProposalTable>

/** An act that gives money back, as an operator asks for it. */
interface MoneyAct {
  readonly act: Proposal['act']
  /** Kopecks. */
  readonly refund: number
  readonly reason: string
  readonly operator: Operator
  readonly now: Date
}

const open = async (db: Kysely<Schema>, claimId: number, now: Date): Promise<Proposal | null> => {
  const row = await findRow(db, 'early_end_proposal', { claim_id: claimId, state: 'proposed' })
  return row && row.expires_at > now ? row : null
}

/** Is this the proposer, by any of their linked profiles? */
const isProposer = async (db: Kysely<Schema>, { sub }: Operator, proposal: Proposal): Promise<boolean> => {
  if (proposal.proposed_by === sub) return true
  const { rows } = await sql`
    select 1 from profile_link as mine join profile_link as other on other.group_id = mine.group_id
    where mine.sub = ${sub} and other.sub = ${proposal.proposed_by}`.execute(db)
  return rows.length > 0
}

/**
 * Money of a rent at a stopped office goes back by two people of the branch: `proposed` notes what the first one asked for,
 * `act` lets the second one do the very same. Anywhere else, and where nothing goes back, one is enough. The claim is locked.
 */
export async function secondPair(
  trx: Transaction<Schema>,
  claim: ClaimRow,
  wanted: MoneyAct,
): Promise<Outcome<'proposed' | 'act', 'own_proposal'>> {
  const { act, refund, reason, operator: by, now } = wanted
  const needed = refund > 0 && (await officeIsStopped(trx, claim.office_index))
  const before = await open(trx, claim.id, now)
  const isSame = before?.act === act && before.refund === refund
  const entry = { by, subject: 'claim', number: claim.id, reason, now } as const
  if (needed && before && isSame) {
    if (await isProposer(trx, by, before)) return refuse('own_proposal')
    const decided = { decided_by: by.sub, decided_name: by.name, decided_at: now }
    await updateRows(trx, 'early_end_proposal', before.id, { state: 'confirmed', ...decided })
    await recordAct(trx, { ...entry, act: 'early_end_confirmed' })
    return accept('act')
  }
  // What was proposed is something else now: other figures, another act, an office that rents again, or a day too late.
  await updateRows(trx, 'early_end_proposal', { claim_id: claim.id, state: 'proposed' }, { state: 'expired' })
  if (!needed) return accept('act')
  await insertRow(trx, 'early_end_proposal', {
    claim_id: claim.id,
    act,
    refund,
    reason,
    proposed_by: by.sub,
    proposed_name: by.name,
    proposed_at: now,
    expires_at: new Date(now.getTime() + HAND_SETTLEMENT_HOURS * HOUR_MS),
  })
  await recordAct(trx, { ...entry, act: 'early_end_proposed' })
  return accept('proposed')
}

/** What another operator proposed, or this one, and has not been done; null when nothing waits. */
export async function proposalOf(
  db: Kysely<Schema>,
  claimId: number,
  operator: Operator,
  now: Date,
): Promise<BranchCard['proposal']> {
  const row = await open(db, claimId, now)
  return (
    row && {
      act: row.act,
      refund: row.refund,
      by: row.proposed_name,
      until: row.expires_at.toISOString(),
      own: await isProposer(db, operator, row),
    }
  )
}
