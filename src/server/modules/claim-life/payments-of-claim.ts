import type { Kysely, Selectable } from 'kysely'
import type { ClaimPayment } from '#contract/claim-card.ts'
import type { ShownReceipt } from '#contract/receipts.ts'
import type { ReceiptTable, Schema } from '#server/database/schema.ts'

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
    .where('claim_id', '=', claimId)
    // Whoever paid at a counter has the receipt of its register.
    .where('state', '<>', 'elsewhere')
    .orderBy('id')
    .execute()
  const receipts = new Map<number, ShownReceipt[]>()
  for (const row of rows) {
    if (row.payment_id === null) continue
    const shown = shownReceiptOf(row)
    const asShown = isForOffice && row.state === 'failed' ? ({ ...shown, state: 'failed' } as const) : shown
    receipts.set(row.payment_id, [...(receipts.get(row.payment_id) ?? []), asShown])
  }
  return receipts
}

export const hasReceipt = ({ paid_at }: { paid_at: Date | null }): boolean => paid_at !== null

export const paymentsOfClaim = async (
  db: Kysely<Schema>,
  claimId: number,
  { isForOffice = false } = {},
): Promise<ClaimPayment[]> => {
  const rows = await db
    .selectFrom('payment')
    .leftJoin('service_order', 'service_order.id', 'payment.service_order_id')
    .selectAll('payment')
    .select('service_order.service')
    .where('payment.claim_id', '=', claimId)
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
    refunded: row.state === 'refunding' ? (row.to_refund ?? row.amount) : row.refunded,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    orderId: row.order_id,
    way: row.way,
    hasReceipt: hasReceipt(row),
    receipts: receipts.get(row.id) ?? [],
  }))
}
