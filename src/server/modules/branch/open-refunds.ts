import { type Kysely, sql } from 'kysely'
import type { OpenRefund, settleRefund } from '#contract/branch-refunds.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Answer, forbidden } from '#server/http/route.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { propose } from '../payments/settle-by-hand.ts'
import { claimsOfBranch, shownBranchClaim } from './branch-claims.ts'

const PAGE = 20

/** Refunds of the branch that were asked for in vain, a page from zero, oldest first, and how many there are. */
export async function openRefunds(
  db: Kysely<Schema>,
  operator: Operator,
  page: number,
  now: Date,
): Promise<{ refunds: OpenRefund[]; total: number }> {
  const open = db
    .selectFrom('payment')
    .where(sql<boolean>`payment.state = 'refunding' and payment.refund_tries > 0`)
    .where(inBranch(operator, 'payment.office_index'))
  const { rows: ids, total } = await pageOf(
    open.select('payment.id').orderBy('payment.changed_at').orderBy('payment.id'),
    PAGE,
    page,
  )
  const rows = await claimsOfBranch(db, operator)
    .innerJoin('payment', 'payment.claim_id', 'claim.id')
    .leftJoin('refund_settlement', (on) =>
      on
        .onRef('refund_settlement.payment_id', '=', 'payment.id')
        .on('refund_settlement.state', '=', 'proposed')
        .on('refund_settlement.expires_at', '>', now),
    )
    .select([
      'payment.id as payment_id',
      'payment.order_id',
      'payment.refund_problem',
      'payment.refund_words',
      'payment.refund_tries',
      'payment.refund_next_at',
      'refund_settlement.proposed_name',
      'refund_settlement.expires_at',
    ])
    .select(sql<number>`coalesce(payment.to_refund, payment.amount)`.as('to_give'))
    .where('payment.id', 'in', ids.length > 0 ? ids.map(({ id }) => id) : [0])
    .orderBy('payment.changed_at')
    .orderBy('payment.id')
    .execute()
  const refunds = rows.map((row): OpenRefund => {
    const { id, holder, index, boxNumber, lockerName } = shownBranchClaim(row)
    return {
      payment: row.payment_id,
      claim: id,
      holder,
      index,
      boxNumber,
      lockerName,
      amount: Number(row.to_give),
      order: row.order_id ?? '',
      problem: row.refund_problem as OpenRefund['problem'],
      words: row.refund_words,
      tries: row.refund_tries,
      nextTryAt: row.refund_next_at?.toISOString() ?? null,
      proposal:
        row.proposed_name === null || row.expires_at === null
          ? null
          : { by: row.proposed_name, until: row.expires_at.toISOString() },
    }
  })
  return { refunds, total }
}

/** Proposes, of a refund of the branch, that it was paid by hand; an administrator confirms it. */
export async function proposeByHand(
  { db }: Pick<ClaimDeps, 'db'>,
  operator: Operator,
  params: {
    readonly payment: number
    readonly document: string
    readonly reason: string
    readonly now: Date
  },
): Promise<Answer<typeof settleRefund>> {
  const known = await db
    .selectFrom('payment')
    .innerJoin('claim', 'claim.id', 'payment.claim_id')
    .select('claim.id')
    .where('payment.id', '=', params.payment)
    .where(inBranch(operator, 'claim.office_index'))
    .executeTakeFirst()
  return known ? propose({ db }, operator, params) : forbidden
}
