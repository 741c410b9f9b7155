import type { OperatorEntry } from '#contract/content/site-entry.ts'
import type { PriceLine } from '#contract/tariffs.ts'
import { amountInFigures, amountInWords } from '#copy/amount-text.ts'
import { accountingWords as words } from '#copy/balance-documents.ts'
import { instantInWords } from '#copy/date-text.ts'
import { paymentOrderWords } from '#copy/payment-order.ts'
import { priceGroupRow, priceLineWords } from '#copy/price-words.ts'
import { placeAddress, placeWords } from '#copy/rented-place.ts'
import { bankQrText } from '#domain/bank-qr.ts'
import { type CalendarDate, endOfMonth } from '#domain/calendar-date.ts'
import type { MonthlyAct } from '#domain/monthly-acts.ts'
import { priceGroups } from '#domain/price-groups.ts'
import type { Block, Pairs, PrintedBlock, PrintedTable, Runs } from './blocks.ts'
import type { PrintedDocument } from './printable-document.ts'

/** The claim that accounting documents are about, with its customer. */
export interface AccountedClaim {
  readonly claim: number
  readonly officeIndex: string
  readonly officeAddress: string
  readonly boxNumber: string
  readonly lockerName: string | null
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly customer: {
    readonly orgFullName: string
    readonly inn: string
    readonly kpp: string
    readonly addressLegal: string
  }
}

const cells = (...texts: readonly string[]): readonly Runs[] => texts.map((text) => [{ text }])
const strong = (...texts: readonly string[]): readonly Runs[] => texts.map((text) => [{ text, strong: true }])
const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })

const parties = (claim: AccountedClaim, operator: OperatorEntry): Pairs => {
  const { customer } = claim
  return {
    kind: 'pairs',
    caption: words.parties,
    rows: [
      [words.executor, words.withInn(operator.fullName, operator.inn, operator.kpp, operator.address)],
      [
        words.bank,
        words.bankLine(
          operator.bankName,
          operator.bankBic,
          operator.accountNumber,
          operator.correspondentNumber,
        ),
      ],
      [
        words.customer,
        words.withInn(customer.orgFullName, customer.inn, customer.kpp, customer.addressLegal),
      ],
      [words.place, words.placeLine({ ...claim, index: claim.officeIndex }, claim.officeAddress)],
    ],
  }
}

const services = (rows: readonly (readonly [string, number])[], total: number): PrintedTable => ({
  kind: 'table',
  caption: words.services,
  head: cells(...words.serviceHead),
  amounts: [1],
  rows: [
    ...rows.map(([label, amount]) => cells(label, amountInFigures(amount))),
    strong(words.total, amountInFigures(total)),
  ],
})

const stampOf = (claim: AccountedClaim): NonNullable<PrintedDocument['stamp']> => ({
  label: placeWords(claim).title,
  text: placeAddress({ ...claim, index: claim.officeIndex }),
})

const withNote = ({ label, note }: { label: string; note?: string }): string =>
  note ? `${label} (${note})` : label

/** How an invoice stands: paid, waiting until an instant, or over without money. */
export type InvoiceState = { readonly paid: boolean; readonly payUntil: Date | null }

/** The invoice of a claim: who, to whom, for what, VAT included; while it waits, also the bank's code. */
export const invoiceDocument = (
  claim: AccountedClaim & {
    readonly made: CalendarDate
    readonly lines: readonly PriceLine[]
    readonly total: number
  },
  state: InvoiceState,
  operator: OperatorEntry,
): PrintedDocument => {
  const purpose = paymentOrderWords.invoicePurpose(claim.claim)
  const code: readonly PrintedBlock[] =
    state.payUntil === null
      ? []
      : [
          paragraph(words.payUntil(instantInWords(state.payUntil))),
          { kind: 'heading', level: 2, runs: [{ text: paymentOrderWords.qrTitle }] },
          paragraph(paymentOrderWords.qrHint),
          {
            kind: 'qr',
            text: bankQrText(operator, { amount: claim.total, purpose, payerInn: claim.customer.inn }),
            alt: paymentOrderWords.qrAlt(amountInFigures(claim.total)),
          },
        ]
  return {
    title: words.invoiceTitle(String(claim.claim), claim.made),
    note: words.invoiceNote(claim.claim),
    author: operator.fullName,
    date: claim.made,
    stamp: stampOf(claim),
    blocks: [
      { kind: 'figure', label: words.total, text: amountInWords(claim.total) },
      parties(claim, operator),
      services(
        priceGroups(claim.lines).map((group) => [withNote(priceGroupRow(group)), group.amount]),
        claim.total,
      ),
      paragraph(words.rent(claim, claim.start, claim.end)),
      ...(state.paid ? [paragraph(words.paid)] : []),
      ...code,
    ],
  }
}

/** The act of a month of a rent, to be signed by both; its last day is the month's, or the day of an early end. */
export const actDocument = (
  claim: AccountedClaim,
  act: MonthlyAct,
  endedOn: CalendarDate | null,
  operator: OperatorEntry,
): PrintedDocument => {
  const last = endOfMonth(act.month)
  const to = endedOn !== null && endedOn < last ? endedOn : last
  const from = claim.start > act.month ? claim.start : act.month
  return {
    title: words.actTitle(`${claim.claim}-${act.month.slice(0, 7)}`, to),
    note: words.actNote(claim.claim, from, to),
    author: operator.fullName,
    date: to,
    stamp: stampOf(claim),
    blocks: [
      parties(claim, operator),
      services(
        [
          ...act.lines.map((line): [string, number] => [withNote(priceLineWords(line)), line.amount]),
          ...(act.discount === 0 ? [] : [[words.discount, act.discount] as [string, number]]),
        ],
        act.amount,
      ),
      paragraph(words.done),
      {
        kind: 'table',
        caption: words.signTitle,
        head: cells(...words.signHead),
        rows: [cells(words.executor, words.line, words.line), cells(words.customer, words.line, words.line)],
      },
    ],
  }
}
