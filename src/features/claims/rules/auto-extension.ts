import type * as z from 'zod/mini'
import type { autoExtensionRefusalCode } from '#claims/api/extension.ts'
import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'
import { MAX_RENT_MONTHS, MIN_RENT_MONTHS } from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import { clientTypeByName } from '#rent/rules/client-type.ts'
import { countFullMonths } from '#rent/rules/rental-period.ts'
import { type ClaimStatus, claimStatus } from './claim-status.ts'

/** The balance is debited this many days before the end. */
export const DEBIT_DAYS_BEFORE_END = 30
/** Minimum days between the email with the amount and the debit. */
export const MIN_DEBIT_NOTICE_DAYS = 7

export interface AutoExtendedRent {
  readonly end: CalendarDate
  /** Moscow date of the email with the amount. */
  readonly announcedOn: CalendarDate | null
  /** Date of the last failed debit. */
  readonly lastAttemptOn: CalendarDate | null
}

export type AutoExtensionStep = 'wait' | 'announce' | 'debit' | 'give_up'

export const hasTimeForDebitNotice = (end: CalendarDate, today: CalendarDate): boolean =>
  addDays(today, MIN_DEBIT_NOTICE_DAYS) <= end

const isPaidOrOnRent = (status: ClaimStatus): boolean =>
  status === claimStatus.paid || status === claimStatus.onRent

const announceDay = (end: CalendarDate): CalendarDate =>
  addDays(end, -(DEBIT_DAYS_BEFORE_END + MIN_DEBIT_NOTICE_DAYS))

/** Thirty days before the end, but at least seven days after the email. */
export const earliestDebitDay = (end: CalendarDate, announcedOn: CalendarDate | null): CalendarDate => {
  const usual = addDays(end, -DEBIT_DAYS_BEFORE_END)
  const noticed = announcedOn === null ? usual : addDays(announcedOn, MIN_DEBIT_NOTICE_DAYS)
  return noticed > usual ? noticed : usual
}

/** The email is due from 37 days before the end; the debit is due daily, from its date until the end. */
export const dueAutoExtensionStep = (rent: AutoExtendedRent, today: CalendarDate): AutoExtensionStep => {
  if (today > rent.end) return 'wait'
  if (rent.announcedOn === null) {
    // A debit was attempted but is no longer announced, so automatic extension was given up.
    if (today < announceDay(rent.end) || rent.lastAttemptOn !== null) return 'wait'
    return hasTimeForDebitNotice(rent.end, today) ? 'announce' : 'give_up'
  }
  if (rent.lastAttemptOn !== null && rent.lastAttemptOn >= today) return 'wait'
  return today >= earliestDebitDay(rent.end, rent.announcedOn) ? 'debit' : 'wait'
}

/** Dates of the email and the debit, or what they wait for. */
export type DebitPlan =
  | { readonly kind: 'dated'; readonly announceOn: CalendarDate; readonly debitOn: CalendarDate }
  | { readonly kind: 'waits'; readonly for: 'signature' | 'own_extension' }
  | { readonly kind: 'none' }

export const planDebit = (
  rent: AutoExtendedRent & {
    readonly status: ClaimStatus
    readonly isSigned: boolean | null
    readonly start: CalendarDate
    /** The holder has ordered an extension and not paid it yet. */
    readonly ownExtensionWaits: boolean
  },
  today: CalendarDate,
): DebitPlan => {
  const { status, end, announcedOn, lastAttemptOn } = rent
  if (!isPaidOrOnRent(status) || today > end) return { kind: 'none' }
  if (status === claimStatus.paid && !rent.isSigned) return { kind: 'waits', for: 'signature' }
  if (rent.ownExtensionWaits) return { kind: 'waits', for: 'own_extension' }
  // A late email is sent today, but never before the rent begins.
  const announceOn = announcedOn ?? latest(announceDay(end), rent.start, today)
  const free = lastAttemptOn !== null && lastAttemptOn >= today ? addDays(today, 1) : today
  const debitOn = latest(earliestDebitDay(end, announceOn), free)
  return debitOn > end ? { kind: 'none' } : { kind: 'dated', announceOn, debitOn }
}

const latest = (...days: readonly [CalendarDate, ...CalendarDate[]]): CalendarDate =>
  days.reduce((latest, day) => (day > latest ? day : latest))

/** The rent's current number of full months, 1 to 12. */
export const defaultAutoExtensionMonths = (start: CalendarDate, end: CalendarDate): number =>
  Math.max(MIN_RENT_MONTHS, Math.min(MAX_RENT_MONTHS, countFullMonths(start, end)))

/**
 * Only an organisation's claim that is paid or on rent and has seven days left for the notice can be extended
 * automatically.
 */
export const checkAutoExtensionAllowed = (
  rent: {
    readonly clientType: number
    readonly legalHid: string
    readonly status: ClaimStatus
    readonly end: CalendarDate
  },
  today: CalendarDate,
): Outcome<true, z.infer<typeof autoExtensionRefusalCode>> => {
  if (rent.clientType !== clientTypeByName.legal || rent.legalHid === '') return refuse('auto_not_legal')
  if (!isPaidOrOnRent(rent.status)) return refuse('auto_not_running')
  return hasTimeForDebitNotice(rent.end, today) ? accept(true) : refuse('auto_too_late')
}
