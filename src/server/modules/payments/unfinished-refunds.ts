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
        .on('proposal.expires_at', '>', now),
    )
    .where(sql<boolean>`payment.state = 'refunding' and payment.refund_tries > 0`)
    .where(where)
  const { rows, total } = await pageOf(
    open
      .select(['payment.id', 'payment.claim_id', 'payment.office_index', 'payment.order_id'])
      .select(['payment.refund_problem', 'payment.refund_words', 'payment.refund_tries'])
      .select(['payment.refund_next_at', 'proposal.id as proposal_id', 'proposal.act'])
      .select(['proposal.reason', 'proposal.proposed_by', 'proposal.proposed_name', 'proposal.expires_at'])
      .select(sql<number>`coalesce(payment.to_refund, payment.amount)`.as('to_give'))
      .orderBy(sql`proposal.id is null`)
      .orderBy('payment.changed_at')
      .orderBy('payment.id'),
    PAGE,
    page,
  )
  const own = await loginsOfPerson(db, by)
  const refunds = rows.map(
    (row): StuckRefund => ({
      payment: row.id,
      claim: row.claim_id,
      index: row.office_index ?? '',
      amount: Number(row.to_give),
      order: row.order_id ?? '',
      problem: row.refund_problem as StuckRefund['problem'],
      words: row.refund_words,
      tries: row.refund_tries,
      nextTryAt: row.refund_next_at?.toISOString() ?? null,
      proposal:
        row.proposal_id === null || row.expires_at === null
          ? null
          : {
              id: row.proposal_id,
              document: row.act?.document ?? '',
              reason: row.reason ?? '',
              by: row.proposed_name ?? '',
              own: own.includes(row.proposed_by ?? ''),
              until: row.expires_at.toISOString(),
            },
    }),
  )
  return { refunds, total }
}
