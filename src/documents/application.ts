import type { HolderIdentity } from '#contract/branch-identity.ts'
import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { amountInFigures } from '#copy/amount-text.ts'
import { serviceNames, applicationWords as words } from '#copy/claim-documents.ts'
import { dateInDots } from '#copy/date-text.ts'
import { birthPlaceRow } from '#copy/passport.ts'
import { phoneInWords } from '#copy/phone.ts'
import { placeAddress, placeNumber } from '#copy/rented-place.ts'
import { vatWords } from '#copy/vat-words.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ClientType } from '#domain/client-type.ts'
import type { ServiceNumber } from '#domain/service.ts'
import { type VatRate, vatWithin } from '#domain/tax.ts'
import { cells, heading, type PrintedDocument, type PrintedRent, paragraph } from './blocks.ts'

export interface Application extends PrintedRent {
  readonly made: CalendarDate
  readonly officeAddress: string
  readonly boxName: string | null
  readonly continues: number | null
  readonly holder: string
  readonly inn: string
  readonly kpp: string
  readonly address: string
  /** Null for a person. */
  readonly bank: {
    readonly name: string
    readonly bic: string
    readonly account: string
    readonly correspondent: string
  } | null
  readonly email: string
  /** Of the signer; null for organisations and where it must not be printed. */
  readonly identity: HolderIdentity | null
  readonly clientType: ClientType
  readonly privilegeDocument: string | null
  readonly services: readonly ServiceNumber[]
  /** Kopecks. */
  readonly total: number
  readonly paid: number
  /** On the day of the claim. */
  readonly rate: VatRate
}

const personPairs = ({ passport, ...who }: HolderIdentity): [string, string][] => [
  [words.birthday, who.birthday],
  [words.passport, words.passportText(passport)],
  ...birthPlaceRow(passport).map(({ term, details }): [string, string] => [term, details]),
  [words.registrationAddress, who.registrationAddress],
  [words.homeAddress, who.homeAddress ?? ''],
  [words.phone, who.phone === null ? words.line : phoneInWords(who.phone)],
]

const bankPairs = ({
  name,
  bic,
  account,
  correspondent,
}: NonNullable<Application['bank']>): [string, string][] => [
  [words.bank, name],
  [words.bic, bic],
  [words.account, account],
  [words.correspondent, correspondent],
]

const terms = (claim: Application): (readonly [string, string])[] => {
  const services = claim.services.map((number) => serviceNames[number]).join(', ')
  const pairs: readonly (readonly [string, string])[] = [
    [words.office, `${claim.officeIndex}, ${claim.officeAddress}`],
    [words.box(claim), placeNumber(claim)],
    [words.boxName(claim), claim.boxName ?? ''],
    [words.period, words.fromTo(dateInDots(claim.start), dateInDots(claim.end))],
    [words.continues, claim.continues === null ? '' : String(claim.continues)],
    [words.holder, claim.holder],
    [words.inn, claim.inn],
    [words.kpp, claim.kpp],
    [words.address, claim.address],
    ...(claim.bank === null ? [] : bankPairs(claim.bank)),
    ...(claim.identity === null ? [] : personPairs(claim.identity)),
    [words.email, claim.email],
    [words.client, words.clientTypes[claim.clientType]],
    [words.privilege, claim.privilegeDocument ?? ''],
    [words.services, services === '' ? words.none : services],
    [words.total, amountInFigures(claim.total)],
    vatWords.row(claim.rate, vatWithin(claim.total, claim.rate)),
    [words.paid, amountInFigures(claim.paid)],
    [words.senders, placeAddress({ ...claim, index: claim.officeIndex })],
  ]
  return pairs.filter(([, value]) => value !== '')
}

export const applicationsTitle = (count: number): string => words.several(count)

export const applicationDocument = (claim: Application, operator: OperatorEntry): PrintedDocument => ({
  title: words.title(claim.claim, claim),
  note: words.note(dateInDots(claim.made)),
  author: operator.fullName,
  date: claim.made,
  stamp: { label: words.box(claim), text: placeAddress({ ...claim, index: claim.officeIndex }) },
  blocks: [
    { kind: 'pairs', caption: words.caption, rows: terms(claim) },
    heading(words.agreeTitle),
    ...words.agree(claim).map(paragraph),
    paragraph(words.representative(words.line)),
    {
      kind: 'table',
      caption: words.signTitle,
      head: cells(...words.signHead),
      rows: words.signers.map((who) => cells(who, words.line, words.line)),
    },
  ],
})
