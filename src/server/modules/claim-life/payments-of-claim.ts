import type { Kysely } from 'kysely'
import type { ClaimPayment } from '#contract/claim-card.ts'
import type { Schema } from '#server/database/schema.ts'
import { receiptsOfClaim } from './receipts-of-claim.ts'

/** Was this payment's money ever taken, so that there is a receipt? */
export const hasReceipt = ({ paid_at }: { paid_at: Date | null }): boolean => paid_at !== null

/** Every payment of a claim, oldest first, those of its services too. */
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
