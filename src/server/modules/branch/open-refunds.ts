import { type Kysely, sql } from 'kysely'
import type { OpenRefund, settleRefund } from '#contract/branch-refunds.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import { isInHand } from '#server/database/in-hand.ts'
import { pageOf } from '#server/database/page-of.ts'
import { lockKnownRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import { transact } from '#server/database/transact.ts'
import type { Answer } from '#server/http/route.ts'
import type { ClaimDeps } from '../claims/claim-deps.ts'
import { lockClaim } from '../claims/read-claim.ts'
import { recordOfficeAct } from '../claims/record-status-change.ts'
import { claimsOfBranch, shownBranchClaim } from './branch-claims.ts'

const PAGE = 20

/** Refunds of the branch that were asked for in vain, a page from zero, oldest first, and how many there are. */
export async function openRefunds(
  db: Kysely<Schema>,
  operator: Operator,
  page: number,
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
    .select([
      'payment.id as payment_id',
      'payment.order_id',
      'payment.refund_problem',
      'payment.refund_words',
      'payment.refund_tries',
      'payment.refund_next_at',
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
    }
  })
  return { refunds, total }
}

type Settled = Answer<typeof settleRefund>

/**
 * Notes that a refund was paid by hand, under the lock of its claim; while a server asks the bank it is refused, so that
 * the money does not go twice.
 */
export const settleByHand = (
  { db, outbox }: Pick<ClaimDeps, 'db' | 'outbox'>,
  operator: Operator,
  params: {
    readonly payment: number
    readonly document: string
    readonly reason: string
    readonly now: Date
  },
): Promise<Settled> =>
  transact<Settled>(db, async (trx) => {
    const { payment: id, document, reason, now } = params
    const known = await trx
      .selectFrom('payment')
      .innerJoin('claim', 'claim.id', 'payment.claim_id')
      .select('claim.id')
      .where('payment.id', '=', id)
      .where(inBranch(operator, 'claim.office_index'))
      .executeTakeFirst()
    const claim = known && (await lockClaim(trx, known.id))
    if (!claim) return { ok: false, code: 'forbidden' }
    const payment = await lockKnownRow(trx, 'payment', id)
    if (payment.state !== 'refunding' || payment.refund_tries === 0)
      return { ok: false, code: 'refund_not_open' }
    if (isInHand(payment.refund_asked_at, now)) return { ok: false, code: 'refund_under_way' }
    await updateRows(trx, 'payment', id, {
      state: 'refunded',
      refunded: payment.to_refund ?? payment.amount,
      changed_at: now,
    })
    await recordOfficeAct(
      trx,
      outbox,
      claim,
      { operator, now },
      'money_given_by_hand',
      `${document}. ${reason}`,
    )
    return { ok: true, value: { done: true } }
  })
