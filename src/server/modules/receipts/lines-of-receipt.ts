import type { Kysely } from 'kysely'
import type { TaxSystem } from '#contract/content/tax-names.ts'
import { receiptWords } from '#copy/gateways/fiscal.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type ReceiptLine, receiptLines } from '#domain/receipt.ts'
import { findRow, getRow } from '#server/database/row-queries.ts'
import type { PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { NamedLine } from '#server/gateways/fiscal/fiscal-service.ts'
import type { PriceBook } from '../tariffs/price-book.ts'
import type { ReceiptRow } from './receipt-deps.ts'

/** What a receipt is of: its kind and its kopecks, and when the money moved. */
export type Settlement = Pick<ReceiptRow, 'kind' | 'amount'> & {
  /** Kopecks that went back before it. */
  readonly before: number
  /** Nothing was taken for the money. */
  readonly isAdvance: boolean
  /** The day whose rate of VAT the money bears. */
  readonly vatDay: CalendarDate
}

export interface LinesOfReceipt {
  readonly lines: NamedLine[]
  readonly system: TaxSystem
}

const nameOf = (of: ReceiptLine['of'], claim: number): string =>
  of === 'rent'
    ? receiptWords.rent(claim)
    : of === 'advance'
      ? receiptWords.advance(claim)
      : receiptWords.service(of, claim)

/** The lines of a receipt of a payment: what it was for, by the tariff and the law of the day on which it was ordered and paid. */
export async function linesOfPayment(
  db: Kysely<Schema>,
  book: PriceBook,
  payment: PaymentRow,
  { kind, amount, before, isAdvance, vatDay }: Settlement,
): Promise<LinesOfReceipt> {
  const claim = await getRow(db, 'claim', payment.claim_id)
  const order =
    payment.service_order_id === null
      ? undefined
      : await findRow(db, 'service_order', { id: payment.service_order_id })
  const others = await db
    .selectFrom('receipt')
    .select(['kind', 'amount', 'before'])
    .where('payment_id', '=', payment.id)
    .orderBy('before')
    .execute()
  const tax = book.taxOn(todayIn(order?.created_at ?? claim.created_at))
  const refunds = others.filter(
    (other) => other.kind === 'refund' && (kind === 'offset' || other.before < before),
  )
  const lines = receiptLines({
    kind,
    amount,
    lines: order?.lines ?? claim.lines,
    tax,
    day: vatDay,
    isAdvance,
    came: kind === 'income' ? amount : (others.find((other) => other.kind === 'income')?.amount ?? amount),
    refunds: kind === 'income' ? [] : refunds.map((refund) => refund.amount),
  })
  return { lines: lines.map((line) => ({ ...line, name: nameOf(line.of, claim.id) })), system: tax.system }
}

/** The one line of a top-up: an advance for whatever the balance pays later. */
export function linesOfTopUp(
  book: PriceBook,
  topUp: { readonly id: number; readonly amount: number; readonly created_at: Date },
): LinesOfReceipt {
  const day = todayIn(topUp.created_at)
  const tax = book.taxOn(day)
  const lines = receiptLines({
    kind: 'income',
    amount: topUp.amount,
    lines: [],
    tax,
    day,
    isAdvance: true,
  })
  return { lines: lines.map((line) => ({ ...line, name: receiptWords.topUp(topUp.id) })), system: tax.system }
}
