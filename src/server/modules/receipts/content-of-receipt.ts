import type { Kysely } from 'kysely'
import type { TaxSystem } from '#contract/content/price-entries.ts'
import { receiptWords } from '#copy/gateways/fiscal.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type ReceiptLine, receiptLines } from '#domain/receipt.ts'
import type { Context } from '#server/context.ts'
import { findRow, getRow } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow, ReceiptRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type {
  NamedLine,
  NewReceipt,
  ReceiptContent,
  ReceiptOf,
} from '#server/gateways/fiscal/fiscal-service.ts'
import { contactOfClaim } from '../notifications/claim-emails.ts'
import type { PriceBook } from '../tariffs/price-book.ts'

/** What a receipt is of: its kind and its kopecks, and when the money moved. */
type Settlement = Pick<ReceiptRow, 'kind' | 'amount'> & {
  /** Kopecks that went back before it. */
  readonly before: number
  /** Nothing was taken for the money. */
  readonly isAdvance: boolean
  /** The day whose rate of VAT the money bears. */
  readonly vatDay: CalendarDate
}

interface LinesOfReceipt {
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
async function linesOfPayment(
  db: Kysely<Schema>,
  book: PriceBook,
  payment: PaymentRow,
  { kind, amount, before, isAdvance, vatDay }: Settlement,
): Promise<LinesOfReceipt> {
  const claim = await getRow(db, 'claim', payment.claimId)
  const order =
    payment.serviceOrderId === null
      ? undefined
      : await findRow(db, 'serviceOrder', { id: payment.serviceOrderId })
  const others = await db
    .selectFrom('receipt')
    .select(['kind', 'amount', 'before'])
    .where('paymentId', '=', payment.id)
    .orderBy('before')
    .execute()
  const tax = book.taxOn(todayIn(order?.createdAt ?? claim.createdAt))
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
function linesOfTopUp(
  book: PriceBook,
  topUp: { readonly id: number; readonly amount: number; readonly createdAt: Date },
): LinesOfReceipt {
  const day = todayIn(topUp.createdAt)
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

/** The organisation that pays, as its receipt names it; null for a person. */
async function buyerOf(db: Kysely<Schema>, legalHid: string): Promise<ReceiptContent['buyer']> {
  const organisation = legalHid === '' ? undefined : await findRow(db, 'organisation', { legalHid })
  return organisation ? { name: organisation.fullName, inn: organisation.inn } : null
}

type Parts = Pick<Context, 'db' | 'book' | 'operator' | 'fiscal'>

async function contentOfPayment(
  context: Parts,
  payment: PaymentRow,
  settled: Settlement,
): Promise<ReceiptContent> {
  const { db, book, operator } = context
  const { clientType, legalHid }: ClaimRow = await getRow(db, 'claim', payment.claimId)
  return {
    ...(await linesOfPayment(db, book, payment, settled)),
    email: (await contactOfClaim(db, payment.claimId)) || operator().email,
    buyer: clientType === 3 ? await buyerOf(db, legalHid) : null,
  }
}

/** What the receipt of a top-up says. */
async function contentOfTopUp(context: Parts, topUpId: number): Promise<ReceiptContent> {
  const row = await getRow(context.db, 'topUp', topUpId)
  const { email } = await getRow(context.db, 'person', { sub: row.askedBy })
  return {
    ...linesOfTopUp(context.book, row),
    email: email || context.operator().email,
    buyer: await buyerOf(context.db, row.legalHid),
  }
}

/** Whose a receipt is, with the number of its order at the bank. */
export async function ownerOfReceipt(db: Kysely<Schema>, receipt: ReceiptRow): Promise<ReceiptOf> {
  const { paymentId: payment, topUpId: topUp } = receipt
  const paid =
    payment === null
      ? topUp === null
        ? null
        : await getRow(db, 'topUp', topUp)
      : await getRow(db, 'payment', payment)
  const { kind, amount, before, tender, isCorrection } = receipt
  return { kind, amount, before, tender, isCorrection, orderId: paid?.orderId ?? null }
}

/** A receipt as it is asked for. One that the bank made of an order says what went with the order. */
export async function requestOf(
  context: Context,
  receipt: ReceiptRow,
  of: ReceiptOf,
  now: Date,
): Promise<NewReceipt> {
  const request = { ...of, externalId: receipt.externalId, settledAt: receipt.createdAt, at: now }
  if (receipt.topUpId !== null) return { ...request, ...(await contentOfTopUp(context, receipt.topUpId)) }
  const payment = await getRow(context.db, 'payment', { id: receipt.paymentId ?? 0 })
  const { kind, amount, before, createdAt: movedAt } = receipt
  const byOrder = context.fiscal.followsOrders && of.orderId !== null && !of.isCorrection && kind !== 'offset'
  // Money that goes back bears the rate with which it came.
  const day = kind === 'refund' ? (payment.paidAt ?? movedAt) : movedAt
  const settled = {
    kind,
    amount,
    before,
    isAdvance: payment.paidAt === null && !byOrder,
    vatDay: todayIn(byOrder ? payment.createdAt : day),
  }
  return { ...request, ...(await contentOfPayment(context, payment, settled)) }
}

/** What an order at the bank says of its receipt; undefined where the bank makes none. */
export interface OrderReceipts {
  ofPayment(payment: PaymentRow): Promise<ReceiptContent | undefined>
  ofRefund(payment: PaymentRow, amount: number): Promise<ReceiptContent | undefined>
  ofTopUp(topUpId: number): Promise<ReceiptContent | undefined>
}

/** The contents of the receipts that the bank makes by itself, for its calls. */
export function orderReceipts(context: Parts): OrderReceipts {
  const content = async (payment: PaymentRow, settled: Pick<Settlement, 'kind' | 'amount' | 'before'>) =>
    context.fiscal.followsOrders
      ? contentOfPayment(context, payment, {
          ...settled,
          isAdvance: false,
          vatDay: todayIn(payment.createdAt),
        })
      : undefined
  return {
    ofPayment: (payment) => content(payment, { kind: 'income', amount: payment.amount, before: 0 }),
    ofRefund: (payment, amount) => content(payment, { kind: 'refund', amount, before: payment.refunded }),
    ofTopUp: async (id) => (context.fiscal.followsOrders ? contentOfTopUp(context, id) : undefined),
  }
}
