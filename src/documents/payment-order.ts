import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { dateInDots, instantInWords } from '#copy/date-text.ts'
import { paymentOrderWords as words } from '#copy/payment-order.ts'
import { type CalendarDate, todayIn } from '#domain/calendar-date.ts'
import { amountText } from '#domain/money.ts'
import type { Block, Runs } from './blocks.ts'
import type { Paper } from './paper.ts'

/** What a payment order is about: a claim that a legal entity pays by its bank. */
export interface PaymentOrder {
  readonly claim: number
  /** The service that is paid; left out for the rent itself. */
  readonly service?: number
  readonly officeIndex: string
  readonly boxNumber: string
  readonly start: CalendarDate
  readonly end: CalendarDate
  /** Kopecks. */
  readonly total: number
  readonly payUntil: Date
  readonly reserved: Date
  readonly payer: {
    readonly orgFullName: string
    readonly inn: string
    readonly kpp: string
    readonly bankName: string
    readonly bankBic: string
    readonly accountNumber: string
    readonly correspondentNumber: string
  }
}

/** Codes that a payment order for services carries: transfer by order, payment of the last priority. */
const TRANSFER = '01'
const PRIORITY = '5'

const line = (name: string, value: string): readonly Runs[] => [
  [{ text: name }],
  [{ text: value, strong: true }],
]

const rows = (order: PaymentOrder, operator: OperatorEntry): (readonly Runs[])[] => {
  const { payer } = order
  const pairs: [string, string][] = [
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
  return pairs.filter(([, value]) => value !== '').map(([name, value]) => line(name, value))
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })

/** The printable payment order of a claim, with the operator's details and the claim's number (sheet §4). */
export const paymentOrderPaper = (order: PaymentOrder, operator: OperatorEntry): Paper => ({
  title: words.title(order.claim),
  note: words.note(instantInWords(order.payUntil)),
  author: operator.fullName,
  date: todayIn(order.reserved),
  blocks: [
    {
      kind: 'table',
      caption: words.caption,
      head: words.head.map((text) => [{ text }]),
      rows: rows(order, operator),
    },
    { kind: 'heading', level: 2, runs: [{ text: words.purposeTitle }] },
    paragraph(
      (order.service === undefined ? words.purpose : words.servicePurpose)(
        order.claim,
        order.officeIndex,
        order.boxNumber,
        dateInDots(order.start),
        dateInDots(order.end),
      ),
    ),
    paragraph(words.afterwards),
  ],
})
