import * as z from 'zod/mini'
import { accept, refuse } from '#kit/rules/outcome.ts'
import {
  fiscalReplyFieldSchemas,
  parseAtolTime,
  toFiscalData,
} from '#server/integrations/fiscal/atol-body.ts'
import type { BankReceipt, BankReceipts, BankRefusal } from './acquiring-bank.ts'
import { bankErrorCodeSchema, bankErrorCodes, bankNumberSchema } from './bank-codes.ts'
import { toReceiptBundleFields } from './receipt-bundle.ts'
import type { CallBank } from './sbp-codes.ts'

/** States by the bank's `receiptStatus`: 0 to 2 for payments, 3 to 5 for refunds. */
const statuses = ['sent', 'done', 'failed'] as const

const receiptSchema = z.object({
  ...fiscalReplyFieldSchemas,
  receiptStatus: bankNumberSchema,
  uuid: z.string(),
  receipt_datetime: z.nullish(z.union([z.string(), z.number()])),
  amount_total: z.nullish(z.union([z.string(), z.number()])),
})
const statusReply = z.object({
  errorCode: bankErrorCodeSchema,
  errorMessage: z.optional(z.string()),
  // Some banks send a single receipt instead of a list.
  receipt: z._default(
    z.pipe(
      z.union([z.array(receiptSchema), receiptSchema]),
      z.transform((receipts) => [receipts].flat()),
    ),
    [],
  ),
})
const closeReply = z.object({ errorCode: bankErrorCodeSchema, errorMessage: z.optional(z.string()) })

const parseInstant = (value: string | number | null | undefined): Date | undefined => {
  if (typeof value === 'number') return new Date(value)
  if (!value) return undefined
  const written = parseAtolTime(value)
  if (written) return written
  const parsed = new Date(value)
  return Number.isNaN(parsed.getTime()) ? undefined : parsed
}

const toBankReceipt = (read: z.output<typeof receiptSchema>): BankReceipt => {
  const registeredAt = parseInstant(read.receipt_datetime)
  const state = statuses[read.receiptStatus % 3] ?? 'sent'
  return {
    uuid: read.uuid,
    direction: read.receiptStatus >= 3 ? 'out' : 'in',
    state: state === 'done' && !registeredAt ? 'sent' : state,
    amount: read.amount_total == null ? null : Math.round(Number(read.amount_total) * 100),
    fiscal: registeredAt ? toFiscalData(read, registeredAt) : null,
  }
}

const toBankRefusal = (errorCode: number): BankRefusal =>
  errorCode === bankErrorCodes.orderUnknown ? 'order_unknown' : 'bank_refused'

export const createBankReceipts = (call: CallBank): BankReceipts => ({
  async ofOrder(orderId) {
    const reply = await call('getReceiptStatus.do', statusReply, { orderId })
    if (!reply) return refuse('bank_unreachable')
    if (reply.errorCode !== bankErrorCodes.none) return refuse(toBankRefusal(reply.errorCode))
    return accept(reply.receipt.map(toBankReceipt))
  },
  async close(orderId, amountKopecks, content) {
    const { orderBundle = '' } = toReceiptBundleFields(content)
    const fields = { mdOrder: orderId, amount: String(amountKopecks), orderBundle }
    const reply = await call('closeOfdReceipt.do', closeReply, fields)
    if (!reply) return { ok: false, code: 'bank_unreachable' }
    if (reply.errorCode === bankErrorCodes.none) return { ok: true }
    return { ok: false, code: toBankRefusal(reply.errorCode), words: reply.errorMessage }
  },
})
