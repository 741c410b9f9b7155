import { createEvents, type DateArray, type EventAttributes } from 'ics'
import type { LifeStep } from '#contract/claim-card.ts'
import { calendarWords } from '#copy/emails-rent.ts'
import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import { type CalendarStep, comingDates } from '#domain/life-line.ts'
import { officeAddress } from '#domain/office-address.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { placeOf } from '../boxes/box-row.ts'
import { boxOfClaim, historyOfClaim } from '../claims/read-claim.ts'
import { lineOf } from './read-card.ts'

/** The dates of a claim that come after `today`, as an iCalendar file; null where none comes. */
export async function calendarOfClaim(
  { db, offices, origin }: Context,
  claim: ClaimRow,
  today: CalendarDate,
): Promise<Uint8Array | null> {
  const line = lineOf(claim, await historyOfClaim(db, claim.id), today)
  if (comingDates(line, today).length === 0) return null
  const box = await boxOfClaim(db, claim)
  const office = await offices.read(claim.officeIndex, box.lockerId)
  return calendarFile({
    claim: claim.id,
    ...placeOf(box),
    index: claim.officeIndex,
    officeAddress: officeAddress(office.settlement, office.addressSource),
    changedAt: claim.changedAt,
    today,
    line,
    origin,
  })
}

/** The name of one date of a claim in every calendar that has it. */
export const uidOf = (claim: number, step: CalendarStep, origin: string): string =>
  `${claim}-${step}@${new URL(origin).hostname}`

/** The coming dates of a rent as an iCalendar file: whole days, the same number for the same date however often it is taken. */
function calendarFile(rent: {
  readonly claim: number
  readonly boxNumber: string
  readonly lockerName: string | null
  readonly index: string
  readonly officeAddress: string
  readonly line: readonly LifeStep[]
  readonly today: CalendarDate
  readonly changedAt: Date
  readonly origin: string
}): Uint8Array {
  const days = comingDates(rent.line, rent.today).map(
    ({ step, date }): CalendarDay => ({
      uid: uidOf(rent.claim, step, rent.origin),
      date,
      title: calendarWords[step](rent),
      description: calendarWords.details(rent.claim, rent, rent.officeAddress),
      url: `${rent.origin}/claims/${rent.claim}`,
      changedAt: rent.changedAt,
    }),
  )
  return calendarText(calendarWords.name(rent), days)
}

export interface CalendarDay {
  /** The same for the same date however often it is written. */
  readonly uid: string
  readonly date: CalendarDate
  readonly title: string
  readonly description: string
  readonly url: string
  /** When what it is about was last changed. */
  readonly changedAt: Date
  /** Grows with each change. */
  readonly sequence?: number
  /** When to ring: days before at nine in the morning, 0 is the day itself. */
  readonly alarms?: readonly number[]
}

const LINE_OCTETS = 75
const RINGS_AT_HOUR = 9

const dayArray = (date: CalendarDate): DateArray => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
  Number(date.slice(8, 10)),
]

/** From the midnight with which the day begins. */
const trigger = (daysBefore: number) =>
  daysBefore === 0
    ? { hours: RINGS_AT_HOUR, before: false }
    : { days: daysBefore - 1, hours: 24 - RINGS_AT_HOUR, before: true }

/** One line in lines of at most 75 octets, never within a letter (RFC 5545, 3.1). */
const foldLine = (line: string): string => {
  const folded: string[] = []
  let part = ''
  let octets = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > LINE_OCTETS) {
      folded.push(part)
      part = ' '
      octets = 1
    }
    part += letter
    octets += size
  }
  return [...folded, part].join('\r\n')
}

/** The library counts letters where the standard counts octets. */
const foldByOctets = (text: string): string =>
  text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(foldLine)
    .join('\r\n')

/** Days as the text of an iCalendar file (RFC 5545); the same days are the same text, whenever it is written. */
export function calendarText(name: string, days: readonly CalendarDay[]): Uint8Array<ArrayBuffer> {
  const events = days.map((day): EventAttributes & { readonly timestamp: number } => ({
    uid: day.uid,
    title: day.title,
    description: day.description,
    url: day.url,
    start: dayArray(day.date),
    end: dayArray(addDays(day.date, 1)),
    busyStatus: 'FREE',
    transp: 'TRANSPARENT',
    timestamp: day.changedAt.getTime(),
    lastModified: day.changedAt.getTime(),
    ...(day.sequence === undefined ? {} : { sequence: day.sequence }),
    ...(day.alarms === undefined
      ? {}
      : {
          alarms: day.alarms.map((daysBefore) => ({
            action: 'display' as const,
            description: day.title,
            trigger: trigger(daysBefore),
          })),
        }),
  }))
  const { value, error } = createEvents(events, { calName: name, productId: 'abonent-box/ics' })
  if (error || !value) throw error ?? new Error('no calendar was made')
  return new TextEncoder().encode(foldByOctets(value))
}
