import { boxOfClaim, lastPayment } from '#claims/server/read-claim.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import type { paymentOrder } from '#money/api/payments.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { type OrderPrinter, paymentOrderDocument } from '#money/server/documents/payment-order.ts'
import { vatOn } from '#rent/rules/tariff.ts'
import { placeOf } from '#rent/server/boxes/box-row.ts'
import type { PriceBook } from '#rent/server/tariffs/price-book.ts'
import type { Context } from '#server/context.ts'
import { getRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { Answer } from '#server/http/route.ts'
import { fileNamed } from '#server/http/route.ts'
import type { Workers } from '#server/workers/workers.ts'

export const openPaymentOrders =
  (operator: () => OperatorEntry, book: Pick<PriceBook, 'taxOn'>, workers: Workers): OrderPrinter =>
  (order) => {
    const day = todayIn(order.reserved)
    const rate = vatOn(book.taxOn(day), day)
    return workers.run('drawPdf', paymentOrderDocument({ ...order, rate }, operator()))
  }

export const payerOf = async ({ db }: Context, claim: ClaimRow) => {
  if (claim.clientId === null) return null
  const { entity } = await getRow(db, 'client', claim.clientId)
  return entity
}

/** For a reserved claim that waits for its money (M-PAY-04). */
export async function printOrderOf(context: Context, claim: ClaimRow): Promise<Answer<typeof paymentOrder>> {
  const payer = await payerOf(context, claim)
  const payment = await lastPayment(context.db, claim.id)
  const isWaiting = payment?.state === 'reserved' && claim.paymentMethod === paymentMethod.paymentOrder
  if (!isWaiting || !payer || !claim.payUntil) return { ok: false, code: 'payment_unknown' }
  const box = await boxOfClaim(context.db, claim)
  const file = await context.printOrder({
    subject: {
      kind: 'rent',
      claim: claim.id,
      officeIndex: claim.officeIndex,
      ...placeOf(box),
      start: claim.startDate,
      end: claim.endDate,
    },
    total: payment.amount,
    payUntil: claim.payUntil,
    reserved: payment.createdAt,
    payer,
  })
  return fileNamed(`payment-order-${claim.id}.pdf`, file)
}
