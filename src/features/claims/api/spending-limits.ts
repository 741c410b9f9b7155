import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { instantSchema, kopecksSchema, positiveIntegerParam } from '#kit/api/field-schemas.ts'

const spendingKindSchema = z.enum(['joint_extension', 'rental_plan', 'rent', 'service'])
export type SpendingKind = z.infer<typeof spendingKindSchema>

/** `claim` is null for several claims. */
const spendingRequestSchema = z.object({
  id: z.int(),
  by: z.string(),
  kind: spendingKindSchema,
  boxes: z.int(),
  claim: z.nullable(z.int()),
  amount: kopecksSchema,
  askedAt: instantSchema,
  expiresAt: instantSchema,
  state: z.enum(['waiting', 'approved', 'declined', 'used', 'expired']),
  /** Made by the caller. */
  own: z.boolean(),
})
export type SpendingRequest = z.infer<typeof spendingRequestSchema>

/** Amounts are in kopecks; a limit of null means none. Users without administrators' rights see only themselves. */
const spendingLimitsSchema = z.object({
  users: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      limit: z.nullable(kopecksSchema),
      spent: kopecksSchema,
    }),
  ),
  requests: z.array(spendingRequestSchema),
  mayDecide: z.boolean(),
})
export type SpendingLimits = z.infer<typeof spendingLimitsSchema>

/** All stored data about one person, for the copy of personal data. `own`: made by the person, not decided by them. */
export const personSpendingSchema = z.lazy(() =>
  z.object({
    limits: z.array(z.object({ organisation: z.string(), limit: kopecksSchema })),
    orders: z.array(z.object({ organisation: z.string(), amount: kopecksSchema, at: instantSchema })),
    requests: z.array(
      z.object({
        organisation: z.string(),
        kind: spendingKindSchema,
        boxes: z.int(),
        claim: z.nullable(z.int()),
        amount: kopecksSchema,
        state: z.enum(['waiting', 'approved', 'declined', 'used']),
        askedAt: instantSchema,
        decidedAt: z.nullable(instantSchema),
        own: z.boolean(),
      }),
    ),
  }),
)
export type PersonSpending = z.infer<typeof personSpendingSchema>

const MAX_LIMIT = 100_000_000_000

const administratorRefusals = { organisation_not_chosen: 403, not_administrator: 403 } as const

export const readSpendingLimits = endpoint('GET /api/legals/spendingLimits', () => ({
  summary: 'Lists limits of colleagues, their spending in this month and their requests (M-SCALE-11).',
  access: 'person',
  reply: spendingLimitsSchema,
  refusals: { organisation_not_chosen: 403 },
}))

/** The number is that of the organisation's user. */
export const setSpendingLimit = endpoint('PUT /api/legals/spendingLimits/:id', () => ({
  summary: 'Sets how much a colleague may order in a month without approval (M-SCALE-11).',
  access: 'person',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({ limit: z.nullable(z.int().check(z.gte(0), z.lte(MAX_LIMIT))) }),
  reply: spendingLimitsSchema,
  refusals: { ...administratorRefusals, user_unknown: 404 },
}))

/** An approved act is done by the colleague who asked, within three days. */
export const decideSpendingRequest = endpoint('PUT /api/legals/spendingRequests/:id', () => ({
  summary: 'Approves or declines an act above a limit (M-SCALE-12).',
  access: 'person',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({ approved: z.boolean() }),
  reply: spendingLimitsSchema,
  refusals: { ...administratorRefusals, request_unknown: 404, request_decided: 409 },
}))
