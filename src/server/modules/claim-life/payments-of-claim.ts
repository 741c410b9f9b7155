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
