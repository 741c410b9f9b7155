import type { Kysely, Selectable } from 'kysely'
import type { ShownReceipt } from '#contract/receipts.ts'
import type { ReceiptTable, Schema } from '#server/database/schema.ts'

/** A receipt as its payer is told of it. */
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
export async function receiptsOfClaim(
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
