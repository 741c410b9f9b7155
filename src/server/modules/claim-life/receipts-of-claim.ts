import type { Kysely, Selectable } from 'kysely'
import type { ShownReceipt } from '#contract/receipts.ts'
import type { ReceiptTable, Schema } from '#server/database/schema.ts'

const shown = ({ id, kind, state, amount, link }: Selectable<ReceiptTable>): ShownReceipt => ({
  id,
  kind,
  // That a register refused is ours to mend: to whoever paid it is not ready yet.
  state: state === 'done' ? 'done' : 'preparing',
  amount,
  link,
})

/** The fiscal receipts of a claim by its payments, oldest first. */
export async function receiptsOfClaim(
  db: Kysely<Schema>,
  claimId: number,
): Promise<Map<number, ShownReceipt[]>> {
  const rows = await db
    .selectFrom('receipt')
    .selectAll()
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute()
  const receipts = new Map<number, ShownReceipt[]>()
  for (const row of rows) receipts.set(row.payment_id, [...(receipts.get(row.payment_id) ?? []), shown(row)])
  return receipts
}
