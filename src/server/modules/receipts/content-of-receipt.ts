import type { Kysely } from 'kysely'
import { todayIn } from '#domain/calendar-date.ts'
import { findRow, getRow } from '#server/database/row-queries.ts'
import type { ClaimRow, PaymentRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type { NewReceipt, ReceiptContent, ReceiptOf } from '#server/gateways/fiscal/fiscal-service.ts'
import { contactOfClaim } from '../notifications/claim-contact.ts'
import { linesOfPayment, linesOfTopUp, type Settlement } from './lines-of-receipt.ts'
import type { ReceiptDeps, ReceiptRow } from './receipt-deps.ts'

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
