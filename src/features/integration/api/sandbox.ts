import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  calendarDateSchema,
  claimStatusSchema,
  instantSchema,
  kopecksSchema,
  officeIndex,
  positiveIntegerParam,
} from '#kit/api/field-schemas.ts'

export const SANDBOX_RETENTION_DAYS = 30
export const MAX_SANDBOX_CLAIMS = 500

export const sandboxStepSchema = z.enum([
  'confirm',
  'pay',
  'expire',
  'sign',
  'refuse',
  'start',
  'end',
  'terminate',
  'letter',
])

/** Does not occupy a real box. Sandbox claims are numbered separately. */
export const sandboxClaim = z.object({
  id: z.int(),
  index: z.string(),
  startDate: calendarDateSchema,
  endDate: calendarDateSchema,
  total: kopecksSchema,
  status: claimStatusSchema,
  isSigned: z.nullable(z.boolean()),
  madeAt: instantSchema,
})
export type SandboxClaim = z.infer<typeof sandboxClaim>

const keyed = {
  access: 'key',
  refusals: { key_unknown: 401, not_sandbox_key: 403, organisation_blocked: 403 },
} as const

export const readSandboxClaims = endpoint('GET /api/sandbox/claims', () => ({
  ...keyed,
  summary: 'Lists the sandbox rents, newest first.',
  reply: z.object({ claims: z.array(sandboxClaim) }),
}))

export const makeSandboxClaim = endpoint('POST /api/sandbox/claims', () => ({
  ...keyed,
  summary: 'Creates a sandbox rent: no box is taken, no money moves and no emails are sent.',
  description: `It begins on registration (status 1) and is forgotten ${SANDBOX_RETENTION_DAYS} days after its last change. Its events are read at GET /api/events with the same key and sent to the webhooks of the sandbox, marked "sandbox": true.`,
  body: z.object({
    index: z._default(officeIndex, '101000'),
    startDate: calendarDateSchema,
    endDate: calendarDateSchema,
    total: z._default(kopecksSchema.check(z.gte(0), z.lte(1_000_000_000)), 480_000),
  }),
  reply: sandboxClaim,
  refusals: { ...keyed.refusals, dates_in_disorder: 422, too_many_sandbox_claims: 409 },
}))

export const applySandboxStep = endpoint('POST /api/sandbox/claims/:id/steps', () => ({
  ...keyed,
  summary: 'Applies a step to a sandbox rent by the rules of real rents.',
  description:
    'confirm → pay → sign → start → end is a whole life; expire, refuse and terminate end it early; letter brings a digitized letter. start and end take their day as come. A step that the status does not allow is refused, so one that is sent twice happens once.',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({ step: sandboxStepSchema }),
  reply: sandboxClaim,
  refusals: {
    ...keyed.refusals,
    sandbox_claim_unknown: 404,
    status_not_allowed: 409,
    already_signed: 409,
    not_signed: 409,
    end_passed: 409,
  },
}))
