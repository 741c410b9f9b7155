import { type CalendarDate, localTime, todayIn, weekDayId } from './calendar-date.ts'

/** A break; times are `HH:MM` or `HH:MM:SS`. */
export type Lunch = { beginLunchTime: string; endLunchTime: string }

/** One row of office hours; a row with `date` is a special day and overrides the weekday's (M-ENT-02, AMB-14). */
export type WorkingDay = {
  weekDayId: number | null
  beginWorkTime: string | null
  endWorkTime: string | null
  date: CalendarDate | null
  lunches: readonly Lunch[]
}

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

/** A time without its seconds, as a label shows it. */
export const shortTime = (time: string): string => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** All-zero begin and end: open around the clock (M-OFF-02). */
export const isAroundTheClock = (row: WorkingDay): boolean =>
  Boolean(row.beginWorkTime && row.endWorkTime) &&
  minutesOf(row.beginWorkTime ?? '') === 0 &&
  minutesOf(row.endWorkTime ?? '') === 0

/** The row that holds on a date: the one with that very date, else the weekday's (M-OFF-09). */
export const rowFor = (workingHours: readonly WorkingDay[], date: CalendarDate): WorkingDay | undefined =>
  workingHours.find((row) => row.date === date) ??
  workingHours.find((row) => row.date === null && row.weekDayId === weekDayId(date))

/** Hours of a closed office as they will hold: special days inside the closure are left out, all where its end is not known. */
export const hoursAfterClosure = <Row extends { readonly date?: string | null | undefined }>(
  workingHours: readonly Row[],
  closedUntil: CalendarDate | null,
): Row[] => workingHours.filter(({ date }) => !date || (closedUntil !== null && date >= closedUntil))

const isLunch = (lunch: Lunch | undefined, now: number): lunch is Lunch =>
  lunch !== undefined &&
  minutesOf(lunch.beginLunchTime) + minutesOf(lunch.endLunchTime) > 0 &&
  now >= minutesOf(lunch.beginLunchTime) &&
  now < endMinutes(lunch.endLunchTime)

type HoursOfOffice = { workingHours: readonly WorkingDay[]; isTemporaryClosed: boolean }

/**
 * What an office's card says about today, by the wall clock of the office (M-OFF-01…09, AMB-14, AMB-15).
 * `unknown` is an office without any row: nobody knows its hours, so it is not called closed.
 */
export const labelForToday = (office: HoursOfOffice & { timeZone?: string }, now: Date): HoursLabel => {
  const timeZone = office.timeZone ?? 'Europe/Moscow'
  return labelAt(office, todayIn(now, timeZone), localTime(now, timeZone))
}

/** The same at a date and minute of the office's own clock. */
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
  return isLunch(lunch, minute)
    ? { kind: 'lunch_until', time: shortTime(lunch.endLunchTime) }
    : { kind: 'open_until', time: shortTime(row.endWorkTime) }
}
