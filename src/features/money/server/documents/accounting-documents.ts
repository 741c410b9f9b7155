import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import {
  type Block,
  cells,
  type Pairs,
  type PrintedBlock,
  type PrintedDocument,
  type PrintedRent,
  type PrintedTable,
  paragraph,
  strongCells,
} from '#documents/blocks.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { amountInFigures, amountInWords, vatWords } from '#kit/words/amount-text.ts'
import { instantInWords } from '#kit/words/date-text.ts'
import type { ActParty, ActSeller, IssuedAct } from '#money/api/issued-act.ts'
import { bankQrText } from '#money/rules/bank-qr.ts'
import { vatOfLines } from '#money/rules/monthly-acts.ts'
import { actWords as issued, accountingWords as words } from '#money/words/balance-documents.ts'
import { paymentOrderWords } from '#money/words/payment-order.ts'
import { placeAddress, placeWords } from '#places/words/rented-place.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'
import { priceGroups } from '#rent/rules/price.ts'
import { type VatRate, vatWithin } from '#rent/rules/tariff.ts'
import { priceGroupRow } from '#rent/words/price-words.ts'

export interface AccountedClaim extends PrintedRent {
  readonly officeAddress: string
  readonly customer: {
    readonly orgFullName: string
    readonly inn: string
    readonly kpp: string
    readonly addressLegal: string
  }
}

type Place = Pick<AccountedClaim, 'officeIndex' | 'officeAddress' | 'boxNumber' | 'lockerName'>
type Executor = ActParty & Pick<ActSeller, 'bankName' | 'bankBic' | 'accountNumber' | 'correspondentNumber'>

const parties = (place: Place, executor: Executor, customer: ActParty): Pairs => ({
  kind: 'pairs',
  caption: words.parties,
  rows: [
    [words.executor, words.withInn(executor.fullName, executor.inn, executor.kpp, executor.address)],
    [
      words.bank,
      words.bankLine(
        executor.bankName,
        executor.bankBic,
        executor.accountNumber,
        executor.correspondentNumber,
      ),
    ],
    [words.customer, words.withInn(customer.fullName, customer.inn, customer.kpp, customer.address)],
    [words.place, words.placeLine({ ...place, index: place.officeIndex }, place.officeAddress)],
  ],
})

const customerOf = ({ customer }: Pick<AccountedClaim, 'customer'>): ActParty => ({
  fullName: customer.orgFullName,
  inn: customer.inn,
  kpp: customer.kpp,
  address: customer.addressLegal,
})

type ServiceRow = readonly [name: string, vat: number, amount: number]

const services = (rows: readonly ServiceRow[], rate: VatRate, vat: number, total: number): PrintedTable => {
  const taxed = (tax: number) => (rate === 'none' ? vatWords.rate(rate) : amountInFigures(tax))
  return {
    kind: 'table',
    caption: words.services,
    head: cells(...words.serviceHead),
    amounts: [1, 2],
    rows: [
      ...rows.map(([label, tax, amount]) => cells(label, taxed(tax), amountInFigures(amount))),
      strongCells(words.total, taxed(vat), amountInFigures(total)),
    ],
  }
}

const vatLine = (rate: VatRate, vat: number): Block =>
  paragraph(
    rate === 'none' ? `${vatWords.within(rate)}.` : `${vatWords.within(rate)}: ${amountInWords(vat)}.`,
  )

const stampOf = (
  claim: Pick<AccountedClaim, 'officeIndex' | 'boxNumber' | 'lockerName'>,
): NonNullable<PrintedDocument['stamp']> => ({
  label: placeWords(claim).title,
  text: placeAddress({ ...claim, index: claim.officeIndex }),
})

const withNote = ({ label, note }: { label: string; note?: string }): string =>
  note ? `${label} (${note})` : label

/** `payUntil` is null unless the invoice is unpaid. */
export type InvoiceState = { readonly paid: boolean; readonly payUntil: Date | null }

/** Unpaid invoices carry the bank's QR code. */
export const invoiceDocument = (
  claim: AccountedClaim & {
    readonly made: CalendarDate
    readonly lines: readonly PriceLine[]
    readonly total: number
    readonly rate: VatRate
  },
  state: InvoiceState,
  operator: OperatorEntry,
): PrintedDocument => {
  const groups = priceGroups(claim.lines)
  const vat = vatWithin(claim.total, claim.rate)
  const taxes = vatOfLines(
    groups.map(({ amount }) => amount),
    claim.rate,
  )
  const purpose = paymentOrderWords.invoicePurpose(claim.claim, vatWords.purpose(claim.rate, vat))
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
      parties(claim, operator, customerOf(claim)),
      services(
        groups.map((group, index) => [withNote(priceGroupRow(group)), taxes[index] ?? 0, group.amount]),
        claim.rate,
        vat,
        claim.total,
      ),
      vatLine(claim.rate, vat),
      paragraph(words.rent(claim, claim.start, claim.end)),
      ...(state.paid ? [paragraph(words.paid)] : []),
      ...code,
    ],
  }
}

export const actDocument = (act: IssuedAct): PrintedDocument => ({
  title: issued.title(act.number, act.date),
  note: [
    words.actNote(act.claim, act.from, act.to),
    ...(act.correction === null ? [] : [issued.corrected(act.correction.number, act.correction.date)]),
  ].join('. '),
  author: act.seller.fullName,
  date: act.date,
  stamp: stampOf(act),
  blocks: [
    parties(act, act.seller, act.buyer),
    services(
      act.lines.map(({ name, vat, amount }) => [name, vat, amount]),
      act.rate,
      act.vat,
      act.amount,
    ),
    vatLine(act.rate, act.vat),
    paragraph(act.amount > 0 ? words.done : issued.notDone),
    {
      kind: 'table',
      caption: words.signTitle,
      head: cells(...words.signHead),
      rows: [
        cells(
          words.executor,
          issued.signer(act.seller.signerPost, act.seller.signer) || words.line,
          words.line,
        ),
        cells(words.customer, words.line, words.line),
      ],
    },
  ],
})
