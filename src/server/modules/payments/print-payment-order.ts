import type { OperatorEntry } from '#contract/content/site-entry.ts'
import type { paymentOrder } from '#contract/payments.ts'
import { todayIn } from '#domain/calendar-date.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { vatOn } from '#domain/tax.ts'
import { getRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Answer } from '#server/http/route.ts'
import { fileNamed } from '#server/http/route.ts'
import type { Workers } from '#server/workers/workers.ts'
import { type OrderPrinter, paymentOrderDocument } from '../../../documents/payment-order.ts'
import { placeOf } from '../boxes/box-row.ts'
import { boxOfClaim, lastPayment } from '../claims/read-claim.ts'
import type { PriceBook } from '../tariffs/price-book.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Prints payment orders as tagged PDF, to the account of the operator. */
export const openPaymentOrders =
  (operator: () => OperatorEntry, book: Pick<PriceBook, 'taxOn'>, workers: Workers): OrderPrinter =>
  (order) => {
    const day = todayIn(order.reserved)
    const rate = vatOn(book.taxOn(day), day)
    return workers.run('drawPdf', paymentOrderDocument({ ...order, rate }, operator()))
  }

/** The requisites of the organisation of a claim; null for a person's. */
export const payerOf = async ({ db }: Pick<PaymentDeps, 'db'>, claim: ClaimRow) => {
  if (claim.client_id === null) return null
  const { entity } = await getRow(db, 'client', claim.client_id)
  return entity
}

/**
 * The payment order of a claim that was reserved with it and waits for its money (M-PAY-04);
 * `payment_unknown` for a claim paid otherwise or no longer waiting.
 */
export async function printOrderOf(
  deps: Pick<PaymentDeps, 'db'> & { readonly printOrder: OrderPrinter },
  claim: ClaimRow,
): Promise<Answer<typeof paymentOrder>> {
  const payer = await payerOf(deps, claim)
  const payment = await lastPayment(deps.db, claim.id)
  const waits = payment?.state === 'reserved' && claim.payment_method === paymentMethod.paymentOrder
  if (!waits || !payer || !claim.pay_until) return { ok: false, code: 'payment_unknown' }
  const box = await boxOfClaim(deps.db, claim)
  const file = await deps.printOrder({
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
  return fileNamed(`payment-order-${claim.id}.pdf`, file)
}
