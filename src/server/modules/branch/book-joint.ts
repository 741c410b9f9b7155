import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { ClaimPayment } from '#contract/claim-card.ts'
import type { Schema } from '#server/database/schema.ts'
import { takeMoney } from '../claim-life/take-money.ts'
import { lockRent } from '../claims/lock-rent.ts'

type Refused = {
  readonly ok: false
  readonly code: 'payment_not_waiting' | 'amount_differs'
  readonly data: object
}

/** What the bank's line of a payment brings: the sum of its joint order, else its own amount. */
export const amountAtBank = (): RawBuilder<number> =>
  sql<number>`coalesce((
    select sum(other.amount) from payment as other
    where other.joint_order_id = payment.joint_order_id and other.state = 'reserved'
  ), payment.amount)::bigint`

/**
 * Books the bank's one line for an order of several rents: all that still wait are paid, in their branches too. The
 * caller undoes the transaction on a refusal.
 */
export async function bookJoint(
  trx: Transaction<Schema>,
  order: number,
  amount: number,
  taking: Parameters<typeof takeMoney>[3],
): Promise<{ readonly ok: true } | Refused> {
  const payments = await trx
    .selectFrom('payment')
    .selectAll()
    .where('joint_order_id', '=', order)
    .where('state', '=', 'reserved')
    .orderBy('claim_id')
    .execute()
  const sum = payments.reduce((total, payment) => total + payment.amount, 0)
  if (sum !== amount) return { ok: false, code: 'amount_differs', data: { amount: sum } }
  for (const payment of payments) {
    const rent = await lockRent(trx, payment.claim_id)
    const taken = rent && (await takeMoney(trx, rent, payment, taking))
    if (!taken?.ok) return { ok: false, code: 'payment_not_waiting', data: { claim: payment.claim_id } }
  }
  return { ok: true }
}

/** The payments of a claim as the desk books them: one that waits with others carries the sum of their order. */
export async function withBankAmounts(
  db: Kysely<Schema>,
  payments: readonly ClaimPayment[],
): Promise<ClaimPayment[]> {
  const waiting = payments.filter(({ state }) => state === 'reserved').map(({ id }) => id)
  if (waiting.length === 0) return [...payments]
  const rows = await db
    .selectFrom('payment')
    .select(['payment.id', amountAtBank().as('amount')])
    .where('payment.id', 'in', waiting)
    .execute()
  const amounts = new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
  return payments.map((payment) => ({ ...payment, amount: amounts.get(payment.id) ?? payment.amount }))
}
