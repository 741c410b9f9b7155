import { type Kysely, sql } from 'kysely'
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
  /** Earlier refunds of the bank's order; undefined: those of the payment. */
  readonly bankRefunds?: readonly number[] | undefined
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
  { kind, amount, before, isAdvance, vatDay, bankRefunds }: Settlement,
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
    refunds: kind === 'income' ? [] : (bankRefunds ?? refunds.map((refund) => refund.amount)),
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
  if (paid === null || !('moved' in paid) || !isMoved(paid)) return subject
  // The bank makes no receipts of moved parts: it knows only the first payment and what it gave back itself.
  if (tender === 'prepaid' && (kind !== 'offset' || paid.offsetFrom !== null))
    return { ...subject, orderId: null }
  const rootId = paid.offsetFrom ?? paid.id
  const root = await getRow(db, 'payment', rootId)
  const bankRefunds = await readBankRefunds(db, rootId, receipt.id)
  return { ...subject, orderId: root.orderId, before: bankRefunds.reduce((sum, refund) => sum + refund, 0) }
}

const isMoved = ({ moved, offsetFrom }: PaymentRow): boolean => moved > 0 || offsetFrom !== null

/** Kopecks that the bank gave back, oldest first, for the order of this payment and of what moves took along. */
async function readBankRefunds(db: Kysely<Schema>, rootId: number, untilReceipt?: number): Promise<number[]> {
  const rows = await db
    .selectFrom('receipt')
    .innerJoin('payment', 'payment.id', 'receipt.paymentId')
    .select('receipt.amount')
    .where((row) => row.or([row('payment.id', '=', rootId), row('payment.offsetFrom', '=', rootId)]))
    .where('receipt.kind', '=', 'refund')
    .where('receipt.tender', '=', 'electronic')
    .where(
      sql<boolean>`not exists (
        select 1 from proposal
        where proposal.subject = payment.id and proposal.kind = 'refund_by_hand' and proposal.state = 'confirmed'
      )`,
    )
    .$if(untilReceipt !== undefined, (query) => query.where('receipt.id', '<', untilReceipt ?? 0))
    .orderBy('receipt.id')
    .execute()
  return rows.map(({ amount }) => amount)
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
  const own = await getRow(context.db, 'payment', { id: receipt.paymentId ?? 0 })
  const { kind, amount, before, createdAt: movedAt } = receipt
  const isByOrder =
    context.fiscal.followsOrders && of.orderId !== null && !of.isCorrection && kind !== 'offset'
  // The bank's order has the lines of the first payment.
  const isOfRoot = isByOrder && kind === 'refund' && isMoved(own)
  const payment =
    isOfRoot && own.offsetFrom !== null ? await getRow(context.db, 'payment', own.offsetFrom) : own
  const bankRefunds = isOfRoot ? await readBankRefunds(context.db, payment.id, receipt.id) : undefined
  // A refund has the VAT rate of the day of payment.
  const day = kind === 'refund' ? (payment.paidAt ?? movedAt) : movedAt
  const settlement = {
    kind,
    amount,
    before,
    isAdvance: payment.paidAt === null && !isByOrder,
    vatDay: todayInZone(isByOrder ? payment.createdAt : day),
    bankRefunds,
  }
  return { ...request, ...(await buildPaymentReceipt(context, payment, settlement)) }
}

/** Its methods return undefined if the bank issues no receipts. */
export function createBankOrderReceipts(context: ReceiptContext): BankOrderReceiptBuilder {
  const content = async (
    payment: PaymentRow,
    settlement: Pick<Settlement, 'kind' | 'amount' | 'before' | 'bankRefunds'>,
  ) =>
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
    ofRefund: async (payment: PaymentRow, amount: number) => {
      if (!context.fiscal.followsOrders) return undefined
      if (!isMoved(payment)) return content(payment, { kind: 'refund', amount, before: payment.refunded })
      const root =
        payment.offsetFrom === null ? payment : await getRow(context.db, 'payment', payment.offsetFrom)
      const bankRefunds = await readBankRefunds(context.db, root.id)
      return content(root, { kind: 'refund', amount, before: root.refunded + root.moved, bankRefunds })
    },
    ofTopUp: async (id: number) =>
      context.fiscal.followsOrders ? buildTopUpReceipt(context, id) : undefined,
  }
}
