import type { Kysely } from 'kysely'
import type { JointRent } from '#contract/branch.ts'
import type { ClaimPayment } from '#contract/claim-card.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Schema } from '#server/database/schema.ts'
import { placeOf } from '../boxes/box-row.ts'

/** An order of several rents as it stands: those that still wait in it, and the kopecks that they come to. */
export interface WaitingOrder {
  readonly order: number
  /** What it came to when it was made, kopecks. */
  readonly total: number
  readonly claims: readonly number[]
  readonly amount: number
  readonly rents: readonly JointRent[]
}

/** The orders that waiting payments belong to, by the payment's number; a payment of its own is not there. */
export async function waitingOrders(
  db: Kysely<Schema>,
  operator: Operator,
  payments: readonly number[],
): Promise<ReadonlyMap<number, WaitingOrder>> {
  if (payments.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment')
    .innerJoin('joint_order', 'joint_order.id', 'payment.joint_order_id')
    .innerJoin('claim', 'claim.id', 'payment.claim_id')
    .innerJoin('box', 'box.id', 'claim.box_id')
    .leftJoin('locker', 'locker.id', 'box.locker_id')
    .select([
      'payment.id',
      'payment.claim_id as claim',
      'payment.amount',
      'joint_order.id as order',
      'joint_order.total',
      'claim.office_index as index',
      'claim.end_date as endDate',
      'box.number',
      'locker.name as locker_name',
    ])
    .select(inBranch(operator, 'claim.office_index').as('isOfBranch'))
    .where('payment.state', '=', 'reserved')
    .where('payment.joint_order_id', 'in', (query) =>
      query.selectFrom('payment as asked').select('asked.joint_order_id').where('asked.id', 'in', payments),
    )
    .orderBy('payment.claim_id')
    .execute()
  return new Map(
    rows.map(({ id, order, total }) => {
      const together = rows.filter((row) => row.order === order)
      const amount = together.reduce((sum, row) => sum + row.amount, 0)
      const rents = together.map(
        ({ claim, index, number, locker_name, endDate, amount: rentAmount, isOfBranch }) => ({
          claim,
          index,
          ...placeOf({ number, locker_name }),
          endDate,
          amount: rentAmount,
          isOfBranch,
        }),
      )
      return [id, { order, total, amount, claims: rents.map(({ claim }) => claim), rents }]
    }),
  )
}

/** The payments of a claim as the back office books them: one that waits with others names them and carries their sum. */
export async function withWaitingOrders(
  db: Kysely<Schema>,
  operator: Operator,
  payments: readonly ClaimPayment[],
): Promise<ClaimPayment[]> {
  const waiting = payments.filter(({ state }) => state === 'reserved').map(({ id }) => id)
  const orders = await waitingOrders(db, operator, waiting)
  return payments.map((payment) => {
    const found = orders.get(payment.id)
    if (!found) return payment
    const { order, claims, total, amount } = found
    return { ...payment, amount, joint: { order, claims: [...claims], total } }
  })
}
