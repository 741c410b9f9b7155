import { addDays, type CalendarDate, weekdayNumber } from '#kit/rules/calendar-date.ts'

const SATURDAY = 6

/** Public holidays as month and day (Labour Code, article 112). */
const holidays: readonly string[] = [
  ...Array.from({ length: 8 }, (_, index) => `01-0${index + 1}`),
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
]

/** Does not know days that the government swaps each year, so a deadline may be some days early or one day late. */
export const isWorkingDay = (date: CalendarDate): boolean =>
  weekdayNumber(date) < SATURDAY && !holidays.includes(date.slice(5))

/** The first counted day is the one after `date`. */
export const addWorkingDays = (date: CalendarDate, days: number): CalendarDate => {
  let [day, left] = [date, days]
  while (left > 0) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/** Terms of Federal Law 152: working days in articles 14 and 20, calendar days in article 21. */
const answerTerms = {
  access: { workingDays: 10, extensible: true },
  correction: { workingDays: 7, extensible: false },
  blocking: { workingDays: 10, extensible: true },
  destruction: { days: 30, extensible: false },
  withdrawal: { days: 30, extensible: false },
} as const
export type DataSubjectRequestTermKind = keyof typeof answerTerms

const EXTENSION_DAYS = 5

export const computeAnswerDueDate = (
  kind: DataSubjectRequestTermKind,
  receivedOn: CalendarDate,
): CalendarDate => {
  const term = answerTerms[kind]
  return 'days' in term ? addDays(receivedOn, term.days) : addWorkingDays(receivedOn, term.workingDays)
}

export const canExtendDueDate = (
  request: { kind: DataSubjectRequestTermKind; due: CalendarDate; extended: boolean },
  today: CalendarDate,
): boolean => answerTerms[request.kind].extensible && !request.extended && today <= request.due

export const extendDueDate = (due: CalendarDate): CalendarDate => addWorkingDays(due, EXTENSION_DAYS)
