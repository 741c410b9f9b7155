import type { HolderIdentity } from '#back-office/api/branch-holder-identity.ts'
import type { ServiceNumber } from '#claims/rules/services.ts'
import { applicationFormWords, receiptWords, serviceNamesInDocuments } from '#claims/words/claim-documents.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import {
  type PdfDocument,
  type PrintedRentDetails,
  toHeadingBlock,
  toParagraphBlock,
  toPlainTableCells,
} from '#documents/document-blocks.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { formatAmount, formatAmountWithoutCurrency, vatWords } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { formatPhone } from '#kit/words/phone.ts'
import type { PaymentMethod } from '#money/rules/payment-method.ts'
import { toBirthPlaceRows } from '#people/words/passport.ts'
import { formatPlaceAddress, placeNumberText } from '#places/words/rented-place.ts'
import type { ClientType } from '#rent/rules/client-type.ts'
import type { VatRate } from '#rent/rules/tariff.ts'
import { computeIncludedVat } from '#rent/rules/tariff.ts'

export interface ApplicationFormData extends PrintedRentDetails {
  /** URL in the QR code that operators scan to open the claim; contains no personal data. */
  readonly url: string
  readonly made: CalendarDate
  readonly officeAddress: string
  readonly boxName: string | null
  readonly continues: number | null
  readonly holder: string
  readonly inn: string
  readonly kpp: string
  readonly address: string
  readonly bank: {
    readonly name: string
    readonly bic: string
    readonly account: string
    readonly correspondent: string
  } | null
  readonly email: string
  /** The signer's identity; null for organisations and where it must not be printed. */
  readonly identity: HolderIdentity | null
  readonly clientType: ClientType
  readonly privilegeDocument: string | null
  readonly services: readonly ServiceNumber[]
  /** Kopecks. */
  /** The price, also of what the old rent of a move pays. */
  readonly total: number
  readonly credit?: number
  readonly paid: number
  readonly rate: VatRate
}

const personPairs = ({ passport, ...who }: HolderIdentity): [string, string][] => [
  [applicationFormWords.birthday, who.birthday],
  [applicationFormWords.passport, applicationFormWords.passportText(passport)],
  ...toBirthPlaceRows(passport).map(({ term, details }): [string, string] => [term, details]),
  [applicationFormWords.registrationAddress, who.registrationAddress],
  [applicationFormWords.homeAddress, who.homeAddress ?? ''],
  [applicationFormWords.phone, who.phone === null ? applicationFormWords.line : formatPhone(who.phone)],
]

const bankPairs = ({
  name,
  bic,
  account,
  correspondent,
}: NonNullable<ApplicationFormData['bank']>): [string, string][] => [
  [applicationFormWords.bank, name],
  [applicationFormWords.bic, bic],
  [applicationFormWords.account, account],
  [applicationFormWords.correspondent, correspondent],
]

const terms = (claim: ApplicationFormData): (readonly [string, string])[] => {
  const services = claim.services.map((number) => serviceNamesInDocuments[number]).join(', ')
  const pairs: readonly (readonly [string, string])[] = [
    [applicationFormWords.office, `${claim.officeIndex}, ${claim.officeAddress}`],
    [applicationFormWords.box(claim), placeNumberText(claim)],
    [applicationFormWords.boxName(claim), claim.boxName ?? ''],
    [
      applicationFormWords.period,
      applicationFormWords.fromTo(formatDottedDate(claim.start), formatDottedDate(claim.end)),
    ],
    [applicationFormWords.continues, claim.continues === null ? '' : String(claim.continues)],
    [applicationFormWords.holder, claim.holder],
    [applicationFormWords.inn, claim.inn],
    [applicationFormWords.kpp, claim.kpp],
    [applicationFormWords.address, claim.address],
    ...(claim.bank === null ? [] : bankPairs(claim.bank)),
    ...(claim.identity === null ? [] : personPairs(claim.identity)),
    [applicationFormWords.email, claim.email],
    [applicationFormWords.client, applicationFormWords.clientTypes[claim.clientType]],
    [applicationFormWords.privilege, claim.privilegeDocument ?? ''],
    [applicationFormWords.services, services === '' ? applicationFormWords.none : services],
    [applicationFormWords.total, formatAmountWithoutCurrency(claim.total)],
    vatWords.row(claim.rate, computeIncludedVat(claim.total, claim.rate)),
    [applicationFormWords.credit, claim.credit ? formatAmountWithoutCurrency(claim.credit) : ''],
    [applicationFormWords.paid, formatAmountWithoutCurrency(claim.paid)],
    [applicationFormWords.senders, formatPlaceAddress({ ...claim, index: claim.officeIndex })],
  ]
  return pairs.filter(([, value]) => value !== '')
}

export const applicationFormsTitle = (count: number): string => applicationFormWords.several(count)

export const buildApplicationFormDocument = (
  claim: ApplicationFormData,
  operator: OperatorEntry,
): PdfDocument => ({
  title: applicationFormWords.title(claim.claim, claim),
  note: applicationFormWords.note(formatDottedDate(claim.made)),
  author: operator.fullName,
  date: claim.made,
  stamp: {
    label: applicationFormWords.box(claim),
    text: formatPlaceAddress({ ...claim, index: claim.officeIndex }),
  },
  blocks: [
    { kind: 'pairs', caption: applicationFormWords.caption, rows: terms(claim) },
    toHeadingBlock(applicationFormWords.agreeTitle),
    ...applicationFormWords.agree(claim).map(toParagraphBlock),
    toParagraphBlock(applicationFormWords.representative(applicationFormWords.line)),
    {
      kind: 'table',
      caption: applicationFormWords.signTitle,
      head: toPlainTableCells(...applicationFormWords.signHead),
      rows: applicationFormWords.signers.map((who) =>
        toPlainTableCells(who, applicationFormWords.line, applicationFormWords.line),
      ),
    },
    {
      kind: 'qr',
      text: claim.url,
      alt: applicationFormWords.codeAlt(claim.claim),
      caption: applicationFormWords.codeHint(claim.claim),
    },
  ],
})

interface Receipt extends PrintedRentDetails {
  readonly payment: number
  readonly service: ServiceNumber | null
  readonly officeAddress: string
  readonly payer: string
  readonly method: PaymentMethod
  readonly bankOrder: string | null
  readonly paidBy: { readonly number: string; readonly day: CalendarDate } | null
  /** Kopecks. */
  readonly amount: number
  readonly refunded: number
  readonly paidAt: Date
  readonly rate: VatRate
}

const purposeOf = (receipt: Receipt): string => {
  const { service, start, end } = receipt
  const [from, to] = [formatDottedDate(start), formatDottedDate(end)]
  return service === null
    ? receiptWords.rent(receipt, from, to)
    : receiptWords.service(serviceNamesInDocuments[service], from, to)
}

export const buildReceiptDocument = (receipt: Receipt, operator: OperatorEntry): PdfDocument => {
  const { paidBy } = receipt
  const pairs: [string, string][] = [
    [receiptWords.receiver, operator.fullName],
    [receiptWords.receiverInn, operator.inn],
    [receiptWords.claim, String(receipt.claim)],
    [receiptWords.box(receipt), receiptWords.boxIn(receipt, receipt.officeIndex, receipt.officeAddress)],
    [receiptWords.purpose, purposeOf(receipt)],
    [receiptWords.payer, receipt.payer],
    [receiptWords.method, receiptWords.methods[receipt.method]],
    [receiptWords.bankOrder, receipt.bankOrder ?? ''],
    [
      receiptWords.paymentOrder,
      paidBy === null ? '' : receiptWords.orderOf(paidBy.number, formatDottedDate(paidBy.day)),
    ],
    vatWords.row(receipt.rate, computeIncludedVat(receipt.amount, receipt.rate)),
    [receiptWords.refunded, receipt.refunded > 0 ? formatAmountWithoutCurrency(receipt.refunded) : ''],
  ]
  return {
    title: receiptWords.title(receipt.claim, receipt.payment),
    note: receiptWords.note(formatMoscowDateTime(receipt.paidAt)),
    author: operator.fullName,
    date: todayInZone(receipt.paidAt),
    stamp: {
      label: receiptWords.box(receipt),
      text: formatPlaceAddress({ ...receipt, index: receipt.officeIndex }),
    },
    blocks: [
      { kind: 'figure', label: receiptWords.amount, text: formatAmount(receipt.amount) },
      { kind: 'pairs', caption: receiptWords.caption, rows: pairs.filter(([, value]) => value !== '') },
    ],
  }
}
