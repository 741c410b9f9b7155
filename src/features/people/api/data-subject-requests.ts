import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  createSingleLineNameSchema,
  instantSchema,
  officeIndex,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

export const dataSubjectRequestKind = z.enum([
  'access',
  'correction',
  'blocking',
  'destruction',
  'withdrawal',
])
export type DataSubjectRequestKind = z.infer<typeof dataSubjectRequestKind>

/** A representative shows their own passport and the document that authorises them. */
export const identityCheck = z.enum(['passport', 'representative', 'signed_letter'])
export type IdentityCheck = z.infer<typeof identityCheck>

export const dataSubjectRequestSchema = z.object({
  id: z.int(),
  kind: dataSubjectRequestKind,
  officeIndex,
  applicant: z.string(),
  identityCheck,
  representative: z.nullable(z.string()),
  words: z.string(),
  receivedOn: calendarDateSchema,
  dueOn: calendarDateSchema,
  overdue: z.boolean(),
  mayExtend: z.boolean(),
  extendedReason: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instantSchema),
  answeredBy: z.nullable(z.string()),
  registeredBy: z.string(),
})
export type DataSubjectRequest = z.infer<typeof dataSubjectRequestSchema>

const requestText = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.comment))

/** The term for the answer begins on the day of receipt. */
export const registerDataSubjectRequest = endpoint('POST /api/branch/subjectRequests', () => ({
  access: 'operator',
  summary: "Registers a person's request about their personal data (our extension).",
  body: z.object({
    kind: dataSubjectRequestKind,
    officeIndex,
    applicant: createSingleLineNameSchema(1, maxTextLength.person),
    identityCheck,
    /** Required if a representative makes the request. */
    representative: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.party))),
    words: requestText,
    receivedOn: calendarDateSchema,
    /** Number of a claim of the person; if given, the person is notified by email. */
    claim: z.optional(z.int().check(z.positive())),
  }),
  reply: dataSubjectRequestSchema,
  refusals: { office_foreign: 403, day_wrong: 422, representative_missing: 422, claim_unknown: 422 },
}))

const pageNumber = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)))

/** 20 per page: open requests by deadline, then answered ones, newest first. */
export const readDataSubjectRequests = endpoint('GET /api/branch/subjectRequests', () => ({
  access: 'operator',
  summary: 'Lists requests about personal data (our extension).',
  query: z.object({ answered: z.optional(z.enum(['true', 'false'])), page: pageNumber }),
  reply: z.object({ requests: z.array(dataSubjectRequestSchema), total: z.int(), overdue: z.int() }),
}))

const requestById = { access: 'operator', params: z.object({ id: positiveIntegerParam }) } as const

export const downloadSubjectAnswer = endpoint('GET /api/branch/subjectRequests/:id/document', () => ({
  ...requestById,
  summary: 'Returns the answer to a request about personal data as PDF (our extension).',
  file: 'application/pdf',
  refusals: { not_found: 404, request_waits: 409 },
}))

/** Extends the deadline by five working days; possible only once and before it passes. */
export const extendDataSubjectRequestDeadline = endpoint(
  'POST /api/branch/subjectRequests/:id/extension',
  () => ({
    ...requestById,
    summary: 'Extends the deadline of a request about personal data (our extension).',
    body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength.reason)) }),
    reply: dataSubjectRequestSchema,
    refusals: { not_found: 404, request_answered: 409, not_extensible: 409 },
  }),
)

export const answerDataSubjectRequest = endpoint('POST /api/branch/subjectRequests/:id/answer', () => ({
  ...requestById,
  summary: 'Answers a request about personal data (our extension).',
  body: z.object({ answer: requestText }),
  reply: dataSubjectRequestSchema,
  refusals: { not_found: 404, request_answered: 409 },
}))
