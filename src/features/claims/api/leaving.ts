import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { calendarDateSchema, claimIdParam, doneReplySchema, kopecksSchema } from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'

const byId = { access: 'person', params: z.object({ id: claimIdParam }) } as const

/** How letters that arrive after the end are treated. */
const leavingMail = z.enum(['collect', 'forward', 'return'])
export type LeavingMail = z.infer<typeof leavingMail>

const leavingPlanSchema = z.object({
  /** The key is handed in on this day at the latest. */
  lastDay: calendarDateSchema,
  /** As shown when it was planned. */
  refund: kopecksSchema,
  mail: leavingMail,
  /** Where mail is forwarded; null unless `mail` is `forward`. */
  forwardTo: z.nullable(z.string()),
})
export type LeavingPlan = z.infer<typeof leavingPlanSchema>

/** What the branch sees of a plan. */
export const leavingAtDesk = z.extend(leavingPlanSchema, {
  isDone: z.boolean(),
  /** Last day; null unless mail is forwarded since the rent ended. */
  forwardUntil: z.nullable(calendarDateSchema),
})

export const leavingSchema = z.object({
  /** `refuse` for a paid rent that was not signed; null if the holder cannot leave, with the status as the reason. */
  kind: z.nullable(z.enum(['refuse', 'end'])),
  /** The claim of an open move, which excludes a plan to leave (M-MOVE-07); null if there is none. */
  movesTo: z.nullable(z.object({ claim: z.int(), isPaid: z.boolean() })),
  /** Refund by the last day of each month in which the holder may leave. */
  choices: z.array(z.object({ lastDay: calendarDateSchema, refund: kopecksSchema })),
  plan: z.nullable(leavingPlanSchema),
  /** Months for which later mail can be forwarded. */
  forwardMonths: z.int(),
  /** Items that wait in the box or at the counter. */
  waiting: z.int(),
  /** A paid extension that is refunded as well; null if there is none. */
  extension: z.nullable(z.object({ id: z.int(), refund: kopecksSchema })),
})
export type Leaving = z.infer<typeof leavingSchema>

export const readLeaving = endpoint('GET /api/claims/:id/leaving', () => ({
  ...byId,
  summary: 'Returns the refund of leaving a box by month, and the plan if there is one (our extension).',
  reply: leavingSchema,
}))

/** Replaces an earlier plan. Nothing ends before the branch confirms the key. */
export const planLeaving = endpoint('PUT /api/claims/:id/leaving', () => ({
  ...byId,
  summary: 'Plans the end of a rent at the branch: last day, mail, forwarding address (our extension).',
  body: z.object({
    lastDay: calendarDateSchema,
    /** As shown; a refund that has changed is refused. */
    refund: kopecksSchema,
    mail: leavingMail,
    forwardTo: z.nullable(z.string().check(z.trim(), z.maxLength(maxTextLength.postalAddress))),
  }),
  reply: leavingSchema,
  refusals: {
    status_not_allowed: 409,
    move_open: 409,
    last_day_not_possible: 422,
    refund_differs: 409,
    forward_address_missing: 422,
  },
}))

/** Idempotent. */
export const cancelLeaving = endpoint('DELETE /api/claims/:id/leaving', () => ({
  ...byId,
  summary: 'Cancels the plan to leave a box (our extension).',
  reply: doneReplySchema,
}))
