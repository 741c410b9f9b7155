import * as z from 'zod/mini'
import { flagInQuery } from './basics.ts'
import { claimInList } from './claims.ts'
import { endpoint } from './endpoint.ts'

/** A claim in an organisation's lists; the box's name and the office's town are ours (issue 5 part 2). */
export const legalClaim = z.extend(claimInList, {
  boxName: z.optional(z.nullable(z.string())),
  settlement: z.optional(z.string()),
})
export type LegalClaim = z.infer<typeof legalClaim>

/** By what an organisation's claims may be sorted. */
export const legalSorts = [
  'claimId',
  'index',
  'boxNumber',
  'boxName',
  'endDate',
  'status',
  'totalCost',
] as const
export type LegalSort = (typeof legalSorts)[number]

const link = z.object({ href: z.string() })

/** A page of a list as the documents know it: claims in `_embedded.claimDtoes`, missing when there are none (M-LEGAL-05). */
export const legalClaimsPage = z.object({
  _embedded: z.optional(z.object({ claimDtoes: z.array(legalClaim) })),
  page: z.object({ size: z.int(), totalElements: z.int(), totalPages: z.int(), number: z.int() }),
  _links: z.optional(
    z.object({
      self: z.optional(link),
      first: z.optional(link),
      prev: z.optional(link),
      next: z.optional(link),
      last: z.optional(link),
    }),
  ),
})
export type LegalClaimsPage = z.infer<typeof legalClaimsPage>

/** What is asked for: an INN, words to search for, an order as `endDate,desc`. */
const filter = {
  inn: z.optional(z.string().check(z.regex(/^(\d{10}|\d{12})$/))),
  /** Words that office, town, address, box number, box name or claim number must hold, each; ours. */
  q: z.optional(z.string().check(z.maxLength(100))),
  sort: z.optional(z.string().check(z.regex(new RegExp(`^(${legalSorts.join('|')})(,(asc|desc))?$`)))),
}

const list = {
  method: 'GET',
  access: 'person',
  query: z.object({
    ...filter,
    /** From zero. */
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000))),
    size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    /** True: the links to the first and the last page always stand there. */
    forceFirstAndLastRels: z.optional(flagInQuery),
  }),
  reply: legalClaimsPage,
  refusals: { organisation_not_chosen: 403 },
} as const

/** All claims of the organisation that the session acts for, newest first, ten a page (M-API-29). */
export const clientLegalClaims = endpoint({
  ...list,
  path: '/api/claims/clientLegalClaims',
  summary: 'Lists the claims of the chosen organisation (spec B§7).',
})

/** Those that are not over, ten a page (M-LEGAL-04). */
export const activeLegalClaims = endpoint({
  ...list,
  path: '/api/claims/clientLegalClaims/active',
  summary: 'Lists the claims of the chosen organisation that are not over (spec B§7).',
})

/** Those that are over, five a page (M-LEGAL-04). */
export const archivedLegalClaims = endpoint({
  ...list,
  path: '/api/claims/clientLegalClaims/archive',
  summary: 'Lists the claims of the chosen organisation that are over (spec B§7).',
})
