import type { MovingRefusal } from '#claims/api/moving.ts'
import { addDays, type CalendarDate, endOfMonth, isFirstOfMonth } from '#kit/rules/calendar-date.ts'
import { type ClaimStatus, claimStatus } from './claim-status.ts'

/** Terms that the editor sets (M-MOVE-01). */
export interface MovingTerms {
  /** Days from the start of the new rent in which the keys are exchanged. */
  readonly exchangeDays: number
  /** Months for which mail to the old address is forwarded. */
  readonly forwardMonths: number
}

/** The last start of a new rent that leaves the exchange before the end of the old one (M-MOVE-01). */
export const lastMovingStart = (end: CalendarDate, { exchangeDays }: Pick<MovingTerms, 'exchangeDays'>) =>
  addDays(end, -exchangeDays)

/** The latest 1st on which the new rent can start; the last day itself if it is in this month (M-MOVE-01). */
export const lastOfferedStart = (firsts: readonly CalendarDate[], lastStart: CalendarDate): CalendarDate =>
  firsts.findLast((first) => first <= lastStart) ?? lastStart

/** Null if the rent can be moved to a claim that starts on this day (M-MOVE-01, 07). */
export const findMovingRefusal = (
  old: { readonly status: ClaimStatus; readonly end: CalendarDate; readonly isLeaving: boolean },
  start: CalendarDate,
  terms: Pick<MovingTerms, 'exchangeDays'>,
): MovingRefusal | null => {
  if (old.status === claimStatus.extended) return 'extended'
  if (old.status !== claimStatus.onRent) return 'not_on_rent'
  if (old.isLeaving) return 'leaving_planned'
  return start <= lastMovingStart(old.end, terms) ? null : 'ends_too_soon'
}

/** True also for a rent that ends too soon to move, because the page says so. */
export const canShowMoving = (claim: {
  readonly status: ClaimStatus
  readonly end: CalendarDate
  readonly today: CalendarDate
}): boolean => claim.status === claimStatus.onRent && claim.today <= claim.end

/** Never before the new rent starts, so that the holder always has a box (M-MOVE-02). */
export const exchangeWindow = (start: CalendarDate, { exchangeDays }: Pick<MovingTerms, 'exchangeDays'>) => ({
  from: start,
  until: addDays(start, exchangeDays - 1),
})

/** The old rent is charged until this day: full months are refunded, a month that has begun is not (M-MOVE-03). */
export const chargedUntil = (start: CalendarDate): CalendarDate =>
  isFirstOfMonth(start) ? addDays(start, -1) : endOfMonth(start)

/** Kopecks of the old rent that pay for the new one (M-MOVE-03). */
export const computeCredit = (rest: number, price: number): number => Math.max(0, Math.min(rest, price))

/** True if the old rent pays for all of the new one (M-MOVE-03). */
export const isCoveredByCredit = ({
  total,
  credit,
}: {
  readonly total: number
  readonly credit: number
}): boolean => total === 0 && credit > 0

export const priceBeforeCredit = (claim: {
  readonly total: number
  readonly move?: { readonly credit: number } | null | undefined
}): number => claim.total + (claim.move?.credit ?? 0)

/** Until the exchange, and only if no money came in, for example for a service that was added later (M-MOVE-09). */
export const canCancelMove = (
  claim: { readonly status: ClaimStatus; readonly total: number; readonly credit: number },
  hasPayment: boolean,
): boolean => claim.status === claimStatus.paid && isCoveredByCredit(claim) && !hasPayment

/** The rest of the old rent if the new one starts on this day; 0 for a start that is not offered. */
export const restAtStart = (
  choices: readonly { readonly chargedUntil: CalendarDate; readonly rest: number }[],
  start: CalendarDate,
): number => choices.find((choice) => choice.chargedUntil === chargedUntil(start))?.rest ?? 0

/** Divides each payment's rest into the part that moves and the part that goes back to the payer (M-MOVE-04). */
export const splitRest = <T extends { readonly amount: number }>(
  owed: readonly T[],
  credit: number,
): { moved: T[]; surplus: T[] } => {
  let left = credit
  const moved = owed.map((part) => {
    const amount = Math.min(part.amount, left)
    left -= amount
    return { ...part, amount }
  })
  const surplus = owed.map((part, index) => ({ ...part, amount: part.amount - (moved[index]?.amount ?? 0) }))
  const isPositive = ({ amount }: T) => amount > 0
  return { moved: moved.filter(isPositive), surplus: surplus.filter(isPositive) }
}

/** The exchange has not happened within its window (M-MOVE-06). */
export const isExchangeOver = (until: CalendarDate, today: CalendarDate): boolean => today > until

/** Days before the end of the window on which the holder is reminded (M-MOVE-06). */
const REMINDER_DAYS = 3

export const exchangeReminderDay = (days: { readonly from: CalendarDate; readonly until: CalendarDate }) => {
  const day = addDays(days.until, -REMINDER_DAYS)
  return day < days.from ? days.from : day
}
