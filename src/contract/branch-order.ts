import * as z from 'zod/mini'
import { kopecks, numberInPath, paymentMethod } from './basics.ts'
import { branchCard } from './branch.ts'
import { endpoint } from './endpoint.ts'

/**
 * Changes the services and the way of paying of a claim that is not paid yet, for its holder at the counter. The price is
 * counted again: without `total` nothing changes and `total_differs` tells it, sent again with it the change is made. The
 * payment that waited is cancelled, a reserved one of the new sum takes its place, and the holder is told by letter.
 */
export const changeOrder = endpoint('POST /api/branch/claims/:id/order', () => ({
  access: 'operator',
  summary: 'Changes the services and the payment method of an unpaid claim at the branch (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({
    services: z.array(z.int()).check(z.maxLength(10)),
    /** With the service of a name; empty takes the name away. */
    boxName: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    /** At the office and by payment order the sum is reserved; the others are left to the holder on the site. */
    method: paymentMethod,
    /** Kopecks, as they were shown. */
    total: z.optional(kopecks),
  }),
  reply: branchCard,
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
