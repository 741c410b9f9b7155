import { addDays, type CalendarDate } from './calendar-date.ts'
import { addWorkingDays } from './working-days.ts'

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
