import type { Transaction } from 'kysely'
import type { DueRefund } from '#claims/server/due-refunds.ts'
import { insertRow, updateRows } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'

/**
 * The new claim takes along a part of each payment of the old one; no bank is asked. A refund goes back by the order of
 * the first payment, also after several moves (M-MOVE-04).
 */
export async function movePayments(
  trx: Transaction<Schema>,
  parts: readonly DueRefund[],
  newClaimId: number,
  now: Date,
): Promise<void> {
  for (const { payment, amount } of parts) {
    await updateRows(trx, 'payment', payment.id, { moved: payment.moved + amount, changedAt: now })
    await insertRow(trx, 'payment', {
      claimId: newClaimId,
      method: payment.method,
      state: 'paid',
      amount,
      offsetFrom: payment.offsetFrom ?? payment.id,
      way: payment.way,
      paidAt: payment.paidAt ?? now,
      createdAt: now,
      changedAt: now,
    })
  }
}
