import { findLastPayment, readClaimBox } from '#claims/server/read-claim.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import type { downloadPaymentOrder } from '#money/api/payments.ts'
import { paymentMethod } from '#money/rules/payment-method.ts'
import { buildPaymentOrderDocument, type PaymentOrderPrinter } from '#money/server/documents/payment-order.ts'
import { findVatRate } from '#rent/rules/tariff.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import type { PriceBook } from '#rent/server/tariffs/price-book.ts'
import type { Context } from '#server/context.ts'
import { getRow } from '#server/database/row-queries.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import type { EndpointAnswer } from '#server/http/route.ts'
import { attachmentFileAnswer } from '#server/http/route.ts'
import type { WorkerPool } from '#server/workers/worker-pool.ts'

export const createPaymentOrderPrinter =
  (operator: () => OperatorEntry, book: Pick<PriceBook, 'taxOn'>, workers: WorkerPool): PaymentOrderPrinter =>
  (order) => {
    const day = todayInZone(order.reserved)
    const rate = findVatRate(book.taxOn(day), day)
    return workers.run('drawPdf', buildPaymentOrderDocument({ ...order, rate }, operator()))
  }

export const findPayer = async ({ db }: Context, claim: Pick<ClaimRow, 'clientId'>) => {
  if (claim.clientId === null) return null
  const { entity } = await getRow(db, 'client', claim.clientId)
  return entity
}

/** Requires a claim that awaits payment by payment order (M-PAY-04). */
export async function printPaymentOrder(
  context: Context,
  claim: ClaimRow,
): Promise<EndpointAnswer<typeof downloadPaymentOrder>> {
  const payer = await findPayer(context, claim)
  const payment = await findLastPayment(context.db, claim.id)
  const isWaiting = payment?.state === 'reserved' && claim.paymentMethod === paymentMethod.paymentOrder
  if (!isWaiting || !payer || !claim.payUntil) return { ok: false, code: 'payment_unknown' }
  const box = await readClaimBox(context.db, claim)
  const file = await context.printOrder({
    subject: {
      kind: 'rent',
      claim: claim.id,
      officeIndex: claim.officeIndex,
      ...toRentedPlace(box),
      start: claim.startDate,
      end: claim.endDate,
    },
    total: payment.amount,
    payUntil: claim.payUntil,
    reserved: payment.createdAt,
    payer,
  })
  return attachmentFileAnswer(`payment-order-${claim.id}.pdf`, file)
}
