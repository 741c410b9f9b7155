import * as z from 'zod/mini'
import { listPage } from './administration.ts'
import { calendarDate, instant } from './basics.ts'
import { endpoint } from './endpoint.ts'
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
