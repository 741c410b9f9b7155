import type { Kysely } from 'kysely'
import { findClaimEmailAddress } from '#claims/server/claim-emails.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { buildReceiptLines, type ReceiptLine } from '#money/rules/receipt.ts'
import { receiptWords } from '#money/words/fiscal.ts'
import type { BankOrderReceiptBuilder, Context } from '#server/context.ts'
import { findRow, getRow } from '#server/database/row-queries.ts'
import type { PaymentRow, ReceiptRow } from '#server/database/rows.ts'
import type { Schema } from '#server/database/schema.ts'
import type {
  NewReceipt,
  ReceiptContent,
  ReceiptTransaction,
} from '#server/integrations/fiscal/fiscal-service.ts'

type Settlement = Pick<ReceiptRow, 'kind' | 'amount'> & {
  /** Sum of earlier refunds, in kopecks. */
  readonly before: number
  readonly isAdvance: boolean
  readonly vatDay: CalendarDate
}

const toLineName = (of: ReceiptLine['of'], claim: number): string =>
  typeof of === 'number' ? receiptWords.service(of, claim) : receiptWords[of](claim)

async function readBuyer(db: Kysely<Schema>, legalHid: string): Promise<ReceiptContent['buyer']> {
  const organisation = legalHid === '' ? undefined : await findRow(db, 'organisation', { legalHid })
  return organisation ? { name: organisation.fullName, inn: organisation.inn } : null
}

type ReceiptContext = Pick<Context, 'db' | 'book' | 'operator' | 'fiscal'>

async function buildPaymentReceipt(
  { db, book, operator }: ReceiptContext,
  payment: PaymentRow,
  { kind, amount, before, isAdvance, vatDay }: Settlement,
): Promise<ReceiptContent> {
  const claim = await getRow(db, 'claim', payment.claimId)
  const order =
    payment.serviceOrderId === null
      ? undefined
      : await findRow(db, 'serviceOrder', { id: payment.serviceOrderId })
  const receipts = await db
    .selectFrom('receipt')
    .select(['kind', 'amount', 'before'])
    .where('paymentId', '=', payment.id)
    .orderBy('before')
    .execute()
  const tax = book.taxOn(todayInZone(order?.createdAt ?? claim.createdAt))
  const refunds = receipts.filter(
    (receipt) => receipt.kind === 'refund' && (kind === 'offset' || receipt.before < before),
  )
  const lines = buildReceiptLines({
    kind,
    amount,
    lines: order?.lines ?? claim.lines,
    tax,
    day: vatDay,
    isAdvance,
    came:
      kind === 'income' ? amount : (receipts.find((receipt) => receipt.kind === 'income')?.amount ?? amount),
    refunds: kind === 'income' ? [] : refunds.map((refund) => refund.amount),
  })
  return {
    lines: lines.map((line) => ({ ...line, name: toLineName(line.of, claim.id) })),
    system: tax.system,
    email: (await findClaimEmailAddress(db, claim.id)) || operator().email,
    buyer: claim.clientType === 3 ? await readBuyer(db, claim.legalHid) : null,
  }
}

async function buildTopUpReceipt(
  { db, book, operator }: ReceiptContext,
  topUpId: number,
): Promise<ReceiptContent> {
  const { amount, createdAt, askedBy, legalHid } = await getRow(db, 'topUp', topUpId)
  const { email } = await getRow(db, 'person', { sub: askedBy })
  const day = todayInZone(createdAt)
  const tax = book.taxOn(day)
  const lines = buildReceiptLines({ kind: 'income', amount, lines: [], tax, day, isAdvance: true })
  return {
    lines: lines.map((line) => ({ ...line, name: receiptWords.topUp(topUpId) })),
    system: tax.system,
    email: email || operator().email,
    buyer: await readBuyer(db, legalHid),
  }
}

export async function readReceiptSubject(
  db: Kysely<Schema>,
  receipt: ReceiptRow,
): Promise<ReceiptTransaction> {
  const { paymentId: payment, topUpId: topUp } = receipt
  const paid =
    payment === null
      ? topUp === null
        ? null
        : await getRow(db, 'topUp', topUp)
      : await getRow(db, 'payment', payment)
  const { kind, amount, tender, isCorrection } = receipt
  const subject = {
    kind,
    amount,
    tender,
    isCorrection,
    before: receipt.before,
    orderId: paid?.orderId ?? null,
  }
  if (paid === null || !('moved' in paid) || (paid.moved === 0 && paid.offsetFrom === null)) return subject
  // The bank makes no receipts of moved parts: it knows only the first payment and what it gave back itself.
  if (tender === 'prepaid' && (kind !== 'offset' || paid.offsetFrom !== null))
    return { ...subject, orderId: null }
  const rootId = paid.offsetFrom ?? paid.id
  const root = await getRow(db, 'payment', rootId)
  return { ...subject, orderId: root.orderId, before: await sumBankRefundsBefore(db, rootId, receipt.id) }
}

/** Kopecks that the bank gave back earlier for the order of this payment and of what moves took along. */
async function sumBankRefundsBefore(db: Kysely<Schema>, rootId: number, receiptId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('receipt')
    .innerJoin('payment', 'payment.id', 'receipt.paymentId')
    .select(({ fn }) => fn.sum<number | null>('receipt.amount').as('sum'))
    .where((row) => row.or([row('payment.id', '=', rootId), row('payment.offsetFrom', '=', rootId)]))
    .where('receipt.kind', '=', 'refund')
    .where('receipt.tender', '=', 'electronic')
    .where('receipt.id', '<', receiptId)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** If the bank issues the receipts, the content repeats what was sent with the bank order. */
export async function buildReceiptRequest(
  context: Context,
  receipt: ReceiptRow,
  of: ReceiptTransaction,
  now: Date,
): Promise<NewReceipt> {
  const request = { ...of, externalId: receipt.externalId, settledAt: receipt.createdAt, at: now }
  if (receipt.topUpId !== null) return { ...request, ...(await buildTopUpReceipt(context, receipt.topUpId)) }
  const payment = await getRow(context.db, 'payment', { id: receipt.paymentId ?? 0 })
  const { kind, amount, before, createdAt: movedAt } = receipt
  const isByOrder =
    context.fiscal.followsOrders && of.orderId !== null && !of.isCorrection && kind !== 'offset'
  // A refund has the VAT rate of the day of payment.
  const day = kind === 'refund' ? (payment.paidAt ?? movedAt) : movedAt
  const settlement = {
    kind,
    amount,
    before,
    isAdvance: payment.paidAt === null && !isByOrder,
    vatDay: todayInZone(isByOrder ? payment.createdAt : day),
  }
  return { ...request, ...(await buildPaymentReceipt(context, payment, settlement)) }
}

/** Its methods return undefined if the bank issues no receipts. */
export function createBankOrderReceipts(context: ReceiptContext): BankOrderReceiptBuilder {
  const content = async (payment: PaymentRow, settlement: Pick<Settlement, 'kind' | 'amount' | 'before'>) =>
    context.fiscal.followsOrders
      ? buildPaymentReceipt(context, payment, {
          ...settlement,
          isAdvance: false,
          vatDay: todayInZone(payment.createdAt),
        })
      : undefined
  return {
    ofPayment: (payment: PaymentRow) =>
      content(payment, { kind: 'income', amount: payment.amount, before: 0 }),
    ofRefund: (payment: PaymentRow, amount: number) =>
      content(payment, { kind: 'refund', amount, before: payment.refunded + payment.moved }),
    ofTopUp: async (id: number) =>
      context.fiscal.followsOrders ? buildTopUpReceipt(context, id) : undefined,
  }
}
