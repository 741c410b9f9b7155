import type { LifeStep } from '#contract/claim-card.ts'
import { calendarWords } from '#copy/emails-calendar.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type CalendarStep, comingDates } from '#domain/life-line.ts'
import { type CalendarDay, calendarText } from './calendar-text.ts'

/** The name of one date of a claim in every calendar that has it. */
export const uidOf = (claim: number, step: CalendarStep, origin: string): string =>
  `${claim}-${step}@${new URL(origin).hostname}`

/** The coming dates of a rent as an iCalendar file: whole days, the same number for the same date however often it is taken. */
export function calendarFile(rent: {
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
