import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import {
  cells,
  heading,
  type Pairs,
  type PrintedDocument,
  type PrintedRent,
  type PrintedTable,
  paragraph,
} from '#documents/blocks.ts'
import { todayIn } from '#kit/rules/calendar-date.ts'
import { amountText } from '#kit/rules/money.ts'
import { amountInFigures, amountInWords, vatWords } from '#kit/words/amount-text.ts'
import { dateInDots, instantInWords } from '#kit/words/date-text.ts'
import { bankQrText } from '#money/rules/bank-qr.ts'
import { paymentOrderWords as words } from '#money/words/payment-order.ts'
import { placeNumber } from '#places/words/rented-place.ts'
import { type VatRate, vatWithin } from '#rent/rules/tariff.ts'

export interface Payer {
  readonly orgFullName: string
  readonly inn: string
  readonly kpp: string
  readonly bankName: string
  readonly bankBic: string
  readonly accountNumber: string
  readonly correspondentNumber: string
}

export type OrderSubject =
  | ({ readonly kind: 'rent' | 'service' } & PrintedRent)
  | { readonly kind: 'top_up'; readonly id: number }
  | { readonly kind: 'joint'; readonly id: number; readonly rents: readonly JointRent[] }

export interface JointRent extends PrintedRent {
  /** Kopecks. */
  readonly total: number
}

export interface PaymentOrder {
  readonly subject: OrderSubject
  /** Kopecks. */
  readonly total: number
  readonly payUntil: Date | null
  readonly reserved: Date
  readonly payer: Payer
  readonly rate: VatRate
}

export type OrderPrinter = (order: Omit<PaymentOrder, 'rate'>) => Promise<Uint8Array>

/** Transfer by order, lowest priority. */
const TRANSFER = '01'
const PRIORITY = '5'

const rows = (order: PaymentOrder, operator: OperatorEntry): Pairs['rows'] => {
  const { payer } = order
  const pairs: Pairs['rows'] = [
    [words.amount, amountText(order.total).replace('.', '-')],
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

const titleOf = ({ subject }: PaymentOrder): string => {
  if (subject.kind === 'joint') return words.jointTitle(subject.id)
  return subject.kind === 'top_up' ? words.topUpTitle(subject.id) : words.title(subject.claim)
}

/** The bank returns it in its statement, which identifies the payment. */
const purposeOf = ({ subject, payer, total, rate }: PaymentOrder): string => {
  const vat = vatWords.purpose(rate, vatWithin(total, rate))
  if (subject.kind === 'joint') return words.jointPurpose(subject.id, subject.rents.length, vat)
  if (subject.kind === 'top_up') return words.topUpPurpose(subject.id, payer.inn, vat)
  const purpose = subject.kind === 'rent' ? words.purpose : words.servicePurpose
  const { claim, officeIndex: index, start, end } = subject
  return purpose(claim, { ...subject, index }, dateInDots(start), dateInDots(end), vat)
}

const afterwards = {
  rent: words.afterwards,
  service: words.afterwards,
  top_up: words.topUpAfterwards,
  joint: words.jointAfterwards,
} as const

const rentsOf = ({ subject }: PaymentOrder): PrintedTable[] =>
  subject.kind === 'joint'
    ? [
        {
          kind: 'table',
          caption: words.jointTable,
          head: cells(...words.jointHead),
          amounts: [4],
          rows: subject.rents.map((rent) =>
            cells(
              String(rent.claim),
              rent.officeIndex,
              placeNumber(rent),
              words.jointPeriod(dateInDots(rent.start), dateInDots(rent.end)),
              amountInFigures(rent.total),
            ),
          ),
        },
      ]
    : []

export const qrOfOrder = (order: PaymentOrder, operator: OperatorEntry): string =>
  bankQrText(operator, { amount: order.total, purpose: purposeOf(order), payerInn: order.payer.inn })

/** M-PAY-04. */
export const paymentOrderDocument = (order: PaymentOrder, operator: OperatorEntry): PrintedDocument => ({
  title: titleOf(order),
  note: order.payUntil === null ? words.noHurry : words.note(instantInWords(order.payUntil)),
  author: operator.fullName,
  date: todayIn(order.reserved),
  blocks: [
    { kind: 'figure', label: words.amount, text: amountInWords(order.total) },
    { kind: 'pairs', caption: words.caption, rows: rows(order, operator) },
    heading(words.purposeTitle),
    paragraph(purposeOf(order)),
    ...rentsOf(order),
    paragraph(afterwards[order.subject.kind]),
    heading(words.qrTitle),
    paragraph(words.qrHint),
    { kind: 'qr', text: qrOfOrder(order, operator), alt: words.qrAlt(amountInFigures(order.total)) },
  ],
})
