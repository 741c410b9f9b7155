import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StuckRefund } from '#contract/administration.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Schema } from '#server/database/schema.ts'
import { loginsOfPerson } from '../proposals/proposals.ts'

const PAGE = 20

/** Whose list it is, and which of its pages, from zero. */
export interface RefundsAsked {
  /** Of which offices' payments: the condition stands where an index over offices answers it. */
  readonly where: RawBuilder<boolean>
  /** The login that asks: its person cannot confirm their own proposals. */
  readonly by: string
  readonly page: number
  readonly now: Date
}

/**
 * Refunds that the bank has not done, and how many there are: those that wait for a second person first, then the oldest.
 * Whose money it is, is not told here.
 */
export async function unfinishedRefunds(
  db: Kysely<Schema>,
  { where, by, page, now }: RefundsAsked,
): Promise<{ refunds: StuckRefund[]; total: number }> {
  const open = db
    .selectFrom('payment')
    .leftJoin('proposal', (on) =>
      on
        .onRef('proposal.subject', '=', 'payment.id')
        .on(sql<boolean>`proposal.kind = 'refund_by_hand' and proposal.state = 'proposed'`)
        .on('proposal.expiresAt', '>', now),
    )
    .where(sql<boolean>`payment.state = 'refunding' and payment.refund_tries > 0`)
    .where(where)
  const { rows, total } = await pageOf(
    open
      .select(['payment.id', 'payment.claimId', 'payment.officeIndex', 'payment.orderId'])
      .select(['payment.refundProblem', 'payment.refundWords', 'payment.refundTries'])
      .select(['payment.refundNextAt', 'proposal.id as proposalId', 'proposal.act'])
      .select(['proposal.reason', 'proposal.proposedBy', 'proposal.proposedName', 'proposal.expiresAt'])
      .select(sql<number>`coalesce(payment.to_refund, payment.amount)`.as('toGive'))
      .orderBy(sql`proposal.id is null`)
      .orderBy('payment.changedAt')
      .orderBy('payment.id'),
    PAGE,
    page,
  )
  const own = await loginsOfPerson(db, by)
  const refunds = rows.map(
    (row): StuckRefund => ({
      payment: row.id,
      claim: row.claimId,
      index: row.officeIndex ?? '',
      amount: Number(row.toGive),
      order: row.orderId ?? '',
      problem: row.refundProblem as StuckRefund['problem'],
      words: row.refundWords,
      tries: row.refundTries,
      nextTryAt: row.refundNextAt?.toISOString() ?? null,
      proposal:
        row.proposalId === null || row.expiresAt === null
          ? null
          : {
              id: row.proposalId,
              document: row.act?.document ?? '',
              reason: row.reason ?? '',
              by: row.proposedName ?? '',
              own: own.includes(row.proposedBy ?? ''),
              until: row.expiresAt.toISOString(),
            },
    }),
  )
  return { refunds, total }
}
