import type { LifeStep } from '#contract/claim-card.ts'
import { calendarWords } from '#copy/emails-calendar.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { type CalendarDay, calendarText } from './calendar-text.ts'

type Result = keyof Pick<
  typeof calendarWords,
  'starts' | 'prolongation_opens' | 'prolongation_closes' | 'ends' | 'guarantee_ends' | 'pay_until'
>

const isNotified = (step: string): step is Result =>
  ['starts', 'prolongation_opens', 'prolongation_closes', 'ends', 'guarantee_ends', 'pay_until'].includes(
    step,
  )

/** The name of one date of a claim in every calendar that has it. */
export const uidOf = (claim: number, step: Result, origin: string): string =>
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
  const days = rent.line.flatMap(({ step, date, done }): CalendarDay[] =>
    done || !isNotified(step) || (step === 'starts' && date <= rent.today)
      ? []
      : [
          {
            uid: uidOf(rent.claim, step, rent.origin),
            date,
            title: calendarWords[step](rent),
            description: calendarWords.details(rent.claim, rent, rent.officeAddress),
            url: `${rent.origin}/claims/${rent.claim}`,
            changedAt: rent.changedAt,
          },
        ],
  )
  return calendarText(calendarWords.name(rent), days)
}
