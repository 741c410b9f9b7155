import type { RetentionTerms } from './personal-data.ts'

/** Terms where an installation sets no others (`KEEP_…`). */
export const usualTerms: RetentionTerms = {
  contractYears: 3,
  accountingYears: 5,
  notificationDays: 365,
  unusedDays: 365,
}

/** From when a term counts, or that there is none. */
export type KeptSince =
  | 'last_seen'
  | 'last_rent'
  | 'year_of_payment'
  | 'written'
  | 'used'
  | 'both'
  | 'contract'
  | 'service'

/** A kind of personal data: the tables that hold it and how long. */
interface RetentionCategory {
  readonly tables: readonly string[]
  /** Which of the terms counts; undefined where no number of years or days does. */
  readonly term?: keyof RetentionTerms
  readonly since: KeptSince
}

/**
 * What is kept and how long: one table, drawn in the policy of personal data, applied by `applyRetention` and the deletion.
 * Every table that names a person stands in one category, which a test demands.
 */
export const retentionSchedule = {
  account: {
    tables: ['person', 'profile_link', 'calendar_link', 'refused_topic'],
    term: 'unusedDays',
    since: 'last_seen',
  },
  sessions: {
    tables: ['session', 'login_attempt', 'attempt', 'contact_code', 'box_hold', 'idempotent_request'],
    since: 'used',
  },
  identity: { tables: ['identity', 'client'], term: 'contractYears', since: 'last_rent' },
  contracts: {
    tables: ['claim', 'claim_history', 'auto_extension'],
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
  messages: { tables: ['letter', 'unreachable_address'], term: 'notificationDays', since: 'written' },
  questions: { tables: ['feedback'], term: 'unusedDays', since: 'written' },
  consents: { tables: ['consent', 'offer_acceptance'], since: 'both' },
  requests: { tables: ['personal_data_request', 'subject_request'], term: 'contractYears', since: 'written' },
  looks: { tables: ['personal_data_access'], term: 'contractYears', since: 'written' },
  organisations: {
    tables: [
      'organisation',
      'organisation_user',
      'organisation_history',
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

/** The categories in the order in which people read them. */
export const retentionCategories = Object.entries(retentionSchedule) as [
  RetentionCategoryName,
  RetentionCategory,
][]
