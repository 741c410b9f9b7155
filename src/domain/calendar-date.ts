// Date-only arithmetic by date-fns. A day stands at its local noon there: clocks are never changed at noon, so no time
// zone of a server or a browser can shift a date (AMB-10). Each function has a file of its own: Node takes a second to
// find the three hundred files of the whole package.
import { addDays as daysLater } from 'date-fns/addDays'
import { addMonths as monthsLater } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { getDaysInMonth } from 'date-fns/getDaysInMonth'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { dayIn } from '#contract/pasted-text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Time zones of Russia's offices, by the hours that their clocks are ahead of UTC, the year round. `Intl`
 * knows them and all others, but its first date takes a cheap phone a tenth of a second.
 */
const zonesByHours: Readonly<Record<number, string>> = {
  2: 'Europe/Kaliningrad',
  3: 'Europe/Moscow Europe/Volgograd Europe/Kirov Europe/Simferopol',
  4: 'Europe/Samara Europe/Astrakhan Europe/Saratov Europe/Ulyanovsk',
  5: 'Asia/Yekaterinburg',
  6: 'Asia/Omsk',
  7: 'Asia/Krasnoyarsk Asia/Barnaul Asia/Novosibirsk Asia/Tomsk Asia/Novokuznetsk',
  8: 'Asia/Irkutsk',
  9: 'Asia/Yakutsk Asia/Chita Asia/Khandyga',
  10: 'Asia/Vladivostok Asia/Ust-Nera',
  11: 'Asia/Magadan Asia/Sakhalin Asia/Srednekolymsk',
  12: 'Asia/Kamchatka Asia/Anadyr',
}

const readZones = (): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(zonesByHours).flatMap(([hours, names]) =>
      names.split(' ').map((name) => [name, Number(hours)] as const),
    ),
  )

/** Hours ahead of UTC by the name of the zone; what asks for none of them carries none. */
export const hoursAhead: ReadonlyMap<string, number> = /* @__PURE__ */ readZones()

/** Formats are kept because making one costs more than using it; the Swedish one writes `YYYY-MM-DD HH:MM`. */
const formats = new Map<string, Intl.DateTimeFormat>()

const byIntl = (instant: Date, timeZone: string): string => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(instant)
}

/** Hours that the clocks of any time zone are ahead of UTC at an instant; Intl is asked where the list has no such zone. */
export const hoursAheadAt = (instant: Date, timeZone: string): number =>
  hoursAhead.get(timeZone) ??
  (Date.parse(`${byIntl(instant, timeZone).replace(' ', 'T')}Z`) -
    Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS) /
    HOUR_MS

/** The wall clock of a time zone at an instant: `YYYY-MM-DD HH:MM`. */
export function wallClock(instant: Date, timeZone: string): string {
  const hours = hoursAhead.get(timeZone)
  if (hours === undefined) return byIntl(instant, timeZone)
  return new Date(instant.getTime() + hours * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/** A day of the calendar, `YYYY-MM-DD`; ordinary string comparison orders two of them. */
export type CalendarDate = string

const SHAPE = /^[1-9]\d{3}-\d{2}-\d{2}$/

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))
const monthNumberOf = (date: CalendarDate): number => Number(date.slice(5, 7))
const dayOf = (date: CalendarDate): number => Number(date.slice(8, 10))
const noonOf = (date: CalendarDate): Date => new Date(yearOf(date), monthNumberOf(date) - 1, dayOf(date), 12)
const dateAt = (noon: Date): CalendarDate =>
  `${pad(noon.getFullYear(), 4)}-${pad(noon.getMonth() + 1)}-${pad(noon.getDate())}`

/** Is this text a day that exists, written `YYYY-MM-DD`? */
export const isCalendarDate = (value: unknown): value is CalendarDate => {
  if (typeof value !== 'string' || !SHAPE.test(value)) return false
  // A day that does not exist runs over into another one.
  return dateAt(noonOf(value)) === value
}

/** The day that many days later (or earlier, if negative). */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  dateAt(daysLater(noonOf(date), days))

/** Months since year 0: December to January is 1 (AMB-07). */
export const monthIndex = (date: CalendarDate): number => yearOf(date) * 12 + monthNumberOf(date)

/** The same day that many months later, clamped to the month's last day: 31 January + 1 is 28 or 29 February. */
export const addMonths = (date: CalendarDate, months: number): CalendarDate =>
  dateAt(monthsLater(noonOf(date), months))

/** Days in the month of this date, 28 to 31. */
export const daysInMonth = (date: CalendarDate): number => getDaysInMonth(noonOf(date))

/** The first day of the month of this date, by which months are keyed everywhere: `YYYY-MM-01`. */
export const startOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`

/** The last day of the month of this date. */
export const endOfMonth = (date: CalendarDate): CalendarDate => dateAt(lastDayOfMonth(noonOf(date)))

/** Is it a 1st? */
export const isFirstOfMonth = (date: CalendarDate): boolean => dayOf(date) === 1
/** Is it the last day of its month? */
export const isLastOfMonth = (date: CalendarDate): boolean => date === endOfMonth(date)

/** Month difference `b - a`, whatever the days: 31 December to 1 January is 1. */
export const monthsBetween = (a: CalendarDate, b: CalendarDate): number => monthIndex(b) - monthIndex(a)

/** Days from `a` to `b`; negative if `b` is earlier. */
export const daysBetween = (a: CalendarDate, b: CalendarDate): number =>
  differenceInCalendarDays(noonOf(b), noonOf(a))

/** The first of each month that the days from start to end touch, ascending; empty if end is before start. */
export const monthsCovered = (start: CalendarDate, end: CalendarDate): CalendarDate[] =>
  start > end
    ? []
    : Array.from({ length: monthsBetween(start, end) + 1 }, (_, index) =>
        addMonths(startOfMonth(start), index),
      )

/** Day of the week, 1 Monday to 7 Sunday, as `weekDayId` counts them (AMB-14); a date has the same one in every zone. */
export const weekDayId = (date: CalendarDate): number => new Date(date).getUTCDay() || 7

/** `YYYYMMDD`, as the price calls want dates (M-PRICE-02). */
export const compact = (date: CalendarDate): string => date.replaceAll('-', '')

/** A day written as `YYYY-MM-DD`, `YYYYMMDD` or `DD.MM.YYYY` (AMB-30); null if it is none of them or does not exist. */
export const parseDate = (text: string): CalendarDate | null => {
  const trimmed = text.trim()
  const date = trimmed
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1')
  return isCalendarDate(date) ? date : null
}

/** A day as people type, shorten and paste it; null if it is none or does not exist. */
export const parseTypedDate = (text: string): CalendarDate | null => {
  const date = dayIn(text)
  return isCalendarDate(date) ? date : null
}

/** The calendar date at an instant, by the wall clock of a time zone; 'today' of the product is Moscow's (AMB-10). */
export const todayIn = (instant: Date, timeZone = 'Europe/Moscow'): CalendarDate =>
  wallClock(instant, timeZone).slice(0, 10)

/** Minutes since midnight at an instant, by the wall clock of a time zone. */
export const localTime = (instant: Date, timeZone: string): number => {
  const clock = wallClock(instant, timeZone)
  return Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14))
}

/** The instant at which a day begins in Moscow, whose clocks stand at UTC+3 the year round. */
export const startOfDayInMoscow = (date: CalendarDate): Date => new Date(`${date}T00:00:00+03:00`)
