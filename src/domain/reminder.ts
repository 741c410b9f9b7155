import { addDays, type CalendarDate, daysBetween } from './calendar-date.ts'
import { claimStatus } from './claim-status.ts'
import { prolongationWindow } from './prolongation.ts'

/** Days before the end of a rent at which its holder is reminded, the first one first. */
export const reminderDays = [90, 60, 30, 7, 1] as const
export type ReminderDays = (typeof reminderDays)[number]

/** Is nobody reminded so many days ahead: before the start, or before the last third of a rent that nothing can extend? */
const isTooEarly = ({ start, end }: { start: CalendarDate; end: CalendarDate }, days: number): boolean =>
  addDays(end, -days) < start ||
  (prolongationWindow({ start, end }) === null && days * 3 > daysBetween(start, addDays(end, 1)))

/**
 * The reminder that is due today, by its days, or null: the latest threshold that was reached, when neither it nor a
 * later one was sent and it is not too early for this rent. Missed earlier ones are not made up for; an extended rent has
 * none.
 */
export const dueReminder = (claim: {
  status: number
  start: CalendarDate
  end: CalendarDate
  today: CalendarDate
  /** The last one that was sent. */
  reminded: number | null
}): ReminderDays | null => {
  if (claim.status !== claimStatus.onRent) return null
  const left = daysBetween(claim.today, claim.end)
  const days = reminderDays.findLast((day) => left <= day)
  if (days === undefined || left < 0 || isTooEarly(claim, days)) return null
  return claim.reminded === null || claim.reminded > days ? days : null
}

/** Days before the start on which who has not signed is reminded first, and between reminders after it. */
const SIGN_DAYS_AHEAD = 3
const SIGN_EVERY_DAYS = 7

/**
 * The day of the next reminder to sign a paid claim: before the start, on it, then every week to the end of the term;
 * null when none is left. `askedOn` is the day of the payment or of the last reminder.
 */
export const nextSigningReminder = (claim: {
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
