import * as z from 'zod/mini'
import { toRoubles } from '#kit/rules/money.ts'
import type { VatRate } from '#rent/rules/tariff.ts'
import type { FiscalData, NamedReceiptLine as Line, NewReceipt, ReceiptTender } from './fiscal-service.ts'

/** A prepayment has the rate included in its sum (22/122), a provided service the plain rate (22 %). */
export const toAtolVatType = (rate: VatRate, method: Line['method']): string => {
  if (rate === 'none') return 'none'
  if (rate === 0) return 'vat0'
  return method === 'full_payment' ? `vat${rate}` : `vat${100 + rate}`
}

/** Numbers of what is paid for (tag 1212 of a fiscal receipt). */
export const settlementSubjectNumbers = {
  commodity: 1,
  job: 3,
  service: 4,
  payment: 10,
} as const satisfies Record<Line['subject'], number>

const tenderNumbers = { cash: 0, electronic: 1, prepaid: 2 } as const satisfies Record<ReceiptTender, number>

/** Error codes of ATOL; `timeout`, `unready` and `later` mean that the result is not known yet. */
export const atolErrorCodes = {
  noToken: 10,
  tokenOver: 11,
  known: 33,
  unready: 34,
  later: 50,
  timeout: 1,
} as const

export interface ReceiptSeller {
  readonly inn: string
  readonly email: string
  readonly paymentAddress: string
}

const padTwoDigits = (part: number): string => String(part).padStart(2, '0')
const MOSCOW_OFFSET_MS = 3 * 3_600_000

/** Formats an instant in Moscow time as `dd.mm.yyyy HH:MM:SS`. */
export const toAtolTime = (instant: Date): string => {
  const moscow = new Date(instant.getTime() + MOSCOW_OFFSET_MS)
  const day = `${padTwoDigits(moscow.getUTCDate())}.${padTwoDigits(moscow.getUTCMonth() + 1)}.${moscow.getUTCFullYear()}`
  return `${day} ${moscow.toISOString().slice(11, 19)}`
}

export function parseAtolTime(text: string): Date | undefined {
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d:\d\d)$/.exec(text) ?? []
  const instant = new Date(`${year}-${month}-${day}T${time}+03:00`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

const sumVatByType = ({ lines }: NewReceipt) => {
  const sums = new Map<string, number>()
  for (const { vatRate, method, vat } of lines) {
    const type = toAtolVatType(vatRate, method)
    sums.set(type, (sums.get(type) ?? 0) + vat)
  }
  return [...sums].map(([type, sum]) => ({ type, sum: toRoubles(sum) }))
}

export const toAtolOperation = ({ kind, isCorrection }: NewReceipt): string =>
  `${kind === 'refund' ? 'sell_refund' : 'sell'}${isCorrection ? '_correction' : ''}`

export function toAtolBody(receipt: NewReceipt, seller: ReceiptSeller, callbackUrl: string) {
  const company = {
    email: seller.email,
    sno: receipt.system,
    inn: seller.inn,
    payment_address: seller.paymentAddress,
  }
  const settled = {
    items: receipt.lines.map((line) => ({
      name: line.name,
      price: toRoubles(line.sum),
      quantity: 1,
      measure: 0,
      sum: toRoubles(line.sum),
      payment_method: line.method,
      payment_object: settlementSubjectNumbers[line.subject],
      vat: { type: toAtolVatType(line.vatRate, line.method), sum: toRoubles(line.vat) },
    })),
    payments: [{ type: tenderNumbers[receipt.tender], sum: toRoubles(receipt.amount) }],
    vats: sumVatByType(receipt),
    total: toRoubles(receipt.amount),
  }
  return {
    external_id: receipt.externalId,
    timestamp: toAtolTime(receipt.at),
    service: { callback_url: callbackUrl },
    ...(receipt.isCorrection
      ? {
          correction: {
            company,
            correction_info: {
              type: 'self',
              base_date: toAtolTime(receipt.settledAt).slice(0, 10),
              base_number: receipt.externalId,
            },
            ...settled,
          },
        }
      : { receipt: { client: { email: receipt.email, ...receipt.buyer }, company, ...settled } }),
  }
}

const textSchema = z._default(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), '')

/** Fields of a registered receipt in the replies of cash registers and banks. */
export const fiscalReplyFieldSchemas = {
  fiscal_receipt_number: textSchema,
  shift_number: textSchema,
  fn_number: textSchema,
  ecr_registration_number: textSchema,
  fiscal_document_number: textSchema,
  fiscal_document_attribute: textSchema,
  ofd_receipt_url: z.nullish(z.string()),
}
const fiscalReply = z.object(fiscalReplyFieldSchemas)

export const toFiscalData = (fields: z.output<typeof fiscalReply>, registeredAt: Date): FiscalData => ({
  fnNumber: fields.fn_number,
  documentNumber: fields.fiscal_document_number,
  documentAttribute: fields.fiscal_document_attribute,
  registerNumber: fields.ecr_registration_number,
  shiftNumber: fields.shift_number,
  receiptNumber: fields.fiscal_receipt_number,
  registeredAt,
  link: fields.ofd_receipt_url ?? null,
})
