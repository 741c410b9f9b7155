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
