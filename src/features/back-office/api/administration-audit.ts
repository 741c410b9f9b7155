import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, instantSchema } from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { consentChannel } from '#people/api/clients.ts'
import { personalDataAccessPurpose, personalDataAccessScope } from '#people/api/personal-data.ts'
import { pageNumberSchema } from './administration.ts'

export const auditActionSchema = z.enum([
  'card_seen',
  'search_made',
  'job_retried',
  'letter_retried',
  'webhook_retried',
  'refund_retried',
  'refund_proposed',
  'refund_confirmed',
  'refund_rejected',
  'early_end_proposed',
  'early_end_confirmed',
  'office_stopped',
  'office_reopened',
  'office_placed',
  'box_fault_described',
  'office_note_pinned',
  'office_note_removed',
  'visits_closed',
  'visits_opened',
  'visit_arrived',
  'visit_arrival_undone',
  'holder_blocked',
  'holder_unblocked',
  'service_switched_off',
  'service_switched_on',
  'audit_read',
  'consents_read',
  'consents_saved',
  'looks_read',
  'looks_saved',
  'statement_imported',
  'bank_line_booked',
  'bank_line_matched',
  'bank_line_to_balance',
  'bank_line_came_back',
  'bank_line_aside',
  'bank_line_taken_up',
  'bank_return_proposed',
  'bank_return_confirmed',
  'bank_return_rejected',
  'bank_booking_proposed',
  'bank_booking_confirmed',
  'bank_booking_rejected',
  'receipt_retried',
  'correction_proposed',
  'correction_confirmed',
  'correction_rejected',
  'content_approved',
  'content_restored',
])
export type AuditAction = z.infer<typeof auditActionSchema>

export const auditSubject = z.enum([
  'claim',
  'payment',
  'job',
  'letter',
  'webhook',
  'office',
  'holder',
  'service',
  'branch',
  'audit',
  'content',
  'statement',
  'bank_line',
  'receipt',
])
export type AuditSubject = z.infer<typeof auditSubject>

export const auditEntryKind = z.enum(['looks', 'administration', 'office'])
export type AuditEntryKind = z.infer<typeof auditEntryKind>

export const auditEntry = z.object({
  id: z.string(),
  at: instantSchema,
  who: z.string(),
  kind: auditEntryKind,
  /**
   * Depending on the source: an audited action, a reason from a claim's history, a letter action, or an access purpose.
   */
  act: z.string(),
  subject: z.enum([...auditSubject.options, 'box', 'incoming_letter']),
  number: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Longest searchable period in days, including the first and last day. */
export const MAX_AUDIT_SEARCH_DAYS = 93

/** Days are in Moscow time; 50 rows per page; `who` matches part of a name. Each search is recorded in the log too. */
export const readAuditLog = endpoint('POST /api/administration/audit/search', () => ({
  access: 'administrator',
  summary: 'Lists actions and accesses to personal data (our extension).',
  body: z.object({
    from: calendarDateSchema,
    to: calendarDateSchema,
    who: z.optional(z.string().check(z.trim(), z.maxLength(maxTextLength.search))),
    kind: z.optional(auditEntryKind),
    claim: z.optional(z.int().check(z.positive())),
    page: pageNumberSchema,
  }),
  reply: z.object({ entries: z.array(auditEntry), total: z.int() }),
  refusals: { days_wrong: 422 },
}))

/** Longest period of a register in days, including the first and last day. */
export const MAX_DATA_REGISTER_DAYS = 366
export const DATA_REGISTER_PAGE_SIZE = 50

const name = z.optional(z.string().check(z.trim(), z.maxLength(maxTextLength.search)))
const days = { from: calendarDateSchema, to: calendarDateSchema } as const

export const consentStateSchema = z.enum(['held', 'withdrawn'])
export type ConsentState = z.infer<typeof consentStateSchema>

const consentFilter = {
  ...days,
  edition: z.optional(calendarDateSchema),
  state: z.optional(consentStateSchema),
} as const

export const consentRecord = z.object({
  id: z.int(),
  /** Empty once the person's data is erased. */
  person: z.string(),
  /** First day of the text's edition; null for consents given before editions were stored. */
  edition: z.nullable(calendarDateSchema),
  version: z.string(),
  hash: z.nullable(z.string()),
  way: consentChannel,
  operator: z.nullable(z.string()),
  givenAt: instantSchema,
  withdrawnAt: z.nullable(instantSchema),
})
export type ConsentRecord = z.infer<typeof consentRecord>

const registerOptions = { access: 'administrator', refusals: { days_wrong: 422 } } as const

/**
 * Days are in Moscow time; 50 rows per page; `who` matches part of a name. Each search is recorded in the audit log.
 */
export const readConsents = endpoint('POST /api/administration/consents/search', () => ({
  ...registerOptions,
  summary: 'Lists consents to the processing of personal data (our extension).',
  body: z.object({ ...consentFilter, who: name, page: pageNumberSchema }),
  reply: z.object({
    consents: z.array(consentRecord),
    total: z.int(),
    editions: z.array(calendarDateSchema),
  }),
}))

/**
 * UTF-8 with a byte order mark, separated by semicolons. Cannot be filtered by name, because names must not appear in
 * URLs.
 */
export const exportConsents = endpoint('GET /api/administration/consents.csv', () => ({
  ...registerOptions,
  summary: 'Exports consents to the processing of personal data as CSV (our extension).',
  query: z.object(consentFilter),
  file: 'text/csv; charset=utf-8',
}))

export const readStoredConsentText = endpoint('GET /api/administration/consentTexts/:hash', () => ({
  access: 'administrator',
  summary: 'Returns the text of a consent by its hash (our extension).',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  file: 'text/plain; charset=utf-8',
  refusals: { not_found: 404 },
}))

export const dataAccessRecord = z.object({
  id: z.string(),
  at: instantSchema,
  viewer: z.string(),
  /** Empty once the person's data is erased. */
  person: z.string(),
  what: z.enum([...personalDataAccessScope.options, 'card']),
  purpose: z.nullable(personalDataAccessPurpose),
  claim: z.nullable(z.int()),
})
export type DataAccessRecord = z.infer<typeof dataAccessRecord>

export const readDataAccessLog = endpoint('POST /api/administration/looks/search', () => ({
  ...registerOptions,
  summary: 'Lists accesses to personal data (our extension).',
  body: z.object({ ...days, viewer: name, whose: name, page: pageNumberSchema }),
  reply: z.object({ looks: z.array(dataAccessRecord), total: z.int() }),
}))

export const exportDataAccessLog = endpoint('GET /api/administration/looks.csv', () => ({
  ...registerOptions,
  summary: 'Exports accesses to personal data as CSV (our extension).',
  query: z.object(days),
  file: 'text/csv; charset=utf-8',
}))
