import { addMonths, type CalendarDate, endOfMonth } from './calendar-date.ts'
import { type ClaimStatus, claimStatus, holdsBox } from './claim-status.ts'

/** How long what must be kept: years, and days for what no law names. */
export interface RetentionTerms {
  /** After the last rent: passport data and requisites, for claims out of the contract. */
  readonly contractYears: number
  /** After the year of the last payment: who paid, for accounting. */
  readonly accountingYears: number
  /** Letters and messages that were sent. */
  readonly notificationDays: number
  /** Profiles nobody uses and questions to support. */
  readonly unusedDays: number
}

/** A claim that a person made in their own name. */
export interface OwnClaim {
  readonly id: number
  readonly status: ClaimStatus
  /** The last day of the rent, also when it ended early. */
  readonly end: CalendarDate
}

/** What decides how long a person's data is kept. */
export interface PersonFacts {
  readonly claims: readonly OwnClaim[]
  /** Claims whose money is on its way back. */
  readonly refunds: readonly number[]
  readonly lastPayment: CalendarDate | null
  /** They work at a branch. */
  readonly isEmployee: boolean
  /** They act for an organisation. */
  readonly actsForOrganisation: boolean
  /** Nobody else administers an organisation whose rents live. */
  readonly isOnlyAdministrator: boolean
}

/** Why nothing can be erased now; `claims` are those it is about. */
export interface DeletionBlocker {
  readonly code: 'rent_living' | 'claim_waiting' | 'refund_waiting' | 'only_administrator' | 'employee'
  readonly claims: readonly number[]
}

const MONTHS_IN_YEAR = 12

const waits = ({ status }: OwnClaim): boolean =>
  status === claimStatus.onRegistration || status === claimStatus.awaitingPayment

/** Why a person's data cannot be erased today, empty when it can. */
export function deletionBlockers(facts: PersonFacts, today: CalendarDate): DeletionBlocker[] {
  const living = facts.claims.filter((claim) => !waits(claim) && holdsBox({ ...claim, today }))
  const about = (code: DeletionBlocker['code'], claims: readonly OwnClaim[]): DeletionBlocker[] =>
    claims.length > 0 ? [{ code, claims: claims.map(({ id }) => id) }] : []
  return [
    ...about('rent_living', living),
    ...about('claim_waiting', facts.claims.filter(waits)),
    ...(facts.refunds.length > 0 ? [{ code: 'refund_waiting' as const, claims: facts.refunds }] : []),
    ...(facts.isOnlyAdministrator ? [{ code: 'only_administrator' as const, claims: [] }] : []),
    ...(facts.isEmployee ? [{ code: 'employee' as const, claims: [] }] : []),
  ]
}

/** The last day on which a part must be kept; null where it need not be. */
export interface KeptUntil {
  /** Passport data, privilege documents, mail of the box. */
  readonly contract: CalendarDate | null
  /** The name of who paid. */
  readonly accounting: CalendarDate | null
}

/** Until when the law makes us keep what belongs to rents that were and to payments that came; a term that is over is null. */
export function keptUntil(facts: PersonFacts, terms: RetentionTerms, today: CalendarDate): KeptUntil {
  const ends = facts.claims
    .filter(({ status }) => !waits({ id: 0, status, end: today }) && status !== claimStatus.cancelled)
    .map(({ end }) => end)
    .sort()
  const lastEnd = ends.at(-1)
  const contract = lastEnd === undefined ? null : addMonths(lastEnd, terms.contractYears * MONTHS_IN_YEAR)
  const accounting =
    facts.lastPayment === null
      ? null
      : endOfMonth(
          addMonths(`${facts.lastPayment.slice(0, 4)}-12-01`, terms.accountingYears * MONTHS_IN_YEAR),
        )
  const stillOn = (date: CalendarDate | null) => (date !== null && date >= today ? date : null)
  return { contract: stillOn(contract), accounting: stillOn(accounting) }
}
