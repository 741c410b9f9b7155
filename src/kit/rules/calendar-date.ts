// Dates are computed at local noon, because clocks never change at noon and so no time zone can shift a date (AMB-10).
// date-fns is imported file by file, because Node takes a second to load the whole package.
import { addDays as daysLater } from 'date-fns/addDays'
import { addMonths as monthsLater } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { getDaysInMonth } from 'date-fns/getDaysInMonth'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { normalizeDate } from '#kit/api/pasted-text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Russian UTC offsets, the same all year. A table, because the first use of `Intl` takes 0.1 s on a cheap phone. */
const zonesByUtcOffset: Readonly<Record<number, string>> = {
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
    Object.entries(zonesByUtcOffset).flatMap(([hours, names]) =>
      names.split(' ').map((name) => [name, Number(hours)] as const),
    ),
  )

export const russianUtcOffsetHours: ReadonlyMap<string, number> = /* @__PURE__ */ readZones()

/** Cached because creating a format is slow. The Swedish locale formats as `YYYY-MM-DD HH:MM`. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatWithIntl = (instant: Date, timeZone: string): string => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(instant)
}

/** Uses Intl for zones that are not in the list. */
export const getUtcOffsetHours = (instant: Date, timeZone: string): number =>
  russianUtcOffsetHours.get(timeZone) ??
  (Date.parse(`${formatWithIntl(instant, timeZone).replace(' ', 'T')}Z`) -
    Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS) /
    HOUR_MS

export function formatLocalDateTime(instant: Date, timeZone: string): string {
  const hours = russianUtcOffsetHours.get(timeZone)
  if (hours === undefined) return formatWithIntl(instant, timeZone)
  return new Date(instant.getTime() + hours * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/** `YYYY-MM-DD`; string comparison orders dates. */
export type CalendarDate = string

const SHAPE = /^[1-9]\d{3}-\d{2}-\d{2}$/

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))
const monthNumberOf = (date: CalendarDate): number => Number(date.slice(5, 7))
const dayOf = (date: CalendarDate): number => Number(date.slice(8, 10))
const toLocalNoon = (date: CalendarDate): Date =>
  new Date(yearOf(date), monthNumberOf(date) - 1, dayOf(date), 12)
const dateAt = (noon: Date): CalendarDate =>
  `${pad(noon.getFullYear(), 4)}-${pad(noon.getMonth() + 1)}-${pad(noon.getDate())}`

export const isCalendarDate = (value: unknown): value is CalendarDate => {
  if (typeof value !== 'string' || !SHAPE.test(value)) return false
  // A date that does not exist overflows into another one, e.g. 31 April into 1 May.
  return dateAt(toLocalNoon(value)) === value
}

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  dateAt(daysLater(toLocalNoon(date), days))

/** Months since year 0, so December and January differ by 1 (AMB-07). */
export const monthIndex = (date: CalendarDate): number => yearOf(date) * 12 + monthNumberOf(date)

/** Clamped to the month's last day: 31 January + 1 is 28 or 29 February. */
export const addMonths = (date: CalendarDate, months: number): CalendarDate =>
  dateAt(monthsLater(toLocalNoon(date), months))

export const daysInMonth = (date: CalendarDate): number => getDaysInMonth(toLocalNoon(date))

/** `YYYY-MM-01`, which identifies a month. */
export const startOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`

export const endOfMonth = (date: CalendarDate): CalendarDate => dateAt(lastDayOfMonth(toLocalNoon(date)))

export const isFirstOfMonth = (date: CalendarDate): boolean => dayOf(date) === 1
export const isLastOfMonth = (date: CalendarDate): boolean => date === endOfMonth(date)

/** Ignores days: from 31 December to 1 January is one month. */
export const monthsBetween = (a: CalendarDate, b: CalendarDate): number => monthIndex(b) - monthIndex(a)

export const daysBetween = (a: CalendarDate, b: CalendarDate): number =>
  differenceInCalendarDays(toLocalNoon(b), toLocalNoon(a))

/** First days of all months that the period touches, in ascending order; empty if the end is before the start. */
export const listCoveredMonths = (start: CalendarDate, end: CalendarDate): CalendarDate[] =>
  start > end
    ? []
    : Array.from({ length: monthsBetween(start, end) + 1 }, (_, index) =>
        addMonths(startOfMonth(start), index),
      )

/** 1 is Monday, 7 is Sunday (AMB-14). */
export const weekdayNumber = (date: CalendarDate): number => new Date(date).getUTCDay() || 7

/** `YYYYMMDD`, for the price calls (M-PRICE-02). */
export const toCompactDate = (date: CalendarDate): string => date.replaceAll('-', '')

/** Accepts `YYYY-MM-DD`, `YYYYMMDD` and `DD.MM.YYYY` (AMB-30). */
export const parseDate = (text: string): CalendarDate | null => {
  const trimmed = text.trim()
  const date = trimmed
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{2})\.(\d{2})\.(\d{4})$/, '$3-$2-$1')
  return isCalendarDate(date) ? date : null
}

/** Accepts the formats in which people type and paste dates. */
export const parseTypedDate = (text: string): CalendarDate | null => {
  const date = normalizeDate(text)
  return isCalendarDate(date) ? date : null
}

/** Date in the given time zone; today's date of the product is the one in Moscow (AMB-10). */
export const todayInZone = (instant: Date, timeZone = 'Europe/Moscow'): CalendarDate =>
  formatLocalDateTime(instant, timeZone).slice(0, 10)

/** Minutes since local midnight. */
export const localMinutesOfDay = (instant: Date, timeZone: string): number => {
  const clock = formatLocalDateTime(instant, timeZone)
  return Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14))
}

/** Moscow is at UTC+3 all year. */
export const startOfDayInMoscow = (date: CalendarDate): Date => new Date(`${date}T00:00:00+03:00`)
