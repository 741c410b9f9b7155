import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  endOfMonth,
  monthsBetween,
  startOfMonth,
} from './calendar-date.ts'
import { type ClaimStatus, claimStatus } from './claim-status.ts'
import type { ClientType } from './client-type.ts'
import { FULL_MONTHS_LEFT, MONTHS_MIN, PROLONGATION_DAYS, RENT_ANEW_DAYS } from './limits.ts'
import { accept, type Outcome, refuse } from './outcome.ts'
import { type MonthChoice, monthChoices, rentalEnd } from './rental-period.ts'
import { type ServiceNumber, service, servicesAllowed } from './service.ts'

/** First and last day on which a rent can be extended; both count. */
type ProlongationWindow = { from: CalendarDate; to: CalendarDate }

export type ProlongationCode =
  | 'prolongation_extended'
  | 'prolongation_cancelled'
  | 'prolongation_terminated'
  | 'prolongation_annulled'
  | 'prolongation_awaiting_signature'
  | 'prolongation_not_started'
  | 'prolongation_not_paid'
  | 'prolongation_ended'
  | 'prolongation_too_early'
  | 'prolongation_too_late'
  | 'prolongation_one_month'
  | 'prolongation_office_stopped'

/**
 * From 90 days before the end, or the start where that is later, to the last day with one full month left: 2025-10-02 to
 * 2025-11-30 for 2025-12-31 (AMB-24); null for a rent of its last month alone, which has no such day (AMB-54).
 */
export const prolongationWindow = (rent: {
  readonly start: CalendarDate
  readonly end: CalendarDate
}): ProlongationWindow | null => {
  const opens = addDays(rent.end, -PROLONGATION_DAYS)
  const from = opens > rent.start ? opens : rent.start
  const to = endOfMonth(addMonths(startOfMonth(rent.end), -FULL_MONTHS_LEFT))
  return from > to ? null : { from, to }
}

const byStatus = {
  1: 'prolongation_not_paid',
  2: 'prolongation_cancelled',
  3: 'prolongation_not_started',
  4: 'prolongation_not_paid',
  5: 'prolongation_ended',
  6: null,
  7: 'prolongation_terminated',
  8: 'prolongation_extended',
  9: 'prolongation_annulled',
} as const satisfies Record<ClaimStatus, ProlongationCode | null>

/** May this claim be extended today; only a rent that runs, within its window (M-PROL-01…03, AMB-24). */
export const canProlong = (claim: {
  status: ClaimStatus
  start: CalendarDate
  end: CalendarDate
  today: CalendarDate
  isSigned?: boolean | null | undefined
  /** An administrator stopped the renting of its office. */
  officeStopped?: boolean
}): Outcome<ProlongationWindow, ProlongationCode> => {
  if (claim.status === claimStatus.paid && claim.isSigned === false)
    return refuse('prolongation_awaiting_signature')
  const span = prolongationWindow(claim)
  const isAhead = claim.status === claimStatus.paid || claim.status === claimStatus.onRent
  if (isAhead && span === null) return refuse('prolongation_one_month')
  const code = byStatus[claim.status]
  if (code) return refuse(code)
  if (claim.officeStopped) return refuse('prolongation_office_stopped')
  if (daysBetween(claim.today, claim.end) > PROLONGATION_DAYS) return refuse('prolongation_too_early')
  if (span === null || monthsBetween(claim.today, claim.end) < FULL_MONTHS_LEFT)
    return refuse('prolongation_too_late')
  return accept(span)
}

/** Is this one of the days on which a box whose rent of one month ends is for its tenant alone? All such rents end with a month. */
export const isRentAnewDay = (today: CalendarDate): boolean =>
  daysBetween(today, endOfMonth(today)) < RENT_ANEW_DAYS

/**
 * May the tenant of a rent that nothing can extend rent its box anew, from the day after its end: within its last ten
 * days, also where it is not signed yet (AMB-54).
 */
export const canRentAnew = (claim: {
  readonly status: ClaimStatus
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly today: CalendarDate
  /** The months after it are promised: extended, or rented anew already. */
  readonly takenAfter?: boolean
  readonly boxOutOfOrder?: boolean | undefined
  /** No box of its office can be rented now. */
  readonly officeClosed?: boolean
}): boolean =>
  (claim.status === claimStatus.paid || claim.status === claimStatus.onRent) &&
  claim.start <= claim.today &&
  claim.today <= claim.end &&
  prolongationWindow(claim) === null &&
  isRentAnewDay(claim.today) &&
  !claim.takenAfter &&
  !claim.boxOutOfOrder &&
  !claim.officeClosed

/** The days that renting anew begins with: the month after the end. */
export const termAnew = (end: CalendarDate): readonly [CalendarDate, CalendarDate] => {
  const start = addDays(end, 1)
  return [start, rentalEnd(start, MONTHS_MIN)]
}

/** The renewal's start, the day after the old end and so always a 1st, and its 1 to 12 months with their ends (AMB-25). */
export const prolongationChoices = (end: CalendarDate): { start: CalendarDate; choices: MonthChoice[] } => {
  const start = addDays(end, 1)
  return { start, choices: monthChoices(start, end) }
}

/** Kopecks of a number of months with these services; null where the price of any cannot be told. */
export const totalOfChoice = (
  choice: {
    readonly rent: number | null
    readonly services: readonly { readonly service: number; readonly amount: number }[]
  },
  services: readonly number[],
): number | null =>
  services.reduce<number | null>((sum, number) => {
    const price = choice.services.find(({ service }) => service === number)?.amount
    return sum === null || price === undefined ? null : sum + price
  }, choice.rent)

/** A rent that is extended, and where its box stands. */
interface ExtendedRent {
  readonly services: readonly number[]
  /** The name of the box; null without one. */
  readonly boxName: string | null
  readonly clientType: ClientType
  readonly isAaps: boolean
  readonly officeIndex: string
  readonly stoppedServices?: readonly number[] | undefined
}

/** The services that an extension of this rent may have, ascending: a name cannot be given to a box here, only kept. */
export const servicesOfExtension = (rent: ExtendedRent): ServiceNumber[] =>
  servicesAllowed(rent).filter((number) => number !== service.boxName || rent.boxName !== null)

/**
 * The services that an extension carries, alone or with others, by hand or by itself: those of the rent that can still be
 * had, the safety guarantee among them; `requested` says otherwise of a service, undefined leaves it as it is.
 */
export const carriedServices = (
  rent: ExtendedRent,
  requested: (number: ServiceNumber) => boolean | undefined = () => undefined,
): ServiceNumber[] =>
  servicesOfExtension(rent).filter((number) => requested(number) ?? rent.services.includes(number))
