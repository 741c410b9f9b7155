import type { Kysely } from 'kysely'
import type { TaxSystem } from '#contract/content/tax-names.ts'
import { receiptWords } from '#copy/gateways/fiscal.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { type ReceiptLine, receiptLines } from '#domain/receipt.ts'
import { findRow, getRow } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type {
  NamedLine,
  NewReceipt,
  ReceiptContent,
  ReceiptOf,
} from '#server/gateways/fiscal/fiscal-service.ts'
import { contactOfClaim } from '../notifications/claim-contact.ts'
import type { PriceBook } from '../tariffs/price-book.ts'
import type { ReceiptDeps, ReceiptRow } from './receipt-deps.ts'

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
function linesOfTopUp(
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

type Deps = Pick<ReceiptDeps, 'db' | 'book' | 'sellerEmail' | 'fiscal'>

/** The organisation that pays, as its receipt names it; null for a person. */
async function buyerOf(db: Kysely<Schema>, legalHid: string): Promise<ReceiptContent['buyer']> {
  const organisation =
    legalHid === '' ? undefined : await findRow(db, 'organisation', { legal_hid: legalHid })
  return organisation ? { name: organisation.full_name, inn: organisation.inn } : null
}

async function contentOfPayment(
  deps: Deps,
  payment: PaymentRow,
  settled: Settlement,
): Promise<ReceiptContent> {
  const { db, book, sellerEmail } = deps
  const { client_type, legal_hid }: ClaimRow = await getRow(db, 'claim', payment.claim_id)
  return {
    ...(await linesOfPayment(db, book, payment, settled)),
    email: (await contactOfClaim(db, payment.claim_id)) || sellerEmail(),
    buyer: client_type === 3 ? await buyerOf(db, legal_hid) : null,
  }
}

/** What the receipt of a top-up says. */
async function contentOfTopUp(deps: Deps, topUpId: number): Promise<ReceiptContent> {
  const row = await getRow(deps.db, 'top_up', topUpId)
  const { email } = await getRow(deps.db, 'person', { sub: row.asked_by })
  return {
    ...linesOfTopUp(deps.book, row),
    email: email || deps.sellerEmail(),
    buyer: await buyerOf(deps.db, row.legal_hid),
  }
}

/** Whose a receipt is, with the number of its order at the bank. */
export async function ownerOfReceipt(db: Kysely<Schema>, receipt: ReceiptRow): Promise<ReceiptOf> {
  const { payment_id: payment, top_up_id: topUp } = receipt
  const paid =
    payment === null
      ? topUp === null
        ? null
        : await getRow(db, 'top_up', topUp)
      : await getRow(db, 'payment', payment)
  const { kind, amount, before, tender, is_correction: isCorrection } = receipt
  return { kind, amount, before, tender, isCorrection, orderId: paid?.order_id ?? null }
}

/** A receipt as it is asked for. One that the bank made of an order says what went with the order. */
export async function requestOf(
  deps: Deps,
  receipt: ReceiptRow,
  of: ReceiptOf,
  now: Date,
): Promise<NewReceipt> {
  const request = { ...of, externalId: receipt.external_id, settledAt: receipt.created_at, at: now }
  if (receipt.top_up_id !== null) return { ...request, ...(await contentOfTopUp(deps, receipt.top_up_id)) }
  const payment = await getRow(deps.db, 'payment', { id: receipt.payment_id ?? 0 })
  const { kind, amount, before, created_at: movedAt } = receipt
  const byOrder = deps.fiscal.followsOrders && of.orderId !== null && !of.isCorrection && kind !== 'offset'
  // Money that goes back bears the rate with which it came.
  const day = kind === 'refund' ? (payment.paid_at ?? movedAt) : movedAt
  const settled = {
    kind,
    amount,
    before,
    isAdvance: payment.paid_at === null && !byOrder,
    vatDay: todayIn(byOrder ? payment.created_at : day),
  }
  return { ...request, ...(await contentOfPayment(deps, payment, settled)) }
}

/** What an order at the bank says of its receipt; undefined where the bank makes none. */
export interface OrderReceipts {
  ofPayment(payment: PaymentRow): Promise<ReceiptContent | undefined>
  ofRefund(payment: PaymentRow, amount: number): Promise<ReceiptContent | undefined>
  ofTopUp(topUpId: number): Promise<ReceiptContent | undefined>
}

/** The contents of the receipts that the bank makes by itself, for its calls. */
export function orderReceipts(deps: Deps): OrderReceipts {
  const content = async (payment: PaymentRow, settled: Pick<Settlement, 'kind' | 'amount' | 'before'>) =>
    deps.fiscal.followsOrders
      ? contentOfPayment(deps, payment, {
          ...settled,
          isAdvance: false,
          vatDay: todayIn(payment.created_at),
        })
      : undefined
  return {
    ofPayment: (payment) => content(payment, { kind: 'income', amount: payment.amount, before: 0 }),
    ofRefund: (payment, amount) => content(payment, { kind: 'refund', amount, before: payment.refunded }),
    ofTopUp: async (id) => (deps.fiscal.followsOrders ? contentOfTopUp(deps, id) : undefined),
  }
}
