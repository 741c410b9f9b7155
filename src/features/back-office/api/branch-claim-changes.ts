import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { kopecksSchema, paymentMethodSchema, positiveIntegerParam } from '#kit/api/field-schemas.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'
import { branchClaimDetails } from './branch-claims-and-boxes.ts'

/**
 * Refuses with `total_differs`, which carries the new total, if `total` is missing or out of date. A new pending
 * payment replaces the old one, and the holder gets an email.
 */
export const changeClaimTerms = endpoint('POST /api/branch/claims/:id/order', () => ({
  access: 'operator',
  summary: 'Changes the services and the payment method of an unpaid claim at the branch (our extension).',
  params: z.object({ id: positiveIntegerParam }),
  body: z.object({
    services: z.array(z.int()).check(z.maxLength(10)),
    /** An empty string removes the box name. */
    boxName: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    /** By card and from the balance, the holder pays on the site. */
    method: paymentMethodSchema,
    /** Total in kopecks, as shown to the operator. */
    total: z.optional(kopecksSchema),
  }),
  reply: branchClaimDetails,
  refusals: {
    status_not_allowed: 409,
    holder_blocked: 409,
    total_differs: 409,
    services_refused: 422,
    name_refused: 422,
    period_refused: 422,
    terms_refused: 422,
    method_not_allowed: 422,
    offer_missing: 409,
  },
}))

const byClaim = { access: 'operator', params: z.object({ id: positiveIntegerParam }) } as const

/** A free box of the same office, kind and size, and therefore the same price. */
const freeBox = z.object({ id: z.int(), number: z.string(), lockerName: lockerNameSchema })
export type ReplacementBox = z.infer<typeof freeBox>

/** At most 200 boxes, ordered by number. */
export const readReplacementBoxes = endpoint('GET /api/branch/claims/:id/freeBoxes', () => ({
  ...byClaim,
  summary: 'Lists the boxes that can replace the faulty box of a claim (our extension).',
  reply: z.object({ boxes: z.array(freeBox) }),
}))

/** Replaces a faulty box at the same price, also for the previous and next rents in that box. */
export const replaceBox = endpoint('POST /api/branch/claims/:id/move', () => ({
  ...byClaim,
  summary: 'Replaces the faulty box of a claim of the branch (our extension).',
  body: z.object({ box: z.int() }),
  reply: branchClaimDetails,
  refusals: { status_not_allowed: 409, holder_blocked: 409, box_taken: 409, box_differs: 422 },
}))
