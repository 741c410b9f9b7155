import { addDays, type CalendarDate } from './calendar-date.ts'
import { claimStatus } from './claim-status.ts'
import { clientTypeByName } from './client-type.ts'
import { MONTHS_MAX, MONTHS_MIN } from './limits.ts'
import { accept, type Outcome, refuse } from './outcome.ts'
import { monthsOf } from './rental-period.ts'

/** Days before the end of a rent on which the balance pays for the next one. */
export const DEBIT_DAYS = 30
/** Days between the letter that names the amount and the debit. */
export const NOTICE_DAYS = 7

/** A rent that may extend itself, as far as its dates decide. */
export interface AutoExtended {
  /** Last day of the rent. */
  readonly end: CalendarDate
  /** Moscow day of the letter that named the amount; null before. */
  readonly announcedOn: CalendarDate | null
  /** The last day on which the balance was too small; null when it never was. */
  readonly lastAttemptOn: CalendarDate | null
}

/** Nothing yet; tell the amount; take it. */
export type AutoStep = 'wait' | 'announce' | 'debit'

/** The day of the letter: seven days before the debit. */
export const announceDay = (end: CalendarDate): CalendarDate => addDays(end, -(DEBIT_DAYS + NOTICE_DAYS))

/** The day of the debit: thirty days before the end, never sooner than seven days after the letter. */
export const debitDay = (end: CalendarDate, announcedOn: CalendarDate | null): CalendarDate => {
  const usual = addDays(end, -DEBIT_DAYS)
  const noticed = announcedOn === null ? usual : addDays(announcedOn, NOTICE_DAYS)
  return noticed > usual ? noticed : usual
}

/**
 * What is due today: the letter from 37 days before the end on, the debit from its day on, once a day until the last day
 * of the rent. A standstill only delays: whoever was not told is told first.
 */
export const autoStep = (rent: AutoExtended, today: CalendarDate): AutoStep => {
  if (today > rent.end) return 'wait'
  if (rent.announcedOn === null) return today >= announceDay(rent.end) ? 'announce' : 'wait'
  if (rent.lastAttemptOn !== null && rent.lastAttemptOn >= today) return 'wait'
  return today >= debitDay(rent.end, rent.announcedOn) ? 'debit' : 'wait'
}

/** The months of an extension by itself: as many full months as the rent has now, 1 to 12. */
export const autoMonths = (start: CalendarDate, end: CalendarDate): number =>
  Math.max(MONTHS_MIN, Math.min(MONTHS_MAX, monthsOf(start, end)))

export type AutoCode = 'auto_not_legal' | 'auto_not_running' | 'auto_too_late'

/** May a rent be told to extend itself: an organisation's, paid or on rent, while the seven days of notice still fit. */
export const canExtendItself = (
  rent: {
    readonly clientType: number
    readonly legalHid: string
    readonly status: number
    readonly end: CalendarDate
  },
  today: CalendarDate,
): Outcome<true, AutoCode> => {
  if (rent.clientType !== clientTypeByName.legal || rent.legalHid === '') return refuse('auto_not_legal')
  if (rent.status !== claimStatus.paid && rent.status !== claimStatus.onRent)
    return refuse('auto_not_running')
  return addDays(today, NOTICE_DAYS) > rent.end ? refuse('auto_too_late') : accept(true)
}
