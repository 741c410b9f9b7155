import { addDays, type CalendarDate, daysBetween } from '#kit/rules/calendar-date.ts'
import { claimStatus } from './claim-status.ts'
import { findExtensionWindow } from './extension.ts'

/** Days before the end of a rent; the first reminder comes first. */
export const REMINDER_DAYS_BEFORE_END = [90, 60, 30, 7, 1] as const
type ReminderDays = (typeof REMINDER_DAYS_BEFORE_END)[number]

/** True before the start. A rent that cannot be extended is too early until its last third. */
const isTooEarly = ({ start, end }: { start: CalendarDate; end: CalendarDate }, days: number): boolean =>
  addDays(end, -days) < start ||
  (findExtensionWindow({ start, end }) === null && days * 3 > daysBetween(start, addDays(end, 1)))

/** The due reminder, as days before the end, or null. Missed reminders are skipped; extended rents get none. */
export const findDueReminderDays = (claim: {
  status: number
  start: CalendarDate
  end: CalendarDate
  today: CalendarDate
  reminded: number | null
}): ReminderDays | null => {
  if (claim.status !== claimStatus.onRent) return null
  const left = daysBetween(claim.today, claim.end)
  const days = REMINDER_DAYS_BEFORE_END.findLast((day) => left <= day)
  if (days === undefined || left < 0 || isTooEarly(claim, days)) return null
  return claim.reminded === null || claim.reminded > days ? days : null
}

/** Days between the first reminder to sign and the start, and between later reminders. */
const SIGN_DAYS_AHEAD = 3
const SIGN_EVERY_DAYS = 7

/**
 * Reminders are due before the start, on the start day, then weekly until the end; null when none is left. `askedOn` is
 * the date of the payment or of the last reminder.
 */
export const nextSigningReminderDay = (claim: {
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly askedOn: CalendarDate | null
}): CalendarDate | null => {
  const { start, end, askedOn } = claim
  const first = addDays(start, -SIGN_DAYS_AHEAD)
  const next = (): CalendarDate => {
    if (askedOn === null || askedOn < first) return first
    if (askedOn < start) return start
    const weeks = Math.floor(daysBetween(start, askedOn) / SIGN_EVERY_DAYS)
    return addDays(start, SIGN_EVERY_DAYS * (weeks + 1))
  }
  const day = next()
  return day > end ? null : day
}
