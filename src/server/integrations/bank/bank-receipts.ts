import * as z from 'zod/mini'
import { accept, refuse } from '#kit/rules/outcome.ts'
import { fiscalDataOf, fiscalFields, fromAtolTime } from '#server/integrations/fiscal/atol-body.ts'
import type { BankReceipt, BankReceipts, BankRefusal } from './acquiring-bank.ts'
import { bankErrors, code, numeric } from './action-codes.ts'
import { bundleFields } from './order-bundle.ts'
import type { BankCall } from './sbp-port.ts'

/** Indexed by `receiptStatus`: 0 to 2 for payments, 3 to 5 for refunds. */
const statuses = ['sent', 'done', 'failed'] as const

const receipt = z.object({
  ...fiscalFields,
  receiptStatus: numeric,
  uuid: z.string(),
  receipt_datetime: z.nullish(z.union([z.string(), z.number()])),
  amount_total: z.nullish(z.union([z.string(), z.number()])),
})
const statusReply = z.object({
  errorCode: code,
  errorMessage: z.optional(z.string()),
  // Some banks send a single receipt instead of a list.
  receipt: z._default(
    z.pipe(
      z.union([z.array(receipt), receipt]),
      z.transform((receipts) => [receipts].flat()),
    ),
    [],
  ),
})
const closeReply = z.object({ errorCode: code, errorMessage: z.optional(z.string()) })

const instantOf = (value: string | number | null | undefined): Date | undefined => {
  if (typeof value === 'number') return new Date(value)
  if (!value) return undefined
  const written = fromAtolTime(value)
  if (written) return written
  const parsed = new Date(value)
  return Number.isNaN(parsed.getTime()) ? undefined : parsed
}

const receiptOf = (read: z.output<typeof receipt>): BankReceipt => {
  const registeredAt = instantOf(read.receipt_datetime)
  const state = statuses[read.receiptStatus % 3] ?? 'sent'
  return {
    uuid: read.uuid,
    direction: read.receiptStatus >= 3 ? 'out' : 'in',
    state: state === 'done' && !registeredAt ? 'sent' : state,
    amount: read.amount_total == null ? null : Math.round(Number(read.amount_total) * 100),
    fiscal: registeredAt ? fiscalDataOf(read, registeredAt) : null,
  }
}

const refusalOf = (errorCode: number): BankRefusal =>
  errorCode === bankErrors.orderUnknown ? 'order_unknown' : 'bank_refused'

export const bankReceiptsOf = (call: BankCall): BankReceipts => ({
  async ofOrder(orderId) {
    const reply = await call('getReceiptStatus.do', statusReply, { orderId })
    if (!reply) return refuse('bank_unreachable')
    if (reply.errorCode !== bankErrors.none) return refuse(refusalOf(reply.errorCode))
    return accept(reply.receipt.map(receiptOf))
  },
  async close(orderId, amountKopecks, content) {
    const { orderBundle = '' } = bundleFields(content)
    const fields = { mdOrder: orderId, amount: String(amountKopecks), orderBundle }
    const reply = await call('closeOfdReceipt.do', closeReply, fields)
    if (!reply) return { ok: false, code: 'bank_unreachable' }
    if (reply.errorCode === bankErrors.none) return { ok: true }
    return { ok: false, code: refusalOf(reply.errorCode), words: reply.errorMessage }
  },
})
