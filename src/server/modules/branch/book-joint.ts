import type { Kysely, Transaction } from 'kysely'
import type { ClaimPayment } from '#contract/claim-card.ts'
import type { Schema } from '#server/database/schema.ts'
import { takeMoney } from '../claim-life/take-money.ts'
import { lockRent } from '../claims/lock-rent.ts'

type Refused = {
  readonly ok: false
  readonly code: 'payment_not_waiting' | 'amount_differs'
  readonly data: object
}

/** An order of several rents as it stands: the claims that still wait in it, and the kopecks that they come to. */
export interface WaitingOrder {
  readonly order: number
  readonly claims: readonly number[]
  readonly amount: number
}

/** The orders that waiting payments belong to, by the payment's number; a payment of its own is not there. */
export async function waitingOrders(
  db: Kysely<Schema>,
  payments: readonly number[],
): Promise<ReadonlyMap<number, WaitingOrder>> {
  if (payments.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'claim_id', 'amount', 'joint_order_id'])
    .where('state', '=', 'reserved')
    .where('joint_order_id', 'in', (query) =>
      query.selectFrom('payment as asked').select('asked.joint_order_id').where('asked.id', 'in', payments),
    )
    .orderBy('claim_id')
    .execute()
  return new Map(
    rows.map(({ id, joint_order_id: order }) => {
      const together = rows.filter((row) => row.joint_order_id === order)
      const amount = together.reduce((sum, row) => sum + row.amount, 0)
      return [id, { order: order ?? 0, claims: together.map((row) => row.claim_id), amount }]
    }),
  )
}

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

/** The payments of a claim as the desk books them: one that waits with others names them and carries their sum. */
export async function withWaitingOrders(
  db: Kysely<Schema>,
  payments: readonly ClaimPayment[],
): Promise<ClaimPayment[]> {
  const waiting = payments.filter(({ state }) => state === 'reserved').map(({ id }) => id)
  const orders = await waitingOrders(db, waiting)
  return payments.map((payment) => {
    const found = orders.get(payment.id)
    if (!found) return payment
    return { ...payment, amount: found.amount, joint: { order: found.order, claims: [...found.claims] } }
  })
}
