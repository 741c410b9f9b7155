import type { OfficeEntry } from '#contract/content/office-entry.ts'
import type { WorkingDay } from '#contract/offices.ts'
import type { CalendarDate } from './calendar-date.ts'
import { hoursAfterClosure } from './working-hours.ts'

type Day = OfficeEntry['hours']['mon']

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const ends = (range: string): [string, string] => {
  const [begin = '', end = ''] = range.split('-')
  return [begin, end]
}

const row = (weekDayId: number | null, date: string | null, day: Day): WorkingDay => {
  const [begin, end] = day ? ends(day.work) : [null, null]
  const lunches = (day?.lunches ?? []).map(ends)
  return {
    weekDayId,
    date,
    beginWorkTime: begin,
    endWorkTime: end,
    lunches: lunches.map(([beginLunchTime, endLunchTime]) => ({ beginLunchTime, endLunchTime })),
  }
}

/** The hours as an editor writes them, as the rows of M-ENT-02: seven weekdays, then the special days. */
export const workingHoursOf = (entry: Pick<OfficeEntry, 'hours' | 'holidays'>): WorkingDay[] => [
  ...WEEK.map((name, index) => row(index + 1, null, entry.hours[name])),
  ...entry.holidays.map(({ date, day }) => row(null, date, day)),
]

/** Until when an editor's office is closed for a time, where that is known, and the hours that it then has. */
export const openingOf = (
  entry: OfficeEntry,
): { readonly closedUntil: CalendarDate | null; readonly workingHours: WorkingDay[] } => {
  if (!entry.temporarilyClosed) return { closedUntil: null, workingHours: workingHoursOf(entry) }
  const closedUntil = entry.closedUntil ?? null
  return { closedUntil, workingHours: hoursAfterClosure(workingHoursOf(entry), closedUntil) }
}
