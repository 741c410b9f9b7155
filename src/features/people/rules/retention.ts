import { type ClaimStatus, claimStatus, holdsBox } from '#claims/rules/claim-status.ts'
import { addMonths, type CalendarDate, endOfMonth } from '#kit/rules/calendar-date.ts'
import type { DeletionTerms } from '#people/api/personal-data.ts'

export interface RetentionTerms {
  /** Years after the last rent for which passport data and requisites are kept, in case of contract claims. */
  readonly contractYears: number
  /** Years after the year of the last payment for which the payer's name is kept, for accounting. */
  readonly accountingYears: number
  readonly notificationDays: number
  /** Days for which unused profiles and support questions are kept. */
  readonly unusedDays: number
}

export interface PersonClaim {
  readonly id: number
  readonly status: ClaimStatus
  /** Actual last day of the rent, which may have ended early. */
  readonly end: CalendarDate
}

export interface RetentionFacts {
  readonly claims: readonly PersonClaim[]
  /** Ids of claims with a pending refund. */
  readonly refunds: number[]
  readonly lastPayment: CalendarDate | null
  readonly isEmployee: boolean
  readonly actsForOrganisation: boolean
  readonly isOnlyAdministrator: boolean
}

const MONTHS_IN_YEAR = 12

const isAwaitingPayment = ({ status }: PersonClaim): boolean =>
  status === claimStatus.onRegistration || status === claimStatus.awaitingPayment

export function findDeletionBlockers(facts: RetentionFacts, today: CalendarDate): DeletionTerms['blockers'] {
  const idsOf = (claims: readonly PersonClaim[]) => claims.map(({ id }) => id)
  const living = facts.claims.filter((claim) => !isAwaitingPayment(claim) && holdsBox({ ...claim, today }))
  return [
    ...(living.length > 0 ? [{ code: 'rent_living' as const, claims: idsOf(living) }] : []),
    ...(facts.claims.some(isAwaitingPayment)
      ? [{ code: 'claim_waiting' as const, claims: idsOf(facts.claims.filter(isAwaitingPayment)) }]
      : []),
    ...(facts.refunds.length > 0 ? [{ code: 'refund_waiting' as const, claims: facts.refunds }] : []),
    ...(facts.isOnlyAdministrator ? [{ code: 'only_administrator' as const, claims: [] }] : []),
    ...(facts.isEmployee ? [{ code: 'employee' as const, claims: [] }] : []),
  ]
}

export interface RetentionEndDates {
  /** Last day for passport data, privilege documents and the mail of the box. */
  readonly contract: CalendarDate | null
  /** Last day for the payer's name. */
  readonly accounting: CalendarDate | null
}

/** Last days of the retention terms that the law requires; null if a term is over. */
export function computeRetentionEndDates(
  facts: RetentionFacts,
  terms: RetentionTerms,
  today: CalendarDate,
): RetentionEndDates {
  const ends = facts.claims
    .filter(
      ({ status }) => !isAwaitingPayment({ id: 0, status, end: today }) && status !== claimStatus.cancelled,
    )
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

/** Defaults of the settings named `KEEP_…`. */
export const DEFAULT_RETENTION_TERMS: RetentionTerms = {
  contractYears: 3,
  accountingYears: 5,
  notificationDays: 365,
  unusedDays: 365,
}

export type RetentionStart =
  | 'last_seen'
  | 'last_rent'
  | 'year_of_payment'
  | 'written'
  | 'used'
  | 'both'
  | 'contract'
  | 'service'

interface RetentionCategory {
  readonly tables: readonly string[]
  readonly term?: keyof RetentionTerms
  readonly since: RetentionStart
}

/**
 * Printed in the personal data policy and applied by `applyRetention` and on deletion. A test checks that
 * each table with personal data is in exactly one category.
 */
const retentionSchedule = {
  account: {
    tables: ['person', 'profile_link', 'calendar_link', 'refused_topic', 'reminder'],
    term: 'unusedDays',
    since: 'last_seen',
  },
  sessions: {
    tables: ['session', 'login_attempt', 'attempt', 'contact_code', 'box_hold', 'idempotent_request'],
    since: 'used',
  },
  identity: { tables: ['identity', 'client'], term: 'contractYears', since: 'last_rent' },
  contracts: {
    tables: [
      'claim',
      'claim_history',
      'auto_extension',
      'visit',
      'visit_history',
      'rental_plan',
      'rental_plan_line',
    ],
    term: 'contractYears',
    since: 'last_rent',
  },
  mail: {
    tables: [
      'incoming_letter',
      'incoming_letter_history',
      'stored_file',
      'item',
      'tracked_item',
      'notification_setting',
      'letter_rule',
      'destroy_act',
      'delegation',
      'delegation_history',
      'handover',
      'leaving',
      'moving',
    ],
    term: 'contractYears',
    since: 'last_rent',
  },
  payments: {
    tables: [
      'payment',
      'joint_order',
      'top_up',
      'ledger_entry',
      'balance',
      'receipt',
      'proposal',
      'bank_statement',
      'bank_statement_line',
    ],
    term: 'accountingYears',
    since: 'year_of_payment',
  },
  messages: { tables: ['message', 'unreachable_address'], term: 'notificationDays', since: 'written' },
  /** Since the person left the queue or rented. */
  waits: { tables: ['wait_entry'], term: 'notificationDays', since: 'written' },
  questions: { tables: ['feedback'], term: 'unusedDays', since: 'written' },
  consents: { tables: ['consent', 'offer_acceptance'], since: 'both' },
  requests: { tables: ['personal_data_request', 'subject_request'], term: 'contractYears', since: 'written' },
  looks: { tables: ['personal_data_access'], term: 'contractYears', since: 'written' },
  organisations: {
    tables: [
      'organisation',
      'organisation_user',
      'organisation_history',
      'claim_cost_centre_history',
      'colleague_spending',
      'spending_request',
      'colleague_limit',
      'api_key',
      'webhook',
      'sandbox_claim',
    ],
    since: 'contract',
  },
  blocks: { tables: ['stop'], term: 'contractYears', since: 'written' },
  staff: {
    tables: ['audit', 'box_history', 'content_edit', 'content_edit_event', 'content_version', 'office'],
    since: 'service',
  },
} as const satisfies Record<string, RetentionCategory>
export type RetentionCategoryName = keyof typeof retentionSchedule

export const retentionCategories = Object.entries(retentionSchedule) as [
  RetentionCategoryName,
  RetentionCategory,
][]
