import { createEvents, type DateArray, type EventAttributes } from 'ics'
import type { LifeStep } from '#contract/claim-card.ts'
import { calendarWords } from '#copy/emails-calendar.ts'
import { addDays, type CalendarDate } from '#domain/calendar-date.ts'

type Result = keyof Pick<
  typeof calendarWords,
  'starts' | 'prolongation_opens' | 'prolongation_closes' | 'ends' | 'guarantee_ends' | 'pay_until'
>

const isNotified = (step: string): step is Result =>
  ['starts', 'prolongation_opens', 'prolongation_closes', 'ends', 'guarantee_ends', 'pay_until'].includes(
    step,
  )

const dayArray = (date: CalendarDate): DateArray => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
  Number(date.slice(8, 10)),
]

/** The coming dates of a rent as an iCalendar file: whole days, the same number for the same date however often it is taken. */
export function calendarFile(rent: {
  readonly claim: number
  readonly boxNumber: string
  readonly lockerName: string | null
  readonly index: string
  readonly officeAddress: string
  readonly line: readonly LifeStep[]
  readonly origin: string
}): Uint8Array {
  const events = rent.line.flatMap(({ step, date, done }): EventAttributes[] =>
    done || !isNotified(step)
      ? []
      : [
          {
            uid: `${rent.claim}-${step}@${new URL(rent.origin).hostname}`,
            title: calendarWords[step](rent),
            description: calendarWords.details(rent.claim, rent, rent.officeAddress),
            url: `${rent.origin}/claims/${rent.claim}`,
            start: dayArray(date),
            end: dayArray(addDays(date, 1)),
            busyStatus: 'FREE',
            transp: 'TRANSPARENT',
          },
        ],
  )
  const { value, error } = createEvents(events, {
    calName: calendarWords.name(rent),
    productId: 'abonent-box/ics',
  })
  if (error || !value) throw error ?? new Error('no calendar was made')
  return new TextEncoder().encode(value)
}
