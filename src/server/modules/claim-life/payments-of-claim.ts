import { type Kysely, type Selectable, sql } from 'kysely'
import type { ClaimPayment } from '#contract/claim-card.ts'
import type { ShownReceipt } from '#contract/receipts.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ReceiptTable, Schema } from '#server/database/schema.ts'

/** A line of the bank's statement by which a payment was booked: number and day of the payer's order. */
interface PaidByLine {
  readonly number: string
  readonly day: CalendarDate
}

/** The lines by which payments of a claim were booked, alone or with others of one order; by the number of the payment. */
export const paidByLines = async (
  db: Kysely<Schema>,
  claimId: number,
): Promise<ReadonlyMap<number, PaidByLine>> => {
  const { rows } = await sql<PaidByLine & { readonly id: number }>`
    select payment.id, line.number, line.day
    from payment cross join lateral (
      select number, day from bank_statement_line
      where state = 'booked' and (
        booked @> jsonb_build_array(jsonb_build_object('kind', 'payment', 'id', payment.id))
        or booked @> jsonb_build_array(jsonb_build_object('kind', 'joint', 'id', payment.joint_order_id))
      )
      order by id limit 1
    ) as line
    where payment.claim_id = ${claimId} and payment.paid_at is not null`.execute(db)
  return new Map(rows.map(({ id, number, day }) => [Number(id), { number, day }]))
}

export const shownReceiptOf = ({
  id,
  kind,
  state,
  amount,
  link,
}: Selectable<ReceiptTable>): ShownReceipt => ({
  id,
  kind,
  // That a register refused is ours to mend: to whoever paid it is not ready yet.
  state: state === 'done' ? 'done' : 'preparing',
  amount,
  link,
})

/** The fiscal receipts of a claim by its payments, oldest first; the back office is told that one was refused. */
async function receiptsOfClaim(
  db: Kysely<Schema>,
  claimId: number,
  isForOffice: boolean,
): Promise<Map<number, ShownReceipt[]>> {
  const rows = await db
    .selectFrom('receipt')
    .selectAll()
    .where('claimId', '=', claimId)
    // Whoever paid at a counter has the receipt of its register.
    .where('state', '<>', 'elsewhere')
    .orderBy('id')
    .execute()
  const receipts = new Map<number, ShownReceipt[]>()
  for (const row of rows) {
    if (row.paymentId === null) continue
    const shown = shownReceiptOf(row)
    const asShown = isForOffice && row.state === 'failed' ? ({ ...shown, state: 'failed' } as const) : shown
    receipts.set(row.paymentId, [...(receipts.get(row.paymentId) ?? []), asShown])
  }
  return receipts
}

export const hasReceipt = ({ paidAt }: { paidAt: Date | null }): boolean => paidAt !== null

export const paymentsOfClaim = async (
  db: Kysely<Schema>,
  claimId: number,
  { isForOffice = false } = {},
): Promise<ClaimPayment[]> => {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('serviceOrder', 'serviceOrder.id', 'payment.serviceOrderId')
    .selectAll('payment')
    .select('serviceOrder.service')
    .where('payment.claimId', '=', claimId)
    .orderBy('payment.id')
    .execute()
  const receipts = await receiptsOfClaim(db, claimId, isForOffice)
  return rows.map((row) => ({
    id: row.id,
    purpose: row.service === null ? 'rent' : 'service',
    service: row.service,
    method: row.method,
    state: row.state,
    amount: row.amount,
    refunded: row.state === 'refunding' ? (row.toRefund ?? row.amount) : row.refunded,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    orderId: row.orderId,
    way: row.way,
    hasReceipt: hasReceipt(row),
    receipts: receipts.get(row.id) ?? [],
  }))
}
