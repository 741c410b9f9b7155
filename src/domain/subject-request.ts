import { addDays, type CalendarDate, weekDayId } from './calendar-date.ts'

const SATURDAY = 6

/** Days off that the Labour Code fixes (article 112), month and day. */
const holidays: readonly string[] = [
  ...Array.from({ length: 8 }, (_, index) => `01-0${index + 1}`),
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
]

/**
 * Is it a working day? Monday to Friday without the holidays of the law. Days that the government moves each year are not
 * known: a deadline then comes earlier than the law wants, or, by a Saturday that is worked, one day later.
 */
export const isWorkingDay = (date: CalendarDate): boolean =>
  weekDayId(date) < SATURDAY && !holidays.includes(date.slice(5))

/** The day that is so many working days after this one, which itself does not count. */
export const addWorkingDays = (date: CalendarDate, days: number): CalendarDate => {
  let [day, left] = [date, days]
  while (left > 0) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/** By when the law wants each kind answered: working days (articles 14, 20), or calendar days (article 21). */
const terms = {
  access: { workingDays: 10, extensible: true },
  correction: { workingDays: 7, extensible: false },
  blocking: { workingDays: 10, extensible: true },
  destruction: { days: 30, extensible: false },
  withdrawal: { days: 30, extensible: false },
} as const
export type SubjectRequestName = keyof typeof terms

/** So many working days a term may be extended by, once, with a reason that the person is told. */
const EXTENSION_DAYS = 5

/** The last day on which a request is answered in time. */
export const dueOn = (kind: SubjectRequestName, receivedOn: CalendarDate): CalendarDate => {
  const term = terms[kind]
  return 'days' in term ? addDays(receivedOn, term.days) : addWorkingDays(receivedOn, term.workingDays)
}

/** May the term be extended today? Only once, where the law allows it, and not after it is over. */
export const mayExtend = (
  request: { kind: SubjectRequestName; due: CalendarDate; extended: boolean },
  today: CalendarDate,
): boolean => terms[request.kind].extensible && !request.extended && today <= request.due

export const extendedTo = (due: CalendarDate): CalendarDate => addWorkingDays(due, EXTENSION_DAYS)
