import * as z from 'zod/mini'
import { flagInQuery, instant, numberInPath, serviceNumber } from './basics.ts'
import { lockerName } from './boxes.ts'
import { fieldsInList } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { legalCondition } from './organisation-users.ts'
import { longest } from './typed-text.ts'

/** A claim in an organisation's lists; the box's name and the office's town are ours. */
export const legalClaim = z.object({
  ...fieldsInList(),
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

/**
 * A page of a list as the published API has it: claims in `_embedded.claimDtoes`, missing when there are none
 * (M-LEGAL-05).
 */
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
  q: z.optional(z.string().check(z.maxLength(longest.search))),
  sort: z.optional(z.string().check(z.regex(new RegExp(`^(${legalSorts.join('|')})(,(asc|desc))?$`)))),
}

const list = {
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
export const clientLegalClaims = endpoint('GET /api/claims/clientLegalClaims', () => ({
  ...list,
  forKeys: true,
  summary: 'Lists the claims of the chosen organisation.',
}))

/** Those that are not over, ten a page (M-LEGAL-04). */
export const activeLegalClaims = endpoint('GET /api/claims/clientLegalClaims/active', () => ({
  ...list,
  summary: 'Lists the claims of the chosen organisation that are not over.',
}))

/** Those that are over, five a page (M-LEGAL-04). */
export const archivedLegalClaims = endpoint('GET /api/claims/clientLegalClaims/archive', () => ({
  ...list,
  summary: 'Lists the claims of the chosen organisation that are over.',
}))

const exported = {
  access: 'person',
  query: z.object({ ...filter, tab: z._default(z.enum(['all', 'active', 'archive']), 'active') }),
  refusals: { organisation_not_chosen: 403 },
} as const

/** The list as it is shown, all its pages, for a Russian spreadsheet program: semicolons, and a mark that it is UTF-8. */
export const exportClaimsCsv = endpoint('GET /api/claims/clientLegalClaims/export.csv', () => ({
  ...exported,
  summary: 'Answers the list of claims that is shown as CSV.',
  file: 'text/csv; charset=utf-8',
}))

/** The same as a workbook: dates are dates and sums are numbers there. */
export const exportClaimsXlsx = endpoint('GET /api/claims/clientLegalClaims/export.xlsx', () => ({
  ...exported,
  summary: 'Answers the list of claims that is shown as a workbook.',
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}))

/** A rent in an extension of several at once, and what it comes to, kopecks; `code` says why it cannot be extended. */
export const jointLine = z.object({
  claim: z.int(),
  boxNumber: z.string(),
  lockerName,
  index: z.string(),
  endDate: z.nullable(z.string()),
  /** What goes on with it. */
  services: z.array(serviceNumber),
  /** What could. */
  onOffer: z.array(serviceNumber),
  total: z.nullable(z.int()),
  code: z.nullable(z.string()),
  /** Every condition that is not met, where the code is `legal_not_allowed` (M-LEGAL-06). */
  conditions: z.array(legalCondition),
})
export type JointLine = z.infer<typeof jointLine>

/** A service of rents that are extended together: as each has it now, on all that can have it, or on none. */
export const jointMode = z.enum(['as_now', 'all', 'none'])
export type JointMode = z.infer<typeof jointMode>

const jointServices = z._default(
  z.array(z.object({ service: serviceNumber, mode: jointMode })).check(z.maxLength(6)),
  [],
)

const several = z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(100))

/** What extending several rents by so many months comes to, each by its own rules; nothing is made. */
export const quoteJointExtension = endpoint('POST /api/legals/jointExtensions/quote', () => ({
  summary: 'Prices an extension of several rents at once.',
  access: 'person',
  body: z.object({
    claims: several,
    months: z.int().check(z.gte(1), z.lte(12)),
    /** Services not named go on as each rent has them. */
    services: jointServices,
  }),
  reply: z.object({ lines: z.array(jointLine), total: z.int() }),
  refusals: { organisation_not_chosen: 403 },
}))

/** Extends several rents and reserves all by one payment order: all of them, or none and each refused one is named. */
export const extendTogether = endpoint('POST /api/legals/jointExtensions', () => ({
  summary: 'Extends several rents with one payment order.',
  access: 'person',
  body: z.object({
    claims: several,
    months: z.int().check(z.gte(1), z.lte(12)),
    /** Services not named go on as each rent has them. */
    services: jointServices,
    /** Kopecks that were shown. */
    total: z.int(),
  }),
  reply: z.object({
    order: z.int(),
    total: z.int(),
    payUntil: instant,
    /** Address of the payment order. */
    paymentOrder: z.string(),
    claims: z.array(z.object({ claim: z.int(), renewal: z.int(), total: z.int() })),
  }),
  refusals: {
    organisation_not_chosen: 403,
    offer_missing: 422,
    /** `data.lines` names each refused rent with its code. */
    claims_refused: 422,
    cost_differs: 422,
  },
}))

/**
 * Extends several rents and pays them from the online balance in one transaction: all, or none. `insufficient_funds`
 * tells `data.missing` and `data.balance`, kopecks.
 */
export const extendFromBalance = endpoint('POST /api/legals/jointExtensions/fromBalance', () => ({
  summary: 'Extends several rents from the online balance.',
  access: 'person',
  body: extendTogether.body,
  reply: z.object({
    total: z.int(),
    /** What is left. */
    balance: z.int(),
    claims: z.array(z.object({ claim: z.int(), renewal: z.int(), total: z.int() })),
  }),
  refusals: { ...extendTogether.refusals, insufficient_funds: 402, balance_not_connected: 409 },
}))

/** The one payment order of several rents as PDF. */
export const jointPaymentOrder = endpoint('GET /api/legals/jointExtensions/:id/paymentOrder', () => ({
  summary: 'Answers the payment order of several rents.',
  access: 'person',
  params: z.object({ id: numberInPath }),
  file: 'application/pdf',
  refusals: { payment_unknown: 404 },
}))
