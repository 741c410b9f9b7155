import type { OfficeEntry } from '#content/api/entries/office-entry.ts'
import { type CalendarDate, localTime, todayIn, weekDayId } from '#kit/rules/calendar-date.ts'
import type { WorkingDay } from '#places/api/offices.ts'

export type HoursLabel =
  | { kind: 'none' | 'unknown' | 'open_around_the_clock' | 'closed_today' | 'closed' }
  | { kind: 'open_until' | 'lunch_until' | 'closed_until'; time: string }

const DAY_MINUTES = 24 * 60

const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** An end of 00:00 is the end of the day (M-OFF-08). */
const endMinutes = (time: string): number => minutesOf(time) || DAY_MINUTES

export const shortTime = (time: string): string => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** All-zero begin and end: open around the clock (M-OFF-02). */
export const isAroundTheClock = ({ beginWorkTime, endWorkTime }: WorkingDay): boolean =>
  Boolean(beginWorkTime && endWorkTime && !minutesOf(beginWorkTime) && !minutesOf(endWorkTime))

/** A special day overrides the weekday (M-OFF-09). */
export const rowFor = (workingHours: readonly WorkingDay[], date: CalendarDate): WorkingDay | undefined =>
  workingHours.find((row) => row.date === date) ??
  workingHours.find((row) => !row.date && row.weekDayId === weekDayId(date))

/** Drops special days within the closure, or all of them if its end is unknown. */
export const hoursAfterClosure = (
  workingHours: readonly WorkingDay[],
  closedUntil: CalendarDate | null,
): WorkingDay[] => workingHours.filter(({ date }) => !date || (closedUntil !== null && date >= closedUntil))

const isLunch = (lunch: WorkingDay['lunches'][number], now: number): boolean =>
  minutesOf(lunch.beginLunchTime) + minutesOf(lunch.endLunchTime) > 0 &&
  now >= minutesOf(lunch.beginLunchTime) &&
  now < endMinutes(lunch.endLunchTime)

type HoursOfOffice = { workingHours: readonly WorkingDay[]; isTemporaryClosed: boolean }

/**
 * Label for today in the office's time zone (M-OFF-01…09, AMB-14, AMB-15). `unknown`: the office has no hours, so it
 * is not called closed.
 */
export const labelForToday = (
  office: HoursOfOffice & { timeZone?: string | undefined },
  now: Date,
): HoursLabel => {
  const timeZone = office.timeZone ?? 'Europe/Moscow'
  return labelAt(office, todayIn(now, timeZone), localTime(now, timeZone))
}

export const labelAt = (office: HoursOfOffice, date: CalendarDate, minute: number): HoursLabel => {
  if (office.isTemporaryClosed) return { kind: 'none' }
  if (office.workingHours.length === 0) return { kind: 'unknown' }
  const row = rowFor(office.workingHours, date)
  if (!row?.beginWorkTime || !row.endWorkTime) return { kind: 'closed_today' }
  if (isAroundTheClock(row)) return { kind: 'open_around_the_clock' }
  if (minute < minutesOf(row.beginWorkTime)) {
    return { kind: 'closed_until', time: shortTime(row.beginWorkTime) }
  }
  if (minute >= endMinutes(row.endWorkTime)) return { kind: 'closed' }
  const lunch = row.lunches[0]
  return lunch && isLunch(lunch, minute)
    ? { kind: 'lunch_until', time: shortTime(lunch.endLunchTime) }
    : { kind: 'open_until', time: shortTime(row.endWorkTime) }
}

type EnteredDay = OfficeEntry['hours']['mon']

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const splitRange = (range: string): [string, string] => {
  const [begin = '', end = ''] = range.split('-')
  return [begin, end]
}

const toWorkingDay = (weekDayId: number | null, date: string | null, day: EnteredDay): WorkingDay => {
  const [beginWorkTime, endWorkTime] = day ? splitRange(day.work) : [null, null]
  const lunches = (day?.lunches ?? []).map(splitRange)
  return {
    weekDayId,
    date,
    beginWorkTime,
    endWorkTime,
    lunches: lunches.map(([beginLunchTime, endLunchTime]) => ({ beginLunchTime, endLunchTime })),
  }
}

/** Rows of M-ENT-02: seven weekdays, then special days. */
export const workingHoursOf = (entry: Pick<OfficeEntry, 'hours' | 'holidays'>): WorkingDay[] => [
  ...WEEK.map((name, index) => toWorkingDay(index + 1, null, entry.hours[name])),
  ...entry.holidays.map(({ date, day }) => toWorkingDay(null, date, day)),
]

export const openingOf = (entry: OfficeEntry) => {
  const workingHours = workingHoursOf(entry)
  if (!entry.temporarilyClosed) return { closedUntil: null, workingHours }
  const closedUntil = entry.closedUntil ?? null
  return { closedUntil, workingHours: hoursAfterClosure(workingHours, closedUntil) }
}
