import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import {
  type NameValueTable,
  type PdfDocument,
  type PdfTable,
  type PrintedRentDetails,
  toHeadingBlock,
  toParagraphBlock,
  toPlainTableCells,
} from '#documents/document-blocks.ts'
import { todayInZone } from '#kit/rules/calendar-date.ts'
import { formatDecimalRoubles } from '#kit/rules/money.ts'
import { formatAmount, formatAmountWithoutCurrency, vatWords } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { bankQrText } from '#money/rules/bank-qr.ts'
import { paymentOrderWords as words } from '#money/words/payment-order.ts'
import { placeNumberText } from '#places/words/rented-place.ts'
import { computeIncludedVat, type VatRate } from '#rent/rules/tariff.ts'

export interface Payer {
  readonly orgFullName: string
  readonly inn: string
  readonly kpp: string
  readonly bankName: string
  readonly bankBic: string
  readonly accountNumber: string
  readonly correspondentNumber: string
}

export type PaymentOrderSubject =
  | ({ readonly kind: 'rent' | 'service' } & PrintedRentDetails)
  | { readonly kind: 'top_up'; readonly id: number }
  | {
      readonly kind: 'joint'
      readonly id: number
      readonly isExtension: boolean
      readonly rents: readonly JointOrderRent[]
    }

export interface JointOrderRent extends PrintedRentDetails {
  /** In kopecks. */
  readonly total: number
}

export interface PaymentOrder {
  readonly subject: PaymentOrderSubject
  /** In kopecks. */
  readonly total: number
  readonly payUntil: Date | null
  readonly reserved: Date
  readonly payer: Payer
  readonly rate: VatRate
}

export type PaymentOrderPrinter = (order: Omit<PaymentOrder, 'rate'>) => Promise<Uint8Array>

/** Codes of a payment order: kind of operation (transfer) and priority (lowest). */
const TRANSFER = '01'
const PRIORITY = '5'

const rows = (order: PaymentOrder, operator: OperatorEntry): NameValueTable['rows'] => {
  const { payer } = order
  const pairs: NameValueTable['rows'] = [
    [words.amount, formatDecimalRoubles(order.total).replace('.', '-')],
    [words.payer, payer.orgFullName],
    [words.payerInn, payer.inn],
    [words.payerKpp, payer.kpp],
    [words.payerAccount, payer.accountNumber],
    [words.payerBank, payer.bankName],
    [words.payerBic, payer.bankBic],
    [words.payerCorrespondent, payer.correspondentNumber],
    [words.receiver, operator.fullName],
    [words.receiverInn, operator.inn],
    [words.receiverKpp, operator.kpp],
    [words.receiverAccount, operator.accountNumber],
    [words.receiverBank, operator.bankName],
    [words.receiverBic, operator.bankBic],
    [words.receiverCorrespondent, operator.correspondentNumber],
    [words.kind, TRANSFER],
    [words.order, PRIORITY],
  ]
  return pairs.filter(([, value]) => value !== '')
}

const toOrderTitle = ({ subject }: PaymentOrder): string => {
  if (subject.kind === 'joint') return words.jointTitle(subject.id)
  return subject.kind === 'top_up' ? words.topUpTitle(subject.id) : words.title(subject.claim)
}

/** The bank repeats the purpose in its statement, which lets us identify the payment. */
const toPaymentPurpose = ({ subject, payer, total, rate }: PaymentOrder): string => {
  const vat = vatWords.purpose(rate, computeIncludedVat(total, rate))
  if (subject.kind === 'joint')
    return words.jointPurpose(subject.id, subject.rents.length, subject.isExtension, vat)
  if (subject.kind === 'top_up') return words.topUpPurpose(subject.id, payer.inn, vat)
  const purpose = subject.kind === 'rent' ? words.purpose : words.servicePurpose
  const { claim, officeIndex: index, start, end } = subject
  return purpose(claim, { ...subject, index }, formatDottedDate(start), formatDottedDate(end), vat)
}

const nextStepText = {
  rent: words.afterwards,
  service: words.afterwards,
  top_up: words.topUpAfterwards,
  joint: words.jointAfterwards,
} as const

/** Longer orders list offices instead of rents, because a hundred pages are not read and take long to draw. */
const MAX_LISTED_RENTS = 500

const toOfficeTable = (rents: readonly JointOrderRent[]): PdfTable => ({
  kind: 'table',
  caption: words.jointTable,
  head: toPlainTableCells(...words.jointOfficeHead),
  amounts: [2],
  rows: [...Map.groupBy(rents, ({ officeIndex }) => officeIndex)]
    .toSorted(([index], [other]) => Number(index) - Number(other))
    .map(([index, ofOffice]) =>
      toPlainTableCells(
        index,
        String(ofOffice.length),
        formatAmountWithoutCurrency(ofOffice.reduce((sum, { total }) => sum + total, 0)),
      ),
    ),
})

const toRentTables = ({ subject }: PaymentOrder): PdfTable[] => {
  if (subject.kind !== 'joint') return []
  return subject.rents.length > MAX_LISTED_RENTS
    ? [toOfficeTable(subject.rents)]
    : [
        {
          kind: 'table',
          caption: words.jointTable,
          head: toPlainTableCells(...words.jointHead),
          amounts: [4],
          rows: subject.rents.map((rent) =>
            toPlainTableCells(
              String(rent.claim),
              rent.officeIndex,
              placeNumberText(rent),
              words.jointPeriod(formatDottedDate(rent.start), formatDottedDate(rent.end)),
              formatAmountWithoutCurrency(rent.total),
            ),
          ),
        },
      ]
}

export const paymentOrderQrText = (order: PaymentOrder, operator: OperatorEntry): string =>
  bankQrText(operator, { amount: order.total, purpose: toPaymentPurpose(order), payerInn: order.payer.inn })

/** The document with which an organisation pays through its bank (M-PAY-04). */
export const buildPaymentOrderDocument = (order: PaymentOrder, operator: OperatorEntry): PdfDocument => ({
  title: toOrderTitle(order),
  note: order.payUntil === null ? words.noHurry : words.note(formatMoscowDateTime(order.payUntil)),
  author: operator.fullName,
  date: todayInZone(order.reserved),
  blocks: [
    { kind: 'figure', label: words.amount, text: formatAmount(order.total) },
    { kind: 'pairs', caption: words.caption, rows: rows(order, operator) },
    toHeadingBlock(words.purposeTitle),
    toParagraphBlock(toPaymentPurpose(order)),
    ...toRentTables(order),
    toParagraphBlock(nextStepText[order.subject.kind]),
    toHeadingBlock(words.qrTitle),
    toParagraphBlock(words.qrHint),
    {
      kind: 'qr',
      text: paymentOrderQrText(order, operator),
      alt: words.qrAlt(formatAmountWithoutCurrency(order.total)),
    },
  ],
})
