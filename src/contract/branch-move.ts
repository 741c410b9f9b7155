import * as z from 'zod/mini'
import { numberInPath } from './basics.ts'
import { lockerName } from './boxes.ts'
import { branchCard } from './branch.ts'
import { endpoint } from './endpoint.ts'

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
