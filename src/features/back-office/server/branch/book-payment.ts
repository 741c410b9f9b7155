import type { Kysely, Selectable, Transaction } from 'kysely'
import type { JointOrderRent } from '#back-office/api/branch-claims-and-boxes.ts'
import type { ClaimPayment } from '#claims/api/claim-details.ts'
import { settlePayment } from '#claims/server/life/settle-payment.ts'
import { lockClaimChain } from '#claims/server/lock-claim-chain.ts'
import { isBookedByHand } from '#money/rules/payment-method.ts'
import { depositToBalance } from '#money/server/balance/post-ledger-entry.ts'
import { jointOrderSurplusEmail } from '#money/words/emails.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { isHolderBlocked } from '#server/access/blocked-holders.ts'
import { isOfficeInBranchSql, type Operator } from '#server/access/branch-scope.ts'
import { findRows, getRow, lockExistingRow } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { JointOrderTable, Schema } from '#server/database/schema.ts'

/** In kopecks: `amount` is the sum of the payments still unpaid; `joint.total` the sum when the order was made. */
interface WaitingOrder {
  readonly joint: NonNullable<ClaimPayment['joint']>
  readonly amount: number
  readonly rents: JointOrderRent[]
}

export async function readUnpaidJointOrders(
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
    .select(isOfficeInBranchSql(operator, 'claim.officeIndex').as('isOfBranch'))
    .where('payment.state', '=', 'reserved')
    .where('payment.jointOrderId', 'in', (query) =>
      query.selectFrom('payment as asked').select('asked.jointOrderId').where('asked.id', 'in', payments),
    )
    .orderBy('payment.claimId')
    .execute()
  return new Map(
    rows.map(({ id, order, total }) => {
      const orderRows = rows.filter((row) => row.order === order)
      const amount = orderRows.reduce((sum, row) => sum + row.amount, 0)
      const rents = orderRows.map(
        ({ claim, index, number, lockerName, endDate, amount: rentAmount, isOfBranch }) => ({
          claim,
          index,
          ...toRentedPlace({ number, lockerName }),
          endDate,
          amount: rentAmount,
          isOfBranch,
        }),
      )
      return [id, { joint: { order, total, claims: rents.map(({ claim }) => claim) }, amount, rents }]
    }),
  )
}

export async function addUnpaidJointOrders(
  db: Kysely<Schema>,
  operator: Operator,
  payments: readonly ClaimPayment[],
): Promise<ClaimPayment[]> {
  const waitingPaymentIds = payments.filter(({ state }) => state === 'reserved').map(({ id }) => id)
  const orders = await readUnpaidJointOrders(db, operator, waitingPaymentIds)
  return payments.map((payment) => {
    const order = orders.get(payment.id)
    return order ? { ...payment, amount: order.amount, joint: order.joint } : payment
  })
}

type BookingRefusal = {
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
type SettlementDetails = Parameters<typeof settlePayment>[3]

/** Amounts in kopecks; `surplus` is the amount that the operator agreed to move to the balance. */
interface BankLine {
  readonly amount: number
  readonly document: string
  readonly surplus: number | undefined
}

async function depositSurplus(
  trx: Transaction<Schema>,
  order: Selectable<JointOrderTable>,
  surplus: number,
  { amount, document }: BankLine,
  settlement: SettlementDetails,
): Promise<{ readonly ok: true } | BookingRefusal> {
  const { now } = settlement
  const deposit = await depositToBalance(trx, {
    legalHid: order.legalHid,
    askedBy: order.sub,
    amount: surplus,
    document,
    bookedBy: settlement.actorName ?? null,
    jointOrderId: order.id,
    now,
  })
  if (!deposit.ok) return deposit
  const { key, balance } = deposit.value
  const { email } = await getRow(trx, 'person', { sub: order.sub })
  const emailText = jointOrderSurplusEmail({
    order: order.id,
    came: amount,
    surplus,
    balance,
    origin: settlement.outbox.origin,
  })
  await settlement.outbox.write(trx, { key, recipient: email, ...emailText, now })
  return { ok: true }
}

/**
 * Books one bank transfer for all unpaid rents of a joint order, including rents of other branches. The operator must
 * have agreed to exactly the surplus; any other difference is refused. The caller must roll back after a refusal.
 */
async function bookJointOrder(
  trx: Transaction<Schema>,
  orderId: number,
  line: BankLine,
  settlement: SettlementDetails,
): Promise<{ readonly ok: true } | BookingRefusal> {
  const order = await getRow(trx, 'jointOrder', orderId)
  const payments = await findRows(trx, 'payment', { jointOrderId: orderId, state: 'reserved' }, 'claimId')
  const sum = payments.reduce((total, payment) => total + payment.amount, 0)
  const surplus = line.amount - sum
  const isAllowedSurplus = surplus > 0 && line.amount <= order.total
  if (surplus !== 0 && !(isAllowedSurplus && surplus === line.surplus))
    return {
      ok: false,
      code: 'amount_differs',
      data: { amount: sum, ...(isAllowedSurplus ? { surplus } : {}) },
    }
  if (surplus > 0 && line.document === '') return { ok: false, code: 'document_missing' }
  for (const payment of payments) {
    const rent = await lockClaimChain(trx, payment.claimId)
    const settled = rent && (await settlePayment(trx, rent, payment, settlement))
    if (settled && !settled.ok && settled.code === 'office_closed') return { ok: false, code: settled.code }
    if (!settled?.ok) return { ok: false, code: 'payment_not_waiting', data: { claim: payment.claimId } }
  }
  // The balance is locked last, after all claims.
  return surplus > 0 ? depositSurplus(trx, order, surplus, line, settlement) : { ok: true }
}

export type PaymentBookingResult = { readonly ok: true; readonly claimId: number } | BookingRefusal

export async function bookReservedPayment(
  trx: Transaction<Schema>,
  foundPayment: Pick<PaymentRow, 'id' | 'claimId'>,
  line: BankLine,
  settlement: SettlementDetails,
): Promise<PaymentBookingResult> {
  const rent = await lockClaimChain(trx, foundPayment.claimId)
  const payment = await lockExistingRow(trx, 'payment', foundPayment.id)
  if (rent && (await isHolderBlocked(trx, rent.claim))) return { ok: false, code: 'holder_blocked' }
  if (!rent || payment.state !== 'reserved' || !isBookedByHand(payment.method))
    return { ok: false, code: 'payment_not_waiting', data: { state: payment.state } }
  if (payment.jointOrderId !== null) {
    const joint = await bookJointOrder(trx, payment.jointOrderId, line, settlement)
    return joint.ok ? { ok: true, claimId: foundPayment.claimId } : joint
  }
  if (payment.amount !== line.amount)
    return { ok: false, code: 'amount_differs', data: { amount: payment.amount } }
  const settled = await settlePayment(trx, rent, payment, settlement)
  if (!settled.ok && settled.code === 'office_closed') return { ok: false, code: settled.code }
  return settled.ok
    ? { ok: true, claimId: foundPayment.claimId }
    : { ok: false, code: 'payment_not_waiting', data: { reason: settled.code } }
}
