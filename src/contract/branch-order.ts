import * as z from 'zod/mini'
import { kopecks, numberInPath, paymentMethod } from './basics.ts'
import { lockerName } from './boxes.ts'
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

const byClaim = { access: 'operator', params: z.object({ id: numberInPath }) } as const

/** A free box of the same office, kind and size as that of a claim, so at the same price. */
const freeBox = z.object({ id: z.int(), number: z.string(), lockerName })
export type BoxToMoveTo = z.infer<typeof freeBox>

/** The boxes to which a claim can be moved, 200 at most, by number. */
export const readBoxesToMoveTo = endpoint('GET /api/branch/claims/:id/freeBoxes', () => ({
  ...byClaim,
  summary: 'Lists the boxes to which a claim of the branch can be moved (our extension).',
  reply: z.object({ boxes: z.array(freeBox) }),
}))

/**
 * Moves a claim from a box that is out of order to a free one of the same office, kind and size, and with it the rents
 * before and after it that keep that box: months, address, calendar and documents follow. The price stays.
 */
export const moveToBox = endpoint('POST /api/branch/claims/:id/move', () => ({
  ...byClaim,
  summary: 'Moves a claim of the branch to another box (our extension).',
  body: z.object({ box: z.int() }),
  reply: branchCard,
  refusals: { status_not_allowed: 409, holder_blocked: 409, box_taken: 409, box_differs: 422 },
}))
