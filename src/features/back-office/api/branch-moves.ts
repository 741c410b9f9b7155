import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { kopecksSchema, positiveIntegerParam } from '#kit/api/field-schemas.ts'
import { branchClaimDetails } from './branch-claims-and-boxes.ts'

/**
 * Ends the old rent and starts the new one at once. `refund` is the amount shown, in kopecks: what the new claim does
 * not need of the old rent, and a paid extension of the old rent; `refund_differs` returns the new one. If the old
 * office is stopped, the first call only proposes a refund, and a second person confirms it by the same call.
 */
export const exchangeKeys = endpoint('POST /api/branch/claims/:id/exchange', () => ({
  access: 'operator',
  params: z.object({ id: positiveIntegerParam }),
  summary: 'Exchanges the keys of a move at the branch of the new claim (our extension).',
  body: z.object({
    refund: kopecksSchema,
    privilegeSeen: z.optional(z.boolean()),
    /** True if the old box is empty and its key was handed in. Ignored if it is in another branch. */
    emptied: z._default(z.boolean(), false),
  }),
  reply: branchClaimDetails,
  refusals: {
    status_not_allowed: 409,
    already_signed: 409,
    holder_blocked: 409,
    exchange_too_early: 409,
    exchange_over: 409,
    rest_too_small: 409,
    refund_differs: 409,
    privilege_not_seen: 422,
    box_out_of_order: 409,
    own_proposal: 409,
  },
}))
