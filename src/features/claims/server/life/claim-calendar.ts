import { createEvents, type DateArray, type EventAttributes } from 'ics'
import { type CalendarTimelineStep, selectUpcomingCalendarMoments } from '#claims/rules/claim-timeline.ts'
import { readClaimBox, readClaimHistory } from '#claims/server/read-claim.ts'
import { foldLine } from '#documents/fold-line.ts'
import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'
import { doorImageUrl } from '#messages/words/email-frame.ts'
import { officeAddress } from '#places/rules/office-address.ts'
import { toRentedPlace } from '#rent/server/boxes/box-row.ts'
import { hasMailInBoxSql } from '#rent/server/boxes/mail-in-box.ts'
import { rentCalendarWords } from '#rent/words/emails.ts'
import type { Context } from '#server/context.ts'
import type { ClaimRow } from '#server/database/rows.ts'
import { toClaimTimeline } from './build-claim-details.ts'

export async function buildClaimCalendar(
  { db, offices, origin }: Context,
  claim: ClaimRow,
  today: CalendarDate,
): Promise<Uint8Array | null> {
  const dates = selectUpcomingCalendarMoments(
    toClaimTimeline(claim, await readClaimHistory(db, claim.id), today),
    today,
  )
  if (dates.length === 0) return null
  const box = await readClaimBox(db, claim)
  const office = await offices.read(claim.officeIndex, box.lockerId)
  const address = officeAddress(office.settlement, office.addressSource)
  const { hasMail } = await db
    .selectFrom('claim')
    .select(hasMailInBoxSql(today).as('hasMail'))
    .where('claim.id', '=', claim.id)
    .executeTakeFirstOrThrow()
  const image = doorImageUrl(origin, hasMail)
  const place = { ...toRentedPlace(box), index: claim.officeIndex }
  const days = dates.map(({ step, date }) => ({
    uid: calendarUid(claim.id, step, origin),
    date,
    title: rentCalendarWords[step](place),
    description: rentCalendarWords.details(claim.id, place, address),
    url: `${origin}/claims/${claim.id}`,
    changedAt: claim.changedAt,
    image,
  }))
  return toICalendarFile(rentCalendarWords.name(place), days)
}

/** The same date has the same UID in every calendar. */
export const calendarUid = (claim: number, step: CalendarTimelineStep, origin: string): string =>
  `${claim}-${step}@${new URL(origin).hostname}`

export interface CalendarEntry {
  readonly uid: string
  readonly date: CalendarDate
  readonly title: string
  readonly description: string
  readonly url: string
  readonly changedAt: Date
  /** Must grow with each change. */
  readonly sequence?: number
  /** Shown beside the date by calendars that know RFC 7986. */
  readonly image: string
  /** Days before the date on which an alarm goes off at 9:00; 0 is the day itself. */
  readonly alarms?: readonly number[]
}

const ALARM_HOUR = 9

const toDateArray = (date: CalendarDate): DateArray => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
  Number(date.slice(8, 10)),
]

const toAlarmTrigger = (daysBefore: number) =>
  daysBefore === 0
    ? { hours: ALARM_HOUR, before: false }
    : { days: daysBefore - 1, hours: 24 - ALARM_HOUR, before: true }

/** Needed because the library folds by characters instead of octets. */
const foldByOctets = (text: string): string =>
  text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(foldLine)
    .join('\r\n')

/** The events need a `timestamp`; otherwise the same events give another text each time. */
export function composeCalendarFile(
  name: string,
  events: (EventAttributes & { readonly timestamp: number })[],
  /** An image for each event; calendars that know RFC 7986 show it. */
  images: readonly string[] = [],
): Uint8Array<ArrayBuffer> {
  const { value, error } = createEvents(events, { calName: name, productId: 'abonent-box/ics' })
  if (error || !value) throw error ?? new Error('no calendar was made')
  const remaining = images.values()
  const withImages = value.replaceAll('END:VEVENT', (end) => {
    const { value: image } = remaining.next()
    return image === undefined ? end : `IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/png:${image}\r\n${end}`
  })
  return new TextEncoder().encode(foldByOctets(withImages))
}

/** Builds an iCalendar file (RFC 5545). The same entries always give the same text. */
export function toICalendarFile(name: string, days: readonly CalendarEntry[]): Uint8Array<ArrayBuffer> {
  const events = days.map((day): EventAttributes & { readonly timestamp: number } => ({
    uid: day.uid,
    title: day.title,
    description: day.description,
    url: day.url,
    start: toDateArray(day.date),
    end: toDateArray(addDays(day.date, 1)),
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
            trigger: toAlarmTrigger(daysBefore),
          })),
        }),
  }))
  return composeCalendarFile(
    name,
    events,
    days.map(({ image }) => image),
  )
}
