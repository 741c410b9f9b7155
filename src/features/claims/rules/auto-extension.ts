import type * as z from 'zod/mini'
import type { autoExtensionCode } from '#claims/api/extension.ts'
import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'
import { MONTHS_MAX, MONTHS_MIN } from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { monthsOf } from '#rent/rules/rental-period.ts'
import { type ClaimStatus, claimStatus } from './claim-status.ts'

/** The balance is debited this many days before the end. */
export const DEBIT_DAYS = 30
/** Minimum days between the email with the amount and the debit. */
export const NOTICE_DAYS = 7

export interface AutoExtended {
  readonly end: CalendarDate
  /** Moscow date of the email with the amount. */
  readonly announcedOn: CalendarDate | null
  /** Date of the last failed debit. */
  readonly lastAttemptOn: CalendarDate | null
}

export type AutoStep = 'wait' | 'announce' | 'debit' | 'give_up'

export const fitsNotice = (end: CalendarDate, today: CalendarDate): boolean =>
  addDays(today, NOTICE_DAYS) <= end

const mayRun = (status: ClaimStatus): boolean => status === claimStatus.paid || status === claimStatus.onRent

const announceDay = (end: CalendarDate): CalendarDate => addDays(end, -(DEBIT_DAYS + NOTICE_DAYS))

/** Thirty days before the end, but not sooner than seven days after the email. */
export const debitDay = (end: CalendarDate, announcedOn: CalendarDate | null): CalendarDate => {
  const usual = addDays(end, -DEBIT_DAYS)
  const noticed = announcedOn === null ? usual : addDays(announcedOn, NOTICE_DAYS)
  return noticed > usual ? noticed : usual
}

/** The step due today: the email from 37 days before the end, the debit once a day from its date until the end. */
export const autoStep = (rent: AutoExtended, today: CalendarDate): AutoStep => {
  if (today > rent.end) return 'wait'
  if (rent.announcedOn === null) {
    // A debit was tried without an announcement: automatic extension was given up.
    if (today < announceDay(rent.end) || rent.lastAttemptOn !== null) return 'wait'
    return fitsNotice(rent.end, today) ? 'announce' : 'give_up'
  }
  if (rent.lastAttemptOn !== null && rent.lastAttemptOn >= today) return 'wait'
  return today >= debitDay(rent.end, rent.announcedOn) ? 'debit' : 'wait'
}

/** Dates of the email and the debit, or the condition that they wait for. */
export type DebitPlan =
  | { readonly kind: 'dated'; readonly announceOn: CalendarDate; readonly debitOn: CalendarDate }
  | { readonly kind: 'waits'; readonly for: 'signature' | 'own_extension' }
  | { readonly kind: 'none' }

export const debitPlan = (
  rent: AutoExtended & {
    readonly status: ClaimStatus
    readonly isSigned: boolean | null
    readonly start: CalendarDate
    /** The holder has an unpaid extension of their own. */
    readonly ownExtensionWaits: boolean
  },
  today: CalendarDate,
): DebitPlan => {
  const { status, end, announcedOn, lastAttemptOn } = rent
  if (!mayRun(status) || today > end) return { kind: 'none' }
  if (status === claimStatus.paid && !rent.isSigned) return { kind: 'waits', for: 'signature' }
  if (rent.ownExtensionWaits) return { kind: 'waits', for: 'own_extension' }
  // Late emails are sent today, but never before the rent begins.
  const announceOn = announcedOn ?? latest(announceDay(end), rent.start, today)
  const free = lastAttemptOn !== null && lastAttemptOn >= today ? addDays(today, 1) : today
  const debitOn = latest(debitDay(end, announceOn), free)
  return debitOn > end ? { kind: 'none' } : { kind: 'dated', announceOn, debitOn }
}

const latest = (...days: readonly [CalendarDate, ...CalendarDate[]]): CalendarDate =>
  days.reduce((latest, day) => (day > latest ? day : latest))

/** The rent's current number of full months, 1 to 12. */
export const autoMonths = (start: CalendarDate, end: CalendarDate): number =>
  Math.max(MONTHS_MIN, Math.min(MONTHS_MAX, monthsOf(start, end)))

/** Only for an organisation's claim that is paid or on rent and leaves seven days of notice. */
export const canExtendItself = (
  rent: {
    readonly clientType: number
    readonly legalHid: string
    readonly status: ClaimStatus
    readonly end: CalendarDate
  },
  today: CalendarDate,
): Outcome<true, z.infer<typeof autoExtensionCode>> => {
  if (rent.clientType !== clientTypeByName.legal || rent.legalHid === '') return refuse('auto_not_legal')
  if (!mayRun(rent.status)) return refuse('auto_not_running')
  return fitsNotice(rent.end, today) ? accept(true) : refuse('auto_too_late')
}
