import { createEvents, type DateArray, type EventAttributes } from 'ics'
import { addDays, type CalendarDate } from '#domain/calendar-date.ts'

/** A whole day in a calendar. */
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
