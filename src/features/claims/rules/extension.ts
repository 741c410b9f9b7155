import type * as z from 'zod/mini'
import type { extensionRefusalCodeSchema } from '#claims/api/claim-details.ts'
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  endOfMonth,
  monthsBetween,
  startOfMonth,
} from '#kit/rules/calendar-date.ts'
import {
  EXTENSION_WINDOW_DAYS,
  HOLDER_PRIORITY_WINDOW_DAYS,
  MIN_REMAINING_FULL_MONTHS,
  MIN_RENT_MONTHS,
} from '#kit/rules/limits.ts'
import { accept, type Outcome, refuse } from '#kit/rules/outcome.ts'
import type { ClientType } from '#rent/rules/client-type.ts'
import { computeRentalEnd, listTermChoices, type TermChoice } from '#rent/rules/rental-period.ts'
import { type ClaimStatus, claimStatus } from './claim-status.ts'
import { listAllowedServices, type ServiceNumber, serviceNumberByName } from './services.ts'

/** The first and last day on which the rent can be extended, both inclusive. */
type ExtensionWindow = { from: CalendarDate; to: CalendarDate }

export type ExtensionRefusalCode = z.infer<typeof extensionRefusalCodeSchema>

/**
 * From 90 days before the end, but not before the start, to the last day with one full month left: 2025-10-02 to
 * 2025-11-30 for an end on 2025-12-31 (AMB-24). Null for a one-month rent (AMB-54).
 */
export const findExtensionWindow = (rent: {
  readonly start: CalendarDate
  readonly end: CalendarDate
}): ExtensionWindow | null => {
  const opens = addDays(rent.end, -EXTENSION_WINDOW_DAYS)
  const from = opens > rent.start ? opens : rent.start
  const to = endOfMonth(addMonths(startOfMonth(rent.end), -MIN_REMAINING_FULL_MONTHS))
  return from > to ? null : { from, to }
}

const refusalByStatus = {
  1: 'prolongation_not_paid',
  2: 'prolongation_cancelled',
  3: 'prolongation_not_started',
  4: 'prolongation_not_paid',
  5: 'prolongation_ended',
  6: null,
  7: 'prolongation_terminated',
  8: 'prolongation_extended',
  9: 'prolongation_annulled',
} as const satisfies Record<ClaimStatus, ExtensionRefusalCode | null>

/** Only a rent that has not ended can be extended, and only within its window (M-PROL-01…03, AMB-24). */
export const checkExtensionAllowed = (claim: {
  status: ClaimStatus
  start: CalendarDate
  end: CalendarDate
  today: CalendarDate
  isSigned?: boolean | null | undefined
  /** An administrator has stopped rentals at the office. */
  officeStopped?: boolean
}): Outcome<ExtensionWindow, ExtensionRefusalCode> => {
  if (claim.status === claimStatus.paid && claim.isSigned === false)
    return refuse('prolongation_awaiting_signature')
  const span = findExtensionWindow(claim)
  const isAhead = claim.status === claimStatus.paid || claim.status === claimStatus.onRent
  if (isAhead && span === null) return refuse('prolongation_one_month')
  const code = refusalByStatus[claim.status]
  if (code) return refuse(code)
  if (claim.officeStopped) return refuse('prolongation_office_stopped')
  if (daysBetween(claim.today, claim.end) > EXTENSION_WINDOW_DAYS) return refuse('prolongation_too_early')
  if (span === null || monthsBetween(claim.today, claim.end) < MIN_REMAINING_FULL_MONTHS)
    return refuse('prolongation_too_late')
  return accept(span)
}

/** True in the last days of a month, when the box of a one-month rent is reserved for its holder. */
export const isInRentAnewWindow = (today: CalendarDate): boolean =>
  daysBetween(today, endOfMonth(today)) < HOLDER_PRIORITY_WINDOW_DAYS

/** A rent that cannot be extended can be rented anew in its last ten days, signed or not (AMB-54). */
export const canRentAnew = (claim: {
  readonly status: ClaimStatus
  readonly start: CalendarDate
  readonly end: CalendarDate
  readonly today: CalendarDate
  /** Another claim has reserved the following months. */
  readonly takenAfter?: boolean
  readonly boxOutOfOrder?: boolean | undefined
  /** No box of the office can be rented now. */
  readonly officeClosed?: boolean
}): boolean =>
  (claim.status === claimStatus.paid || claim.status === claimStatus.onRent) &&
  claim.start <= claim.today &&
  claim.today <= claim.end &&
  findExtensionWindow(claim) === null &&
  isInRentAnewWindow(claim.today) &&
  !claim.takenAfter &&
  !claim.boxOutOfOrder &&
  !claim.officeClosed

/** The month after the end, which is the shortest term of a new rent. */
export const computeRentAnewTerm = (end: CalendarDate): readonly [CalendarDate, CalendarDate] => {
  const start = addDays(end, 1)
  return [start, computeRentalEnd(start, MIN_RENT_MONTHS)]
}

/**
 * An extension starts on the day after the end, which is always the first of a month, and lasts 1 to 12 months
 * (AMB-25).
 */
export const listExtensionChoices = (end: CalendarDate): { start: CalendarDate; choices: TermChoice[] } => {
  const start = addDays(end, 1)
  return { start, choices: listTermChoices(start, end) }
}

/** Kopecks for the rent and the given services; null if any price is unknown. */
export const computeTotalWithServices = (
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

interface ExtendedRent {
  readonly services: readonly number[]
  /** The name of the box; null without one. */
  readonly boxName: string | null
  readonly clientType: ClientType
  readonly isAaps: boolean
  readonly officeIndex: string
  readonly stoppedServices?: readonly number[] | undefined
}

/** Services that an extension may have, ascending. A box name can be kept but not added. */
export const listExtensionServices = (rent: ExtendedRent): ServiceNumber[] =>
  listAllowedServices(rent).filter(
    (number) => number !== serviceNumberByName.boxName || rent.boxName !== null,
  )

/** The services of an extension: those of the rent that are still available. `requested` can override each. */
export const chooseExtensionServices = (
  rent: ExtendedRent,
  requested: (number: ServiceNumber) => boolean | undefined = () => undefined,
): ServiceNumber[] =>
  listExtensionServices(rent).filter((number) => requested(number) ?? rent.services.includes(number))
