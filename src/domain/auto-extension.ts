import { addDays, type CalendarDate } from './calendar-date.ts'
import { type ClaimStatus, claimStatus } from './claim-status.ts'
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

/** Nothing yet; tell the amount; take it; say that no letter can be in time any more. */
export type AutoStep = 'wait' | 'announce' | 'debit' | 'give_up'

/** Do the seven days between the letter and the debit still fit into the rent? */
export const fitsNotice = (end: CalendarDate, today: CalendarDate): boolean =>
  addDays(today, NOTICE_DAYS) <= end

/** May a rent in this status extend itself, now or once it runs? */
const mayRun = (status: ClaimStatus): boolean => status === claimStatus.paid || status === claimStatus.onRent

/** The day of the letter: seven days before the debit. */
const announceDay = (end: CalendarDate): CalendarDate => addDays(end, -(DEBIT_DAYS + NOTICE_DAYS))

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
  if (rent.announcedOn === null) {
    // What was tried and is not announced was given up.
    if (today < announceDay(rent.end) || rent.lastAttemptOn !== null) return 'wait'
    return fitsNotice(rent.end, today) ? 'announce' : 'give_up'
  }
  if (rent.lastAttemptOn !== null && rent.lastAttemptOn >= today) return 'wait'
  return today >= debitDay(rent.end, rent.announcedOn) ? 'debit' : 'wait'
}

/** What a debit that lies ahead waits for besides its day. */
export type DebitWaitsFor = 'signature' | 'own_extension'

/** What is planned for a rent that extends itself: a letter and a debit with their days, a condition, or nothing. */
export type DebitPlan =
  | { readonly kind: 'dated'; readonly announceOn: CalendarDate; readonly debitOn: CalendarDate }
  | { readonly kind: 'waits'; readonly for: DebitWaitsFor }
  | { readonly kind: 'none' }

/** The debit that lies ahead of a rent; none for one that is extended or over, and where no day is left for it. */
export const debitPlan = (
  rent: AutoExtended & {
    readonly status: ClaimStatus
    readonly isSigned: boolean | null
    readonly start: CalendarDate
    /** Its holder pays an extension in another way. */
    readonly ownExtensionWaits: boolean
  },
  today: CalendarDate,
): DebitPlan => {
  const { status, end, announcedOn, lastAttemptOn } = rent
  if (!mayRun(status) || today > end) return { kind: 'none' }
  if (status === claimStatus.paid && !rent.isSigned) return { kind: 'waits', for: 'signature' }
  if (rent.ownExtensionWaits) return { kind: 'waits', for: 'own_extension' }
  // Who is late is told today, and a rent is told of nothing before it has begun.
  const announceOn = announcedOn ?? latest(announceDay(end), rent.start, today)
  const free = lastAttemptOn !== null && lastAttemptOn >= today ? addDays(today, 1) : today
  const debitOn = latest(debitDay(end, announceOn), free)
  return debitOn > end ? { kind: 'none' } : { kind: 'dated', announceOn, debitOn }
}

const latest = (...days: readonly [CalendarDate, ...CalendarDate[]]): CalendarDate =>
  days.reduce((latest, day) => (day > latest ? day : latest))

/** The months of an extension by itself: as many full months as the rent has now, 1 to 12. */
export const autoMonths = (start: CalendarDate, end: CalendarDate): number =>
  Math.max(MONTHS_MIN, Math.min(MONTHS_MAX, monthsOf(start, end)))

export type AutoCode = 'auto_not_legal' | 'auto_not_running' | 'auto_too_late'

/** May a rent be told to extend itself: an organisation's, paid or on rent, while the seven days of notice still fit. */
export const canExtendItself = (
  rent: {
    readonly clientType: number
    readonly legalHid: string
    readonly status: ClaimStatus
    readonly end: CalendarDate
  },
  today: CalendarDate,
): Outcome<true, AutoCode> => {
  if (rent.clientType !== clientTypeByName.legal || rent.legalHid === '') return refuse('auto_not_legal')
  if (!mayRun(rent.status)) return refuse('auto_not_running')
  return fitsNotice(rent.end, today) ? accept(true) : refuse('auto_too_late')
}
