import * as z from 'zod/mini'
import { officeIndex } from './basics.ts'
import { branchClaim } from './branch.ts'
import { endpoint } from './endpoint.ts'

/** Signs of a search at most: a full name of an organisation. */
export const DESK_SEARCH_LONGEST = 400

/**
 * Claims of the branch by what a person at the counter can tell: surname or full name, e-mail, phone, INN, name of the
 * organisation, track number, the whole or a part of the number of a claim or the beginning of a box's. At most 50: what
 * fits as a whole, then what only begins so, in both the rents that are not over first, then the newest; `more` says that
 * there are others. Of what fits in more than 500 claims of the branch some 500 are put in this order. The text is
 * personal data and so travels in the body.
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
