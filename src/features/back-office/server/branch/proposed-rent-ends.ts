import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { proposedRentEnd } from '#back-office/api/administration.ts'
import { findPersonLogins } from '#back-office/server/audit/proposals.ts'
import { type LockedClaimChain, lockClaimChain } from '#claims/server/lock-claim-chain.ts'
import { findOpenMove } from '#claims/server/moves.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import type { Administrator } from '#server/access/staff.ts'
import type { Context } from '#server/context.ts'
import { readRowPageInOneQuery } from '#server/database/read-row-page.ts'
import { findRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import { endLockedRent, refuseLockedClaim } from './claim-actions.ts'
import { exchangeInTransaction } from './exchange-keys.ts'

type ProposedEnd = z.input<typeof proposedRentEnd>

const PAGE_SIZE = 20

const selectProposedEnds = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('proposal')
    .innerJoin('claim', 'claim.id', 'proposal.subject')
    .innerJoin('office', 'office.index', 'claim.officeIndex')
    .where(
      sql<boolean>`proposal.kind = 'early_end' and proposal.state = 'proposed' and office.stopped_at is not null`,
    )
    .where('proposal.expiresAt', '>', now)

export async function countProposedRentEnds(db: Kysely<Schema>, now: Date): Promise<number> {
  const row = await selectProposedEnds(db, now)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Ordered by expiry; contains no names of holders. */
export async function listProposedRentEnds(
  db: Kysely<Schema>,
  by: Administrator,
  { page, now }: { readonly page: number; readonly now: Date },
) {
  const { rows, total } = await readRowPageInOneQuery(
    selectProposedEnds(db, now)
      .select(['proposal.id', 'claim.id as claimId', 'claim.officeIndex', 'proposal.act', 'proposal.amount'])
      .select(['proposal.reason', 'proposal.proposedBy', 'proposal.proposedName', 'proposal.expiresAt'])
      .orderBy('proposal.expiresAt')
      .orderBy('proposal.id'),
    PAGE_SIZE,
    page,
  )
  const ownLogins = await findPersonLogins(db, by.sub)
  const ends = rows.map(
    (row): ProposedEnd => ({
      id: row.id,
      claim: row.claimId,
      index: row.officeIndex,
      act: row.act.end ?? 'refuse',
      refund: row.amount,
      reason: row.reason,
      by: row.proposedName,
      own: ownLogins.includes(row.proposedBy),
      until: row.expiresAt ?? '',
    }),
  )
  return { ends, total }
}

type ProposedRequest = Parameters<typeof endLockedRent>[3] & { readonly privilegeSeen: boolean | undefined }

/** Whether the old box is empty is left to its branch. */
async function exchangeProposed(
  context: Context,
  trx: Transaction<Schema>,
  { claim: old }: LockedClaimChain,
  request: ProposedRequest,
): Promise<Outcome<true, string>> {
  const move = await findOpenMove(trx, old.id)
  if (!move) return refuse('status_not_allowed')
  const exchange = { ...request, id: move.newClaimId, emptied: false }
  const exchanged = await exchangeInTransaction(context, trx, exchange)
  return exchanged.ok ? accept(true) : refuse(exchanged.code)
}

const carryOut = { refuse: refuseLockedClaim, end: endLockedRent, exchange: exchangeProposed } as const

type ConfirmResult = Outcome<{ done: true }, 'end_closed' | 'own_proposal' | 'holder_blocked'>

export const confirmRentEndProposal = (
  context: Context,
  { sub, name }: Administrator,
  { id, reason, now }: { readonly id: number; readonly reason: string; readonly now: Date },
): Promise<ConfirmResult> =>
  transact<ConfirmResult>(context.db, async (trx, undo) => {
    const foundProposal = await findRow(trx, 'proposal', { id, kind: 'early_end' })
    const rent = foundProposal && (await lockClaimChain(trx, foundProposal.subject))
    const proposal = rent && (await findRow(trx, 'proposal', { id, state: 'proposed' }))
    if (!rent || !proposal) return refuse('end_closed')
    if (await isHolderBlocked(trx, rent.claim)) return refuse('holder_blocked')
    const endRequest = {
      operator: { sub, name, branch: null },
      id: rent.claim.id,
      reason: proposal.reason,
      audited: reason,
      refund: proposal.amount,
      now,
    }
    const outcome = await carryOut[proposal.act.end ?? 'refuse'](context, trx, rent, {
      ...endRequest,
      privilegeSeen: proposal.act.privilegeSeen,
    })
    if (!outcome.ok && outcome.code === 'own_proposal') return undo(refuse('own_proposal'))
    const proposalAfter = await findRow(trx, 'proposal', { id })
    // Not confirmed: the action or amount has changed, or a second person is no longer needed.
    if (!outcome.ok || proposalAfter?.state !== 'confirmed') return undo(refuse('end_closed'))
    return accept({ done: true })
  })
