import type { OfficeEntry } from '#content/api/entries/office-entry.ts'
import { type CalendarDate, localMinutesOfDay, todayInZone, weekdayNumber } from '#kit/rules/calendar-date.ts'
import type { WorkingDay } from '#places/api/offices.ts'

export type HoursLabel =
  | { kind: 'none' | 'unknown' | 'open_around_the_clock' | 'closed_today' | 'closed' }
  | { kind: 'open_until' | 'lunch_until' | 'closed_until'; time: string }

const DAY_MINUTES = 24 * 60

export const toMinutes = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** An end of 00:00 means the end of the day (M-OFF-08). */
export const endMinutes = (time: string): number => toMinutes(time) || DAY_MINUTES

export const padHours = (time: string): string => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** Begin and end of 00:00 mean open around the clock (M-OFF-02). */
export const isAroundTheClock = ({ beginWorkTime, endWorkTime }: WorkingDay): boolean =>
  Boolean(beginWorkTime && endWorkTime && !toMinutes(beginWorkTime) && !toMinutes(endWorkTime))

/** A special day replaces the weekday (M-OFF-09). */
export const findWorkingDay = (
  workingHours: readonly WorkingDay[],
  date: CalendarDate,
): WorkingDay | undefined =>
  workingHours.find((row) => row.date === date) ??
  workingHours.find((row) => !row.date && row.weekDayId === weekdayNumber(date))

/** Removes special days within the closure, or all special days if the end of the closure is unknown. */
export const hoursAfterClosure = (
  workingHours: readonly WorkingDay[],
  closedUntil: CalendarDate | null,
): WorkingDay[] => workingHours.filter(({ date }) => !date || (closedUntil !== null && date >= closedUntil))

const isLunch = (lunch: WorkingDay['lunches'][number], now: number): boolean =>
  toMinutes(lunch.beginLunchTime) + toMinutes(lunch.endLunchTime) > 0 &&
  now >= toMinutes(lunch.beginLunchTime) &&
  now < endMinutes(lunch.endLunchTime)

/** Opening times of a day without its breaks, in minutes since midnight; empty if it is closed or unknown. */
export function openMinutes(
  workingHours: readonly WorkingDay[],
  date: CalendarDate,
): readonly (readonly [from: number, to: number])[] {
  const row = findWorkingDay(workingHours, date)
  if (!row?.beginWorkTime || !row.endWorkTime) return []
  if (isAroundTheClock(row)) return [[0, DAY_MINUTES]]
  let open: (readonly [number, number])[] = [[toMinutes(row.beginWorkTime), endMinutes(row.endWorkTime)]]
  for (const { beginLunchTime, endLunchTime } of row.lunches) {
    const [begin, end] = [toMinutes(beginLunchTime), endMinutes(endLunchTime)]
    // Both times are 00:00 if there is no break.
    if (begin === 0 && end === DAY_MINUTES) continue
    open = open.flatMap(([from, to]) => [
      [from, Math.min(to, begin)] as const,
      [Math.max(from, end), to] as const,
    ])
  }
  return open.filter(([from, to]) => from < to)
}

type HoursOfOffice = { workingHours: readonly WorkingDay[]; isTemporaryClosed: boolean }

/**
 * Label for today in the office's time zone (M-OFF-01…09, AMB-14, AMB-15). It is `unknown` if the office has no
 * hours, because such an office is not called closed.
 */
export const hoursLabelToday = (
  office: HoursOfOffice & { timeZone?: string | undefined },
  now: Date,
): HoursLabel => {
  const timeZone = office.timeZone ?? 'Europe/Moscow'
  return hoursLabelAt(office, todayInZone(now, timeZone), localMinutesOfDay(now, timeZone))
}

export const hoursLabelAt = (office: HoursOfOffice, date: CalendarDate, minute: number): HoursLabel => {
  if (office.isTemporaryClosed) return { kind: 'none' }
  if (office.workingHours.length === 0) return { kind: 'unknown' }
  const row = findWorkingDay(office.workingHours, date)
  if (!row?.beginWorkTime || !row.endWorkTime) return { kind: 'closed_today' }
  if (isAroundTheClock(row)) return { kind: 'open_around_the_clock' }
  if (minute < toMinutes(row.beginWorkTime)) {
    return { kind: 'closed_until', time: padHours(row.beginWorkTime) }
  }
  if (minute >= endMinutes(row.endWorkTime)) return { kind: 'closed' }
  const lunch = row.lunches[0]
  return lunch && isLunch(lunch, minute)
    ? { kind: 'lunch_until', time: padHours(lunch.endLunchTime) }
    : { kind: 'open_until', time: padHours(row.endWorkTime) }
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

/** Seven weekdays, then special days (M-ENT-02). */
export const toWorkingHours = (entry: Pick<OfficeEntry, 'hours' | 'holidays'>): WorkingDay[] => [
  ...WEEK.map((name, index) => toWorkingDay(index + 1, null, entry.hours[name])),
  ...entry.holidays.map(({ date, day }) => toWorkingDay(null, date, day)),
]

export const toHoursAndClosure = (entry: OfficeEntry) => {
  const workingHours = toWorkingHours(entry)
  if (!entry.temporarilyClosed) return { closedUntil: null, workingHours }
  const closedUntil = entry.closedUntil ?? null
  return { closedUntil, workingHours: hoursAfterClosure(workingHours, closedUntil) }
}
