import type { Kysely } from 'kysely'
import type { TaxSystem } from '#contract/content/tax-names.ts'
import { receiptWords } from '#copy/gateways/fiscal.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { type ReceiptLine, receiptLines } from '#domain/receipt.ts'
import { findRow, getRow } from '#server/database/row-queries.ts'
import type { Schema } from '#server/database/schema.ts'
import type { PriceBook } from '../tariffs/price-book.ts'
import type { ReceiptRow } from './receipt-deps.ts'

/** The lines of a receipt: what the payment was for, by the tariff and the law of the day on which the claim was made and paid. */
export async function linesOfReceipt(
  db: Kysely<Schema>,
  book: PriceBook,
  receipt: Pick<ReceiptRow, 'payment_id' | 'claim_id' | 'kind' | 'amount' | 'created_at'>,
): Promise<{ readonly lines: ReceiptLine[]; readonly system: TaxSystem; readonly orderId: string | null }> {
  const payment = await getRow(db, 'payment', receipt.payment_id)
  const claim = await getRow(db, 'claim', receipt.claim_id)
  const order =
    payment.service_order_id === null
      ? undefined
      : await findRow(db, 'service_order', { id: payment.service_order_id })
  const { kind, amount, created_at: time } = receipt
  const tax = book.taxOn(todayIn(order?.created_at ?? claim.created_at))
  const lines = receiptLines({
    kind,
    amount,
    lines: order?.lines ?? claim.lines,
    tax,
    // Money that goes back bears the rate with which it came.
    day: todayIn(kind === 'refund' ? (payment.paid_at ?? time) : time),
    isAdvance: payment.paid_at === null,
  })
  return { lines, system: tax.system, orderId: payment.order_id }
}

/** A line with its name, as a receipt shows it. */
export const namedLine = (line: ReceiptLine, claim: number): ReceiptLine & { readonly name: string } => ({
  ...line,
  name:
    line.of === 'rent'
      ? receiptWords.rent(claim)
      : line.of === 'advance'
        ? receiptWords.advance(claim)
        : receiptWords.service(line.of, claim),
})
