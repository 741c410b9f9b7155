import { todayIn } from '#domain/calendar-date.ts'
import { type ClaimStatus, claimStatus } from '#domain/claim-status.ts'
import { vatOn } from '#domain/tax.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { invoiceDocument } from '../../../documents/accounting-documents.ts'
import { RENDERED } from './acts-of-claim.ts'
import { accounted, customerOf } from './claim-customer.ts'

/** Statuses in which there is something to pay or that was paid. */
export const INVOICED: readonly ClaimStatus[] = [claimStatus.paid, claimStatus.awaitingPayment, ...RENDERED]

/** The invoice of an organisation's claim as PDF, at the rate of VAT of its day; null where there is none. */
export const invoiceOf = async (context: Context, row: ClaimRow): Promise<Uint8Array | null> => {
  const customer = await customerOf(context, row)
  if (!customer || !INVOICED.includes(row.status)) return null
  const waits = row.status === claimStatus.awaitingPayment
  const day = todayIn(row.created_at)
  const claim = {
    ...(await accounted(context, row, customer)),
    lines: row.lines,
    total: row.total,
    rate: vatOn(context.book.taxOn(day), day),
  }
  return context.workers.run(
    'drawPdf',
    invoiceDocument(claim, { paid: !waits, payUntil: waits ? row.pay_until : null }, context.operator()),
  )
}
