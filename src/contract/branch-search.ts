import * as z from 'zod/mini'
import { officeIndex } from './basics.ts'
import { branchClaim } from './branch.ts'
import { endpoint } from './endpoint.ts'

/** Long enough for the full name of an organisation. */
export const DESK_SEARCH_LONGEST = 400

/**
 * Searches by name, email, phone, INN, organisation, track number, part of a claim number or beginning of a box
 * number. At most 50: whole matches before partial ones, active rents before ended ones, then the newest. Where more
 * than 500 claims match, some 500 of them are ordered. The text is personal data and so travels in the body.
 */
export const findBranchClaims = endpoint('POST /api/branch/claims/search', () => ({
  access: 'operator',
  summary: 'Finds claims of the branch by person, organisation, track or number (our extension).',
  body: z.object({
    text: z.string().check(z.trim(), z.maxLength(DESK_SEARCH_LONGEST)),
    index: z.optional(officeIndex),
  }),
  reply: z.object({ claims: z.array(branchClaim), more: z.boolean() }),
  refusals: { query_too_short: 422 },
}))
