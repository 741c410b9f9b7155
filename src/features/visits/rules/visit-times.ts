import { addDays, type CalendarDate, getUtcOffsetHours, todayInZone } from '#kit/rules/calendar-date.ts'
import type { WorkingDay } from '#places/api/offices.ts'
import { endMinutes, findWorkingDay, isAroundTheClock, toMinutes } from '#places/rules/working-hours.ts'

export const HALF_HOUR_MINUTES = 30
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** A longer working day has two shifts, so two people at the counter for most of it. */
const ONE_SHIFT_MINUTES = 9 * 60

/** Terms of `content/site/visits.md`. */
export interface VisitTerms {
  readonly daysAhead: number
  readonly leadMinutes: number
  readonly missedAfterMinutes: number
}

export interface VisitedOffice {
  readonly timeZone: string
  readonly workingHours: readonly WorkingDay[]
  /** No longer in the list of offices. */
  readonly closed: boolean
  readonly temporarilyClosed: boolean
  readonly closedUntil: CalendarDate | null
  /** Stopped by an administrator. */
  readonly stopped: boolean
  readonly stoppedUntil: CalendarDate | null
  /** Null: derived from the hours. */
  readonly visitsPerHalfHour: number | null
}

interface HalfHour {
  readonly date: CalendarDate
  readonly start: number
}

export const formatHalfHour = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const parseHalfHour = toMinutes

/** The instant of a minute of the office's day. */
export const instantInZone = (date: CalendarDate, minute: number, timeZone: string): Date => {
  const asUtc = new Date(`${date}T00:00:00Z`).getTime() + minute * MINUTE_MS
  return new Date(asUtc - getUtcOffsetHours(new Date(asUtc), timeZone) * 60 * MINUTE_MS)
}

const reopensAfter = (date: CalendarDate, until: CalendarDate | null): boolean =>
  until === null || date < until

const isClosedOn = (office: VisitedOffice, date: CalendarDate): boolean =>
  office.closed ||
  (office.temporarilyClosed && reopensAfter(date, office.closedUntil)) ||
  (office.stopped && reopensAfter(date, office.stoppedUntil))

const openMinutes = (row: WorkingDay): { begin: number; end: number } =>
  isAroundTheClock(row)
    ? { begin: 0, end: DAY_MINUTES }
    : { begin: toMinutes(row.beginWorkTime ?? '0:00'), end: endMinutes(row.endWorkTime ?? '0:00') }

/** The row of the day's hours; undefined on days off, in closures, and if the hours are unknown. */
const openDay = (office: VisitedOffice, date: CalendarDate): WorkingDay | undefined => {
  const row = findWorkingDay(office.workingHours, date)
  return row?.beginWorkTime && row.endWorkTime && !isClosedOn(office, date) ? row : undefined
}

/** Whole half hours of the working day outside the breaks, as minutes of the day (M-VISIT-01). */
export const listHalfHours = (office: VisitedOffice, date: CalendarDate): number[] => {
  const row = openDay(office, date)
  if (row === undefined) return []
  const { begin, end } = openMinutes(row)
  const first = Math.ceil(begin / HALF_HOUR_MINUTES) * HALF_HOUR_MINUTES
  const count = Math.max(0, Math.floor((end - first) / HALF_HOUR_MINUTES))
  const isInBreak = (start: number): boolean =>
    row.lunches.some(
      ({ beginLunchTime, endLunchTime }) =>
        toMinutes(beginLunchTime) + toMinutes(endLunchTime) > 0 &&
        start < endMinutes(endLunchTime) &&
        start + HALF_HOUR_MINUTES > toMinutes(beginLunchTime),
    )
  return Array.from({ length: count }, (_, index) => first + index * HALF_HOUR_MINUTES).filter(
    (start) => !isInBreak(start),
  )
}

/** Visits that each half hour of the day takes (M-VISIT-02). */
export const countPlaces = (office: VisitedOffice, date: CalendarDate): number => {
  if (office.visitsPerHalfHour !== null) return office.visitsPerHalfHour
  const row = openDay(office, date)
  if (row === undefined) return 0
  const { begin, end } = openMinutes(row)
  return end - begin > ONE_SHIFT_MINUTES ? 2 : 1
}

/** Places of the whole day without its closed half hours. */
export const countDayPlaces = (
  office: VisitedOffice,
  date: CalendarDate,
  closed: readonly number[],
): number =>
  countPlaces(office, date) * listHalfHours(office, date).filter((start) => !closed.includes(start)).length

interface Offer {
  readonly office: VisitedOffice
  readonly terms: VisitTerms
  readonly now: Date
}

/** Days of the office, from its own today, on which visits can be booked. */
export const listVisitDays = ({ office, terms, now }: Offer): CalendarDate[] => {
  const today = todayInZone(now, office.timeZone)
  return Array.from({ length: terms.daysAhead + 1 }, (_, days) => addDays(today, days))
}

/**
 * Half hours that the office offers now, whether taken or not; `before` ends the offer, such as at the payment
 * deadline (M-VISIT-01).
 */
export const listOfferedHalfHours = (
  { office, terms, now }: Offer,
  before: Date | null,
): { date: CalendarDate; starts: number[] }[] => {
  const earliest = new Date(now.getTime() + terms.leadMinutes * MINUTE_MS)
  return listVisitDays({ office, terms, now })
    .map((date) => ({
      date,
      starts:
        countPlaces(office, date) === 0
          ? []
          : listHalfHours(office, date).filter((start) => {
              const at = instantInZone(date, start, office.timeZone)
              return at >= earliest && (before === null || at < before)
            }),
    }))
    .filter(({ starts }) => starts.length > 0)
}

/** True while a booked visit is still within the hours of its office (M-VISIT-10). */
export const isStillOpen = (office: VisitedOffice, { date, start }: HalfHour): boolean =>
  countPlaces(office, date) > 0 && listHalfHours(office, date).includes(start)

/** When a visit counts as missed (M-VISIT-05). */
export const missedAt = (startsAt: Date, terms: VisitTerms): Date =>
  new Date(startsAt.getTime() + terms.missedAfterMinutes * MINUTE_MS)

const EVE_MINUTE = 10 * 60
const MORNING_MINUTE = 8 * 60
const MORNING_NOTICE_MINUTES = 60

/** The day before at 10:00, or at 8:00 of the day if booked later; null if that is too late too (M-VISIT-06). */
export const reminderAt = ({ date, start }: HalfHour, timeZone: string, now: Date): Date | null => {
  const eve = instantInZone(addDays(date, -1), EVE_MINUTE, timeZone)
  if (eve > now) return eve
  const morning = instantInZone(date, MORNING_MINUTE, timeZone)
  return morning > now && start - MORNING_MINUTE >= MORNING_NOTICE_MINUTES ? morning : null
}

/** A text message that quiet hours delay until shortly before the visit is of no use (M-VISIT-11). */
export const isTextInTime = (startsAt: Date, deliveredAt: Date): boolean =>
  startsAt.getTime() - deliveredAt.getTime() >= HALF_HOUR_MINUTES * MINUTE_MS
