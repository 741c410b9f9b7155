import { join } from 'node:path'
import { siteEntry } from '#contract/content/site-entry.ts'
import type { paymentOrder } from '#contract/payments.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { readEntries } from '#server/content/read-entries.ts'
import type { Answer } from '#server/http/route.ts'
import { type PaymentOrder, paymentOrderPaper } from '../../../documents/payment-order.ts'
import { pdfOf } from '../../../documents/pdf.ts'
import { type ClaimRow, placeOf } from '../claims/claim-row.ts'
import { boxOfClaim, lastPayment } from '../claims/read-claim.ts'
import type { PaymentNeeds } from './payment-needs.ts'

/** Makes the file of a payment order. */
export type OrderPrinter = (order: PaymentOrder) => Promise<Uint8Array>

/** Prints payment orders as tagged PDF, to the account of the operator whom `content/site` names. */
export const openPaymentOrders = (content: string): OrderPrinter => {
  const operator = readEntries(join(content, 'site'), siteEntry).find((entry) => entry.kind === 'operator')
  if (!operator) throw new Error('content/site names no operator')
  return (order) => pdfOf(paymentOrderPaper(order, operator))
}

/** The requisites of the organisation of a claim; null for a person's. */
export const payerOf = async ({ db }: Pick<PaymentNeeds, 'db'>, claim: ClaimRow) => {
  if (claim.client_id === null) return null
  const { entity } = await db
    .selectFrom('client')
    .select('entity')
    .where('id', '=', claim.client_id)
    .executeTakeFirstOrThrow()
  return entity
}

/**
 * The payment order of a claim that was reserved with it and waits for its money (sheet §4); `payment_unknown` for a
 * claim paid otherwise or no longer waiting.
 */
export async function printOrderOf(
  needs: Pick<PaymentNeeds, 'db'> & { readonly printOrder: OrderPrinter },
  claim: ClaimRow,
): Promise<Answer<typeof paymentOrder>> {
  const payer = await payerOf(needs, claim)
  const payment = await lastPayment(needs.db, claim.id)
  const waits = payment?.state === 'reserved' && claim.payment_method === paymentMethod.paymentOrder
  if (!waits || !payer || !claim.pay_until) return { ok: false, code: 'payment_unknown' }
  const box = await boxOfClaim(needs.db, claim)
  const file = await needs.printOrder({
    subject: {
      kind: 'rent',
      claim: claim.id,
      officeIndex: claim.office_index,
      ...placeOf(box),
      start: claim.start_date,
      end: claim.end_date,
    },
    total: payment.amount,
    payUntil: claim.pay_until,
    reserved: payment.created_at,
    payer,
  })
  const headers = { 'Content-Disposition': `attachment; filename="payment-order-${claim.id}.pdf"` }
  return { ok: true, value: file, headers }
}
