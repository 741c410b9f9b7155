import * as z from 'zod/mini'
import { numberInPath } from './basics.ts'
import { insertedItem } from './branch-items.ts'
import { endpoint } from './endpoint.ts'

/**
 * Corrects an item that was noted wrongly and still waits: its kind, number, place, or the claim whose box it came for, one
 * of the branch. It is noted again, so that whoever it is for is told a minute later; who was told of it wrongly is told
 * that. `item_closed`: it was handed over or sent back; `holder_blocked`: what was noted for a blocked holder stays.
 */
export const correctItem = endpoint('POST /api/branch/claims/:id/items/:item/correction', () => ({
  access: 'operator',
  params: z.object({ id: numberInPath, item: numberInPath }),
  summary: 'Corrects an item that was noted wrongly (our extension).',
  body: z.object({
    /** The claim whose box it came for. */
    claim: z.int().check(z.positive()),
    kind: z.enum(['letter', 'registered', 'parcel', 'notice']),
    track: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
    place: z.enum(['box', 'counter']),
  }),
  reply: insertedItem,
  refusals: {
    item_closed: 409,
    holder_blocked: 409,
    claim_unknown: 422,
    status_not_allowed: 409,
    track_missing: 422,
    track_malformed: 422,
    track_check_digit: 422,
    track_noted: 409,
  },
}))
