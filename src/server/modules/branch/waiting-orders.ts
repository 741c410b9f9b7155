import type { Kysely } from 'kysely'
import type { JointRent } from '#contract/branch.ts'
import type { ClaimPayment } from '#contract/claim-card.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import type { Schema } from '#server/database/schema.ts'
import { placeOf } from '../boxes/box-row.ts'

/** `amount`: kopecks of the payments still waiting; `total`: kopecks when the order was made. */
export interface WaitingOrder {
  readonly order: number
  readonly total: number
  readonly claims: readonly number[]
  readonly amount: number
  readonly rents: readonly JointRent[]
}

/** By payment id; without payments that stand alone. */
export async function waitingOrders(
  db: Kysely<Schema>,
  operator: Operator,
  payments: readonly number[],
): Promise<ReadonlyMap<number, WaitingOrder>> {
  if (payments.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment')
    .innerJoin('jointOrder', 'jointOrder.id', 'payment.jointOrderId')
    .innerJoin('claim', 'claim.id', 'payment.claimId')
    .innerJoin('box', 'box.id', 'claim.boxId')
    .leftJoin('locker', 'locker.id', 'box.lockerId')
    .select([
      'payment.id',
      'payment.claimId as claim',
      'payment.amount',
      'jointOrder.id as order',
      'jointOrder.total',
      'claim.officeIndex as index',
      'claim.endDate',
      'box.number',
      'locker.name as lockerName',
    ])
    .select(inBranch(operator, 'claim.officeIndex').as('isOfBranch'))
    .where('payment.state', '=', 'reserved')
    .where('payment.jointOrderId', 'in', (query) =>
      query.selectFrom('payment as asked').select('asked.jointOrderId').where('asked.id', 'in', payments),
    )
    .orderBy('payment.claimId')
    .execute()
  return new Map(
    rows.map(({ id, order, total }) => {
      const together = rows.filter((row) => row.order === order)
      const amount = together.reduce((sum, row) => sum + row.amount, 0)
      const rents = together.map(
        ({ claim, index, number, lockerName, endDate, amount: rentAmount, isOfBranch }) => ({
          claim,
          index,
          ...placeOf({ number, lockerName }),
          endDate,
          amount: rentAmount,
          isOfBranch,
        }),
      )
      return [id, { order, total, amount, claims: rents.map(({ claim }) => claim), rents }]
    }),
  )
}

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
