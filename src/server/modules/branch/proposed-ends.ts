import { type Kysely, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { proposedEnd } from '#contract/administration.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { Administrator } from '#server/access/administrator.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import type { Context } from '#server/context.ts'
import { countedPageOf } from '#server/database/page-of.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { lockChain } from '../claims/lock-chain.ts'
import { loginsOfPerson } from '../proposals/proposals.ts'
import { endLocked, refuseLocked } from './branch-acts.ts'

type ProposedEnd = z.input<typeof proposedEnd>

const PAGE = 20

/** Proposals at offices that are closed still. */
const waiting = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('proposal')
    .innerJoin('claim', 'claim.id', 'proposal.subject')
    .innerJoin('office', 'office.index', 'claim.officeIndex')
    .where(
      sql<boolean>`proposal.kind = 'early_end' and proposal.state = 'proposed' and office.stopped_at is not null`,
    )
    .where('proposal.expiresAt', '>', now)

/** How many refunds of closed offices wait for a second person. */
export async function countProposedEnds(db: Kysely<Schema>, now: Date): Promise<number> {
  const row = await waiting(db, now)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Refunds of closed offices of all branches that wait for a second person, the next to run out first; nobody's name. */
export async function proposedEnds(
  db: Kysely<Schema>,
  by: Administrator,
  { page, now }: { readonly page: number; readonly now: Date },
): Promise<{ ends: ProposedEnd[]; total: number }> {
  const { rows, total } = await countedPageOf(
    waiting(db, now)
      .select(['proposal.id', 'claim.id as claimId', 'claim.officeIndex', 'proposal.act', 'proposal.amount'])
      .select(['proposal.reason', 'proposal.proposedBy', 'proposal.proposedName', 'proposal.expiresAt'])
      .orderBy('proposal.expiresAt')
      .orderBy('proposal.id'),
    PAGE,
    page,
  )
  const own = await loginsOfPerson(db, by.sub)
  const ends = rows.map(
    (row): ProposedEnd => ({
      id: row.id,
      claim: row.claimId,
      index: row.officeIndex,
      act: row.act.end ?? 'refuse',
      refund: row.amount,
      reason: row.reason,
      by: row.proposedName,
      own: own.includes(row.proposedBy),
      until: row.expiresAt ?? '',
    }),
  )
  return { ends, total }
}

type NotConfirmed = 'end_closed' | 'own_proposal' | 'holder_blocked'
type Confirmed = Outcome<{ done: true }, NotConfirmed>

/**
 * An administrator is the second person at a closed office: what an operator proposed is done, that very act and figure.
 * They propose nothing: where it is not so any more, everything stays as it is.
 */
export const confirmEnd = (
  context: Context,
  { sub, name }: Administrator,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
): Promise<Confirmed> =>
  transact<Confirmed>(context.db, async (trx, undo) => {
    const known = await findRow(trx, 'proposal', { id, kind: 'early_end' })
    const rent = known && (await lockChain(trx, known.subject))
    const proposal = rent && (await findRow(trx, 'proposal', { id, state: 'proposed' }))
    if (!rent || !proposal) return refuse('end_closed')
    if (await holderIsBlocked(trx, rent.claim)) return refuse('holder_blocked')
    const wanted = {
      operator: { sub, name, branch: null },
      id: rent.claim.id,
      reason: proposal.reason,
      audited: reason,
      refund: proposal.amount,
      now,
    }
    const act = proposal.act.end === 'refuse' ? refuseLocked : endLocked
    const done = await act(context, trx, rent, wanted)
    if (!done.ok && done.code === 'own_proposal') return undo(refuse('own_proposal'))
    const after = await findRow(trx, 'proposal', { id })
    // What is not the same act and figure now, or needs no second person, was not confirmed but proposed once more.
    if (!done.ok || after?.state !== 'confirmed') return undo(refuse('end_closed'))
    return accept({ done: true })
  })
