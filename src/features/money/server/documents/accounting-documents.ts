import type { Move } from '#claims/api/moving.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import {
  type NameValueTable,
  type PdfBlock,
  type PdfDocument,
  type PdfTable,
  type PrintableBlock,
  type PrintedRentDetails,
  toBoldTableCells,
  toParagraphBlock,
  toPlainTableCells,
} from '#documents/document-blocks.ts'
import type { CalendarDate } from '#kit/rules/calendar-date.ts'
import { formatAmount, formatAmountWithoutCurrency, vatWords } from '#kit/words/amount-text.ts'
import { formatMoscowDateTime } from '#kit/words/date-text.ts'
import type { ActParty, ActSeller, IssuedAct } from '#money/api/issued-act.ts'
import { bankQrText } from '#money/rules/bank-qr.ts'
import { computeVatPerLine } from '#money/rules/monthly-acts.ts'
import { actWords as issued, accountingDocumentWords as words } from '#money/words/balance-documents.ts'
import { paymentOrderWords } from '#money/words/payment-order.ts'
import { boxOrCellWords, formatPlaceAddress } from '#places/words/rented-place.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'
import { groupPriceLines } from '#rent/rules/price.ts'
import { computeIncludedVat, type VatRate } from '#rent/rules/tariff.ts'
import { creditPriceRow, priceRowFromGroup } from '#rent/words/price-words.ts'

export interface ClaimForAccounting extends PrintedRentDetails {
  readonly officeAddress: string
  readonly customer: {
    readonly orgFullName: string
    readonly inn: string
    readonly kpp: string
    readonly addressLegal: string
  }
}

type Place = Pick<ClaimForAccounting, 'officeIndex' | 'officeAddress' | 'boxNumber' | 'lockerName'>
type Executor = ActParty & Pick<ActSeller, 'bankName' | 'bankBic' | 'accountNumber' | 'correspondentNumber'>

const toPartiesBlock = (place: Place, executor: Executor, customer: ActParty): NameValueTable => ({
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

const toActBuyer = ({ customer }: Pick<ClaimForAccounting, 'customer'>): ActParty => ({
  fullName: customer.orgFullName,
  inn: customer.inn,
  kpp: customer.kpp,
  address: customer.addressLegal,
})

type ServiceRow = readonly [name: string, vat: number, amount: number]

const toServicesTable = (
  rows: readonly ServiceRow[],
  rate: VatRate,
  vat: number,
  total: number,
): PdfTable => {
  const taxed = (tax: number) => (rate === 'none' ? vatWords.rate(rate) : formatAmountWithoutCurrency(tax))
  return {
    kind: 'table',
    caption: words.services,
    head: toPlainTableCells(...words.serviceHead),
    amounts: [1, 2],
    rows: [
      ...rows.map(([label, tax, amount]) =>
        toPlainTableCells(label, taxed(tax), formatAmountWithoutCurrency(amount)),
      ),
      toBoldTableCells(words.total, taxed(vat), formatAmountWithoutCurrency(total)),
    ],
  }
}

const vatLine = (rate: VatRate, vat: number): PrintableBlock =>
  toParagraphBlock(
    rate === 'none' ? `${vatWords.within(rate)}.` : `${vatWords.within(rate)}: ${formatAmount(vat)}.`,
  )

const toPlaceStamp = (
  claim: Pick<ClaimForAccounting, 'officeIndex' | 'boxNumber' | 'lockerName'>,
): NonNullable<PdfDocument['stamp']> => ({
  label: boxOrCellWords(claim).title,
  text: formatPlaceAddress({ ...claim, index: claim.officeIndex }),
})

const appendNote = ({ label, note }: { label: string; note?: string }): string =>
  note ? `${label} (${note})` : label

/** `payUntil` is null once the invoice is paid. */
export type InvoiceState = { readonly paid: boolean; readonly payUntil: Date | null }

/** An unpaid invoice includes a QR code for payment through a bank. */
export const buildInvoiceDocument = (
  claim: ClaimForAccounting & {
    readonly made: CalendarDate
    readonly lines: readonly PriceLine[]
    readonly total: number
    /** What the old rent of a move pays; already subtracted from the total. */
    readonly move?: Pick<Move, 'from' | 'credit'> | null
    readonly rate: VatRate
  },
  state: InvoiceState,
  operator: OperatorEntry,
): PdfDocument => {
  const rows = [
    ...groupPriceLines(claim.lines).map((group) => ({
      label: appendNote(priceRowFromGroup(group)),
      amount: group.amount,
    })),
    ...(claim.move
      ? [{ label: creditPriceRow(claim.move.from, claim.move.credit).label, amount: -claim.move.credit }]
      : []),
  ]
  const vat = computeIncludedVat(claim.total, claim.rate)
  const taxes = computeVatPerLine(
    rows.map(({ amount }) => amount),
    claim.rate,
  )
  const purpose = paymentOrderWords.invoicePurpose(claim.claim, vatWords.purpose(claim.rate, vat))
  const code: readonly PdfBlock[] =
    state.payUntil === null
      ? []
      : [
          toParagraphBlock(words.payUntil(formatMoscowDateTime(state.payUntil))),
          { kind: 'heading', level: 2, runs: [{ text: paymentOrderWords.qrTitle }] },
          toParagraphBlock(paymentOrderWords.qrHint),
          {
            kind: 'qr',
            text: bankQrText(operator, { amount: claim.total, purpose, payerInn: claim.customer.inn }),
            alt: paymentOrderWords.qrAlt(formatAmountWithoutCurrency(claim.total)),
          },
        ]
  return {
    title: words.invoiceTitle(String(claim.claim), claim.made),
    note: words.invoiceNote(claim.claim),
    author: operator.fullName,
    date: claim.made,
    stamp: toPlaceStamp(claim),
    blocks: [
      { kind: 'figure', label: words.total, text: formatAmount(claim.total) },
      toPartiesBlock(claim, operator, toActBuyer(claim)),
      toServicesTable(
        rows.map(({ label, amount }, index) => [label, taxes[index] ?? 0, amount]),
        claim.rate,
        vat,
        claim.total,
      ),
      vatLine(claim.rate, vat),
      toParagraphBlock(words.rent(claim, claim.start, claim.end)),
      ...(state.paid ? [toParagraphBlock(words.paid)] : []),
      ...code,
    ],
  }
}

export const buildActDocument = (act: IssuedAct): PdfDocument => ({
  title: issued.title(act.number, act.date),
  note: [
    words.actNote(act.claim, act.from, act.to),
    ...(act.correction === null ? [] : [issued.corrected(act.correction.number, act.correction.date)]),
  ].join('. '),
  author: act.seller.fullName,
  date: act.date,
  stamp: toPlaceStamp(act),
  blocks: [
    toPartiesBlock(act, act.seller, act.buyer),
    toServicesTable(
      act.lines.map(({ name, vat, amount }) => [name, vat, amount]),
      act.rate,
      act.vat,
      act.amount,
    ),
    vatLine(act.rate, act.vat),
    toParagraphBlock(act.amount > 0 ? words.done : issued.notDone),
    {
      kind: 'table',
      caption: words.signTitle,
      head: toPlainTableCells(...words.signHead),
      rows: [
        toPlainTableCells(
          words.executor,
          issued.signer(act.seller.signerPost, act.seller.signer) || words.line,
          words.line,
        ),
        toPlainTableCells(words.customer, words.line, words.line),
      ],
    },
  ],
})
