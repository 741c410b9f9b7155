import type { Kysely } from 'kysely'
import type { OpenRefund, settleRefund } from '#contract/branch-refunds.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Context } from '#server/context.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Answer, forbidden } from '#server/http/route.ts'
import { proposeSettlement } from '../payments/settle-by-hand.ts'
import { unfinishedRefunds } from '../payments/unfinished-refunds.ts'
import { claimsOfBranch, shownBranchClaim } from './branch-claims.ts'

/** Refunds of the branch that were asked for in vain, a page from zero, with whose money it is, and how many there are. */
export async function openRefunds(
  db: Kysely<Schema>,
  operator: Operator,
  page: number,
  now: Date,
): Promise<{ refunds: OpenRefund[]; total: number }> {
  const where = inBranch(operator, 'payment.office_index')
  const { refunds, total } = await unfinishedRefunds(db, { where, by: operator.sub, page, now })
  if (refunds.length === 0) return { refunds: [], total }
  const claims = await claimsOfBranch(db, operator)
    .where(
      'claim.id',
      'in',
      refunds.map(({ claim }) => claim),
    )
    .execute()
  const shown = new Map(claims.map((row) => [row.id, shownBranchClaim(row)]))
  return {
    refunds: refunds.flatMap((refund) => {
      const claim = shown.get(refund.claim)
      if (!claim) return []
      const { holder, boxNumber, lockerName } = claim
      return [{ ...refund, holder, boxNumber, lockerName }]
    }),
    total,
  }
}

/** Proposes, of a refund of the branch, that it was paid by hand; an administrator confirms it. */
export async function proposeByHand(
  { db }: Context,
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
  return known ? proposeSettlement({ db }, operator, params) : forbidden
}
