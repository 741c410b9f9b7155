import * as z from 'zod/mini'
import { listPage } from './administration.ts'
import { calendarDate, instant } from './basics.ts'
import { consentWay } from './clients.ts'
import { endpoint } from './endpoint.ts'
import { accessedData, accessPurpose } from './personal-data.ts'
import { longest } from './typed-text.ts'

/** What people of the service do that the audit alone keeps. */
export const auditAct = z.enum([
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
export type AuditAct = z.infer<typeof auditAct>

/** What an act is about. */
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

/** Which acts are looked for: looks at people's data, what administrators did, what was done at offices. */
export const auditKind = z.enum(['looks', 'administration', 'office'])
export type AuditKind = z.infer<typeof auditKind>

/** One line of the audit. */
export const auditEntry = z.object({
  /** Unique among all lines. */
  id: z.string(),
  at: instant,
  who: z.string(),
  kind: auditKind,
  /** An act of the audit, a reason of a claim's history, an act on a letter, a purpose of a look at a passport. */
  act: z.string(),
  /** What it was about, and its number. */
  subject: z.enum([...auditSubject.options, 'box', 'incoming_letter']),
  number: z.nullable(z.string()),
  /** What they wrote. */
  note: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Days that can be asked for at once, the first and the last among them. */
export const AUDIT_DAYS = 93

/** Who did what and looked at whose data between two days (Moscow), newest first, 50 a page; `who` is a part of a name. The looking is an act itself. */
export const readAudit = endpoint('POST /api/administration/audit/search', () => ({
  access: 'administrator',
  summary: 'Lists who did what and who looked at whose data (our extension).',
  body: z.object({
    from: calendarDate,
    to: calendarDate,
    who: z.optional(z.string().check(z.trim(), z.maxLength(longest.search))),
    kind: z.optional(auditKind),
    /** A claim's number. */
    claim: z.optional(z.int().check(z.positive())),
    page: listPage,
  }),
  reply: z.object({ entries: z.array(auditEntry), total: z.int() }),
  refusals: { days_wrong: 422 },
}))

/** Days of a register that can be asked for at once, the first and the last among them. */
export const REGISTER_DAYS = 366
/** Rows of a register on a page. */
export const REGISTER_PAGE = 50

const name = z.optional(z.string().check(z.trim(), z.maxLength(longest.search)))
const days = { from: calendarDate, to: calendarDate } as const

/** Consents that hold, and those that were withdrawn. */
export const consentState = z.enum(['held', 'withdrawn'])
export type ConsentState = z.infer<typeof consentState>

const consentFilter = {
  ...days,
  /** First day of an edition. */
  edition: z.optional(calendarDate),
  state: z.optional(consentState),
} as const

/** A consent as who answers for personal data sees it. */
export const registeredConsent = z.object({
  id: z.int(),
  /** Empty once the person's data is erased. */
  person: z.string(),
  /** First day of the edition; null where it was given before editions were kept. */
  edition: z.nullable(calendarDate),
  version: z.string(),
  /** SHA-256 of the text that was agreed to, hexadecimal. */
  hash: z.nullable(z.string()),
  way: consentWay,
  /** Who took it at the counter. */
  operator: z.nullable(z.string()),
  givenAt: instant,
  withdrawnAt: z.nullable(instant),
})
export type RegisteredConsent = z.infer<typeof registeredConsent>

/** Consents given between two days (Moscow), newest first, 50 a page; `who` is a part of a name. Each search is a line of the audit. */
export const readConsents = endpoint('POST /api/administration/consents/search', () => ({
  access: 'administrator',
  summary: 'Lists consents to the processing of personal data (our extension).',
  body: z.object({ ...consentFilter, who: name, page: listPage }),
  reply: z.object({
    consents: z.array(registeredConsent),
    total: z.int(),
    /** Every edition that somebody agreed to, newest first. */
    editions: z.array(calendarDate),
  }),
  refusals: { days_wrong: 422 },
}))

/** The same as CSV, all rows of the days: UTF-8 with a mark, semicolons. No name stands in its address. */
export const saveConsents = endpoint('GET /api/administration/consents.csv', () => ({
  access: 'administrator',
  summary: 'Answers consents to the processing of personal data as CSV (our extension).',
  query: z.object(consentFilter),
  file: 'text/csv; charset=utf-8',
  refusals: { days_wrong: 422 },
}))

/** What was agreed to, word for word, by its hash. */
export const readAgreedText = endpoint('GET /api/administration/consentTexts/:hash', () => ({
  access: 'administrator',
  summary: 'Answers the words of a consent by their hash (our extension).',
  params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  file: 'text/plain; charset=utf-8',
  refusals: { not_found: 404 },
}))

/** A look at somebody's data: passport and everything by their own record, `card` the card of a claim. */
export const registeredLook = z.object({
  /** Unique among all looks. */
  id: z.string(),
  at: instant,
  viewer: z.string(),
  /** Whose data; empty once it is erased. */
  person: z.string(),
  what: z.enum([...accessedData.options, 'card']),
  /** Null for a card. */
  purpose: z.nullable(accessPurpose),
  claim: z.nullable(z.int()),
})
export type RegisteredLook = z.infer<typeof registeredLook>

/** Who looked at whose data between two days (Moscow), newest first, 50 a page; `viewer` and `whose` are parts of names. */
export const readLooks = endpoint('POST /api/administration/looks/search', () => ({
  access: 'administrator',
  summary: 'Lists who looked at whose personal data (our extension).',
  body: z.object({ ...days, viewer: name, whose: name, page: listPage }),
  reply: z.object({ looks: z.array(registeredLook), total: z.int() }),
  refusals: { days_wrong: 422 },
}))

/** The same as CSV, all rows of the days. */
export const saveLooks = endpoint('GET /api/administration/looks.csv', () => ({
  access: 'administrator',
  summary: 'Answers who looked at whose personal data as CSV (our extension).',
  query: z.object(days),
  file: 'text/csv; charset=utf-8',
  refusals: { days_wrong: 422 },
}))
