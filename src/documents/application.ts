import type { OperatorEntry } from '#contract/content/site-entry.ts'
import { amountInFigures } from '#copy/amount-text.ts'
import { serviceNames, applicationWords as words } from '#copy/claim-papers.ts'
import { dateInDots } from '#copy/date-text.ts'
import { placeAddress, placeNumber } from '#copy/rented-place.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import type { ClientType } from '#domain/client-type.ts'
import type { ServiceNumber } from '#domain/service.ts'
import type { Block, Runs } from './blocks.ts'
import type { Paper } from './paper.ts'

/** A claim as it is printed and signed at the branch. */
export interface Application {
  readonly claim: number
  readonly made: CalendarDate
  readonly officeIndex: string
  readonly officeAddress: string
  readonly boxNumber: string
  readonly lockerName: string | null
  readonly boxName: string | null
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly continues: number | null
  readonly holder: string
  readonly inn: string
  readonly kpp: string
  readonly address: string
  readonly clientType: ClientType
  readonly privilegeDocument: string | null
  readonly services: readonly ServiceNumber[]
  /** Kopecks. */
  readonly total: number
  readonly paid: number
}

const cells = (...texts: readonly string[]): readonly Runs[] => texts.map((text) => [{ text }])
const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })
const heading = (text: string): Block => ({ kind: 'heading', level: 2, runs: [{ text }] })

const terms = (claim: Application): (readonly Runs[])[] => {
  const services = claim.services.map((number) => serviceNames[number]).join(', ')
  const pairs: [string, string][] = [
    [words.office, `${claim.officeIndex}, ${claim.officeAddress}`],
    [words.box(claim), placeNumber(claim)],
    [words.boxName(claim), claim.boxName ?? ''],
    [words.period, words.fromTo(dateInDots(claim.start), dateInDots(claim.end))],
    [words.continues, claim.continues === null ? '' : String(claim.continues)],
    [words.holder, claim.holder],
    [words.inn, claim.inn],
    [words.kpp, claim.kpp],
    [words.address, claim.address],
    [words.client, words.clientTypes[claim.clientType]],
    [words.privilege, claim.privilegeDocument ?? ''],
    [words.services, services === '' ? words.none : services],
    [words.total, amountInFigures(claim.total)],
    [words.paid, amountInFigures(claim.paid)],
    [words.senders, placeAddress({ ...claim, index: claim.officeIndex })],
  ]
  return pairs.filter(([, value]) => value !== '').map(([name, value]) => cells(name, value))
}

/** The application for the signature, with places to sign; passports are looked at, never printed. */
export const applicationPaper = (claim: Application, operator: OperatorEntry): Paper => ({
  title: words.title(claim.claim, claim),
  note: words.note(dateInDots(claim.made)),
  author: operator.fullName,
  date: claim.made,
  blocks: [
    { kind: 'table', caption: words.caption, head: cells(...words.head), rows: terms(claim) },
    heading(words.agreeTitle),
    ...words.agree(claim).map(paragraph),
    {
      kind: 'table',
      caption: words.signTitle,
      head: cells(...words.signHead),
      rows: words.signers.map((who) => cells(who, words.line, words.line)),
    },
  ],
})
