import type { Kysely, Selectable, Transaction } from 'kysely'
import type { JointRent } from '#back-office/api/branch.ts'
import type { ClaimPayment } from '#claims/api/claim-card.ts'
import { settlePayment } from '#claims/server/life/take-money.ts'
import { lockChain } from '#claims/server/lock-chain.ts'
import { isByHand } from '#money/rules/payment-method.ts'
import { keepOnBalance } from '#money/server/balance/post-entry.ts'
import { jointSurplusEmail } from '#money/words/emails.ts'
import { placeOf } from '#rent/server/boxes/box-row.ts'
import { holderIsBlocked } from '#server/access/blocked.ts'
import { inBranch, type Operator } from '#server/access/branch-scope.ts'
import { findRows, getRow, lockKnownRow } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { JointOrderTable, Schema } from '#server/database/schema.ts'

/** `amount`: kopecks of the payments still waiting; `joint.total`: kopecks when the order was made. */
interface WaitingOrder {
  readonly joint: NonNullable<ClaimPayment['joint']>
  readonly amount: number
  readonly rents: JointRent[]
}

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
      return [id, { joint: { order, total, claims: rents.map(({ claim }) => claim) }, amount, rents }]
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
    const order = orders.get(payment.id)
    return order ? { ...payment, amount: order.amount, joint: order.joint } : payment
  })
}

type Refused = {
  readonly ok: false
  readonly code:
    | 'holder_blocked'
    | 'office_closed'
    | 'payment_not_waiting'
    | 'amount_differs'
    | 'document_missing'
    | 'balance_not_connected'
  readonly data?: object
}
type Taking = Parameters<typeof settlePayment>[3]

/** Kopecks; `surplus` is what the operator agreed to move to the balance. */
interface BankLine {
  readonly amount: number
  readonly document: string
  readonly surplus: number | undefined
}

async function keepSurplus(
  trx: Transaction<Schema>,
  order: Selectable<JointOrderTable>,
  surplus: number,
  { amount, document }: BankLine,
  taking: Taking,
): Promise<{ readonly ok: true } | Refused> {
  const { now } = taking
  const kept = await keepOnBalance(trx, {
    legalHid: order.legalHid,
    askedBy: order.sub,
    amount: surplus,
    document,
    bookedBy: taking.actorName ?? null,
    jointOrderId: order.id,
    now,
  })
  if (!kept.ok) return kept
  const { key, balance } = kept.value
  const { email } = await getRow(trx, 'person', { sub: order.sub })
  const words = jointSurplusEmail({
    order: order.id,
    came: amount,
    surplus,
    balance,
    origin: taking.outbox.origin,
  })
  await taking.outbox.write(trx, { key, recipient: email, ...words, now })
  return { ok: true }
}

/**
 * Books the bank's one line for all waiting rents of a joint order, also of other branches. A surplus from cancelled
 * rents goes to the balance if the operator agreed to that very amount; any other difference is refused. The caller
 * rolls back on a refusal.
 */
async function bookJoint(
  trx: Transaction<Schema>,
  orderId: number,
  line: BankLine,
  taking: Taking,
): Promise<{ readonly ok: true } | Refused> {
  const order = await getRow(trx, 'jointOrder', orderId)
  const payments = await findRows(trx, 'payment', { jointOrderId: orderId, state: 'reserved' }, 'claimId')
  const sum = payments.reduce((total, payment) => total + payment.amount, 0)
  const surplus = line.amount - sum
  const mayStay = surplus > 0 && line.amount <= order.total
  if (surplus !== 0 && !(mayStay && surplus === line.surplus))
    return { ok: false, code: 'amount_differs', data: { amount: sum, ...(mayStay ? { surplus } : {}) } }
  if (surplus > 0 && line.document === '') return { ok: false, code: 'document_missing' }
  for (const payment of payments) {
    const rent = await lockChain(trx, payment.claimId)
    const taken = rent && (await settlePayment(trx, rent, payment, taking))
    if (taken && !taken.ok && taken.code === 'office_closed') return { ok: false, code: taken.code }
    if (!taken?.ok) return { ok: false, code: 'payment_not_waiting', data: { claim: payment.claimId } }
  }
  // The balance is the last lock, after all claims.
  return surplus > 0 ? keepSurplus(trx, order, surplus, line, taking) : { ok: true }
}

export type BookedPayment = { readonly ok: true; readonly claimId: number } | Refused

export async function bookWaiting(
  trx: Transaction<Schema>,
  known: Pick<PaymentRow, 'id' | 'claimId'>,
  line: BankLine,
  taking: Taking,
): Promise<BookedPayment> {
  const rent = await lockChain(trx, known.claimId)
  const payment = await lockKnownRow(trx, 'payment', known.id)
  if (rent && (await holderIsBlocked(trx, rent.claim))) return { ok: false, code: 'holder_blocked' }
  if (!rent || payment.state !== 'reserved' || !isByHand(payment.method))
    return { ok: false, code: 'payment_not_waiting', data: { state: payment.state } }
  if (payment.jointOrderId !== null) {
    const joint = await bookJoint(trx, payment.jointOrderId, line, taking)
    return joint.ok ? { ok: true, claimId: known.claimId } : joint
  }
  if (payment.amount !== line.amount)
    return { ok: false, code: 'amount_differs', data: { amount: payment.amount } }
  const taken = await settlePayment(trx, rent, payment, taking)
  if (!taken.ok && taken.code === 'office_closed') return { ok: false, code: taken.code }
  return taken.ok
    ? { ok: true, claimId: known.claimId }
    : { ok: false, code: 'payment_not_waiting', data: { reason: taken.code } }
}
