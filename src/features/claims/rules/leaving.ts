import { addMonths, type CalendarDate, endOfMonth } from '#kit/rules/calendar-date.ts'
import { type ClaimStatus, claimStatus } from './claim-status.ts'

/** Last day on which mail to the old address is forwarded (M-LEAVE-03). */
export const forwardUntil = (endedOn: CalendarDate, months: number): CalendarDate =>
  addMonths(endedOn, months)

/** A paid rent that was not signed is refused, one that runs ends early; null if the holder cannot leave (M-LEAVE-01). */
export const leavingKind = (claim: {
  readonly status: ClaimStatus
  readonly end: CalendarDate
  readonly today: CalendarDate
}): 'refuse' | 'end' | null => {
  if (claim.today > claim.end) return null
  if (claim.status === claimStatus.paid) return 'refuse'
  return claim.status === claimStatus.onRent ? 'end' : null
}

/**
 * Last days of the months in which the holder may leave: the refund counts full months, so each day of a month gives
 * the same amount (M-LEAVE-01).
 */
export const listLeavingDays = (today: CalendarDate, end: CalendarDate): CalendarDate[] => {
  const days: CalendarDate[] = []
  for (let day = endOfMonth(today); day < end; day = endOfMonth(addMonths(`${day.slice(0, 7)}-01`, 1)))
    days.push(day)
  return [...days, end]
}
