import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { amountInFigures, amountInWords } from '#copy/amount-text.ts'
import { serviceNames, receiptWords as words } from '#copy/claim-documents.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { placeAddress } from '#copy/rented-place.ts'
import { vatWords } from '#copy/vat-words.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import type { PaymentMethod } from '#domain/payment-method.ts'
import type { ServiceNumber } from '#domain/service.ts'
import { type VatRate, vatWithin } from '#domain/tax.ts'
import type { PrintedDocument, PrintedRent } from './blocks.ts'

export interface Receipt extends PrintedRent {
  readonly payment: number
  /** Null for the rent itself. */
  readonly service: ServiceNumber | null
  readonly officeAddress: string
  readonly payer: string
  readonly method: PaymentMethod
  readonly bankOrder: string | null
  /** The bank's payment order; null if unknown. */
  readonly paidBy: { readonly number: string; readonly day: CalendarDate } | null
  /** Kopecks. */
  readonly amount: number
  readonly refunded: number
  readonly paidAt: Date
  /** On the day of the payment. */
  readonly rate: VatRate
}

const purposeOf = (receipt: Receipt): string => {
  const { service, start, end } = receipt
  const [from, to] = [dateInDots(start), dateInDots(end)]
  return service === null ? words.rent(receipt, from, to) : words.service(serviceNames[service], from, to)
}

export const receiptDocument = (receipt: Receipt, operator: OperatorEntry): PrintedDocument => {
  const { paidBy } = receipt
  const pairs: [string, string][] = [
    [words.receiver, operator.fullName],
    [words.receiverInn, operator.inn],
    [words.claim, String(receipt.claim)],
    [words.box(receipt), words.boxIn(receipt, receipt.officeIndex, receipt.officeAddress)],
    [words.purpose, purposeOf(receipt)],
    [words.payer, receipt.payer],
    [words.method, words.methods[receipt.method]],
    [words.bankOrder, receipt.bankOrder ?? ''],
    [words.paymentOrder, paidBy === null ? '' : words.orderOf(paidBy.number, dateInDots(paidBy.day))],
    vatWords.row(receipt.rate, vatWithin(receipt.amount, receipt.rate)),
    [words.refunded, receipt.refunded > 0 ? amountInFigures(receipt.refunded) : ''],
  ]
  return {
    title: words.title(receipt.claim, receipt.payment),
    note: words.note(instantInWords(receipt.paidAt)),
    author: operator.fullName,
    date: todayIn(receipt.paidAt),
    stamp: { label: words.box(receipt), text: placeAddress({ ...receipt, index: receipt.officeIndex }) },
    blocks: [
      { kind: 'figure', label: words.amount, text: amountInWords(receipt.amount) },
      { kind: 'pairs', caption: words.caption, rows: pairs.filter(([, value]) => value !== '') },
    ],
  }
}
