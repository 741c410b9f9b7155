import type { HolderIdentity } from '#back-office/api/branch-identity.ts'
import type { ServiceNumber } from '#claims/rules/services.ts'
import { applicationWords, receiptWords, serviceNames } from '#claims/words/claim-documents.ts'
import type { OperatorEntry } from '#content/api/entries/site-entry.ts'
import { type PdfDocument, type PrintedRent, textCells, toHeading, toParagraph } from '#documents/blocks.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { formatAmount, formatAmountWithoutCurrency, vatWords } from '#kit/words/amount-text.ts'
import { formatDottedDate, formatMoscowDateTime } from '#kit/words/date-text.ts'
import { formatPhone } from '#kit/words/phone.ts'
import type { PaymentMethod } from '#money/rules/payment-method.ts'
import { toBirthPlaceRows } from '#people/words/passport.ts'
import { placeAddress, placeNumberText } from '#places/words/rented-place.ts'
import type { ClientType } from '#rent/rules/client-type.ts'
import type { VatRate } from '#rent/rules/tariff.ts'
import { includedVat } from '#rent/rules/tariff.ts'

export interface ApplicationData extends PrintedRent {
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
  readonly total: number
  readonly paid: number
  readonly rate: VatRate
}

const personPairs = ({ passport, ...who }: HolderIdentity): [string, string][] => [
  [applicationWords.birthday, who.birthday],
  [applicationWords.passport, applicationWords.passportText(passport)],
  ...toBirthPlaceRows(passport).map(({ term, details }): [string, string] => [term, details]),
  [applicationWords.registrationAddress, who.registrationAddress],
  [applicationWords.homeAddress, who.homeAddress ?? ''],
  [applicationWords.phone, who.phone === null ? applicationWords.line : formatPhone(who.phone)],
]

const bankPairs = ({
  name,
  bic,
  account,
  correspondent,
}: NonNullable<ApplicationData['bank']>): [string, string][] => [
  [applicationWords.bank, name],
  [applicationWords.bic, bic],
  [applicationWords.account, account],
  [applicationWords.correspondent, correspondent],
]

const terms = (claim: ApplicationData): (readonly [string, string])[] => {
  const services = claim.services.map((number) => serviceNames[number]).join(', ')
  const pairs: readonly (readonly [string, string])[] = [
    [applicationWords.office, `${claim.officeIndex}, ${claim.officeAddress}`],
    [applicationWords.box(claim), placeNumberText(claim)],
    [applicationWords.boxName(claim), claim.boxName ?? ''],
    [
      applicationWords.period,
      applicationWords.fromTo(formatDottedDate(claim.start), formatDottedDate(claim.end)),
    ],
    [applicationWords.continues, claim.continues === null ? '' : String(claim.continues)],
    [applicationWords.holder, claim.holder],
    [applicationWords.inn, claim.inn],
    [applicationWords.kpp, claim.kpp],
    [applicationWords.address, claim.address],
    ...(claim.bank === null ? [] : bankPairs(claim.bank)),
    ...(claim.identity === null ? [] : personPairs(claim.identity)),
    [applicationWords.email, claim.email],
    [applicationWords.client, applicationWords.clientTypes[claim.clientType]],
    [applicationWords.privilege, claim.privilegeDocument ?? ''],
    [applicationWords.services, services === '' ? applicationWords.none : services],
    [applicationWords.total, formatAmountWithoutCurrency(claim.total)],
    vatWords.row(claim.rate, includedVat(claim.total, claim.rate)),
    [applicationWords.paid, formatAmountWithoutCurrency(claim.paid)],
    [applicationWords.senders, placeAddress({ ...claim, index: claim.officeIndex })],
  ]
  return pairs.filter(([, value]) => value !== '')
}

export const formatApplicationsTitle = (count: number): string => applicationWords.several(count)

export const buildApplicationDocument = (claim: ApplicationData, operator: OperatorEntry): PdfDocument => ({
  title: applicationWords.title(claim.claim, claim),
  note: applicationWords.note(formatDottedDate(claim.made)),
  author: operator.fullName,
  date: claim.made,
  stamp: { label: applicationWords.box(claim), text: placeAddress({ ...claim, index: claim.officeIndex }) },
  blocks: [
    { kind: 'pairs', caption: applicationWords.caption, rows: terms(claim) },
    toHeading(applicationWords.agreeTitle),
    ...applicationWords.agree(claim).map(toParagraph),
    toParagraph(applicationWords.representative(applicationWords.line)),
    {
      kind: 'table',
      caption: applicationWords.signTitle,
      head: textCells(...applicationWords.signHead),
      rows: applicationWords.signers.map((who) =>
        textCells(who, applicationWords.line, applicationWords.line),
      ),
    },
  ],
})

interface Receipt extends PrintedRent {
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
    : receiptWords.service(serviceNames[service], from, to)
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
    vatWords.row(receipt.rate, includedVat(receipt.amount, receipt.rate)),
    [receiptWords.refunded, receipt.refunded > 0 ? formatAmountWithoutCurrency(receipt.refunded) : ''],
  ]
  return {
    title: receiptWords.title(receipt.claim, receipt.payment),
    note: receiptWords.note(formatMoscowDateTime(receipt.paidAt)),
    author: operator.fullName,
    date: todayInZone(receipt.paidAt),
    stamp: {
      label: receiptWords.box(receipt),
      text: placeAddress({ ...receipt, index: receipt.officeIndex }),
    },
    blocks: [
      { kind: 'figure', label: receiptWords.amount, text: formatAmount(receipt.amount) },
      { kind: 'pairs', caption: receiptWords.caption, rows: pairs.filter(([, value]) => value !== '') },
    ],
  }
}
