import { type Kysely, type Selectable, sql } from 'kysely'
import type { ClaimPayment } from '#claims/api/claim-details.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import type { ReceiptSummary } from '#money/api/receipts.ts'
import type { ReceiptTable, Schema } from '#server/database/schema.ts'

interface PayerOrder {
  readonly number: string
  readonly day: CalendarDate
}

/** Number and date of the payer's payment order by payment id, also for payments of a joint order. */
export const findPayerPaymentOrders = async (
  db: Kysely<Schema>,
  claimId: number,
): Promise<ReadonlyMap<number, PayerOrder>> => {
  const { rows } = await sql<PayerOrder & { readonly id: number }>`
    select payment.id, line.number, line.day
    from payment join payment as root on root.id = coalesce(payment.offset_from, payment.id) cross join lateral (
      select number, day from bank_statement_line
      where state = 'booked' and (
        booked @> jsonb_build_array(jsonb_build_object('kind', 'payment', 'id', root.id))
        or booked @> jsonb_build_array(jsonb_build_object('kind', 'joint', 'id', root.joint_order_id))
      )
      order by id limit 1
    ) as line
    where payment.claim_id = ${claimId} and payment.paid_at is not null`.execute(db)
  return new Map(rows.map(({ id, number, day }) => [Number(id), { number, day }]))
}

type ReceiptRow = Selectable<ReceiptTable>

export const toReceiptReply = ({ id, kind, state, amount, link }: ReceiptRow): ReceiptSummary => ({
  id,
  kind,
  // The payer can do nothing about a refused receipt, so it is shown to them as not ready yet.
  state: state === 'done' ? 'done' : 'preparing',
  amount,
  link,
})

/** Fiscal receipts by payment, oldest first. Only the back office sees failed ones. */
async function readReceiptsOfClaim(
  db: Kysely<Schema>,
  claimId: number,
): Promise<ReadonlyMap<number | null, readonly ReceiptRow[]>> {
  const rows = await db
    .selectFrom('receipt')
    .selectAll()
    .where('claimId', '=', claimId)
    // The counter issues its receipts itself.
    .where('state', '<>', 'elsewhere')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ paymentId }) => paymentId)
}

export const isReceiptAvailable = ({ paidAt }: { paidAt: Date | null }): boolean => paidAt !== null

export const listClaimPayments = async (
  db: Kysely<Schema>,
  claimId: number,
  { isForOffice = false } = {},
): Promise<ClaimPayment[]> => {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('serviceOrder', 'serviceOrder.id', 'payment.serviceOrderId')
    .leftJoin('moving', 'moving.newClaimId', 'payment.claimId')
    .selectAll('payment')
    .select(['serviceOrder.service', 'moving.oldClaimId'])
    .where('payment.claimId', '=', claimId)
    .orderBy('payment.id')
    .execute()
  const receipts = await readReceiptsOfClaim(db, claimId)
  return rows.map((row) => ({
    id: row.id,
    purpose: row.service === null ? 'rent' : 'service',
    service: row.service,
    method: row.method,
    state: row.state,
    amount: row.amount,
    refunded: row.state === 'refunding' ? (row.toRefund ?? row.amount) : row.refunded,
    moved: row.moved,
    takenFrom: row.offsetFrom === null ? null : row.oldClaimId,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    orderId: row.orderId,
    way: row.way,
    hasReceipt: isReceiptAvailable(row) && row.offsetFrom === null,
    receipts: (receipts.get(row.id) ?? []).map((receipt) =>
      isForOffice && receipt.state === 'failed'
        ? { ...toReceiptReply(receipt), state: 'failed' }
        : toReceiptReply(receipt),
    ),
  }))
}
