import * as z from 'zod/mini'
import { kopecks, numberInPath, paymentMethod } from '#kit/api/basics.ts'
import { endpoint } from '#kit/api/endpoint.ts'
import { lockerName } from '#rent/api/boxes.ts'
import { branchCard } from './branch.ts'

/**
 * Changes services and payment method of an unpaid claim at the counter. Without the new `total` nothing changes and
 * `total_differs` answers it. A reserved payment replaces the waiting one, and the holder is emailed.
 */
export const changeOrder = endpoint('POST /api/branch/claims/:id/order', () => ({
  access: 'operator',
  summary: 'Changes the services and the payment method of an unpaid claim at the branch (our extension).',
  params: z.object({ id: numberInPath }),
  body: z.object({
    services: z.array(z.int()).check(z.maxLength(10)),
    /** Empty removes the name. */
    boxName: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
    /** Card and balance are left to the holder on the site. */
    method: paymentMethod,
    /** Kopecks, as shown. */
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

/** Of the same office, kind and size, so at the same price. */
const freeBox = z.object({ id: z.int(), number: z.string(), lockerName })
export type BoxToMoveTo = z.infer<typeof freeBox>

/** At most 200, by number. */
export const readBoxesToMoveTo = endpoint('GET /api/branch/claims/:id/freeBoxes', () => ({
  ...byClaim,
  summary: 'Lists the boxes to which a claim of the branch can be moved (our extension).',
  reply: z.object({ boxes: z.array(freeBox) }),
}))

/** Moves the claim from a faulty box at the same price, with the rents before and after it in that box. */
export const moveToBox = endpoint('POST /api/branch/claims/:id/move', () => ({
  ...byClaim,
  summary: 'Moves a claim of the branch to another box (our extension).',
  body: z.object({ box: z.int() }),
  reply: branchCard,
  refusals: { status_not_allowed: 409, holder_blocked: 409, box_taken: 409, box_differs: 422 },
}))
