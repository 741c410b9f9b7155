import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import {
  booleanQueryParam,
  instantSchema,
  positiveIntegerParam,
  serviceNumberSchema,
} from '#kit/api/field-schemas.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { rentConditionSchema } from '#people/api/organisation-users.ts'
import { lockerNameSchema } from '#rent/api/boxes.ts'
import { listedClaimFields } from './claims.ts'

/** `boxName`, `settlement` and `costCentre` are not in the published API. */
export const organisationClaimSchema = z.object({
  ...listedClaimFields(),
  boxName: z.optional(z.nullable(z.string())),
  settlement: z.optional(z.string()),
  /** Null without a cost centre; `division` unites several. */
  costCentre: z.optional(
    z.nullable(z.object({ id: z.int(), code: z.string(), name: z.string(), division: z.string() })),
  ),
})
export type OrganisationClaim = z.infer<typeof organisationClaimSchema>

export const organisationClaimSortFields = [
  'claimId',
  'index',
  'boxNumber',
  'boxName',
  'endDate',
  'status',
  'totalCost',
] as const
export type OrganisationClaimSortField = (typeof organisationClaimSortFields)[number]

const link = z.object({ href: z.string() })

/** A page as in the published API: `_embedded` is missing if there are no claims (M-LEGAL-05). */
export const organisationClaimsPageReplySchema = z.object({
  _embedded: z.optional(z.object({ claimDtoes: z.array(organisationClaimSchema) })),
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
export type OrganisationClaimsPageReply = z.infer<typeof organisationClaimsPageReplySchema>

const filter = {
  inn: z.optional(z.string().check(z.regex(/^(\d{10}|\d{12})$/))),
  /**
   * Every word must match the office, town, address, box number, box name or claim number. Not in the published API.
   */
  q: z.optional(z.string().check(z.maxLength(maxTextLength.search))),
  /** Number of a cost centre, or `none` for claims without one. Not in the published API. */
  costCentre: z.optional(z.string().check(z.regex(/^(none|\d{1,15})$/))),
  sort: z.optional(
    z.string().check(z.regex(new RegExp(`^(${organisationClaimSortFields.join('|')})(,(asc|desc))?$`))),
  ),
}

const list = {
  access: 'person',
  query: z.object({
    ...filter,
    /** Page number, counted from 0. */
    page: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000))),
    size: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    /** Includes the links to the first and last page even if there is only one page. */
    forceFirstAndLastRels: z.optional(booleanQueryParam),
  }),
  reply: organisationClaimsPageReplySchema,
  refusals: { organisation_not_chosen: 403 },
} as const

/** Newest first, ten per page (M-API-29). */
export const listOrganisationClaims = endpoint('GET /api/claims/clientLegalClaims', () => ({
  ...list,
  forKeys: true,
  summary: 'Lists the claims of the chosen organisation.',
}))

/** Ten per page (M-LEGAL-04). */
export const listActiveOrganisationClaims = endpoint('GET /api/claims/clientLegalClaims/active', () => ({
  ...list,
  summary: 'Lists the claims of the chosen organisation that are not over.',
}))

/** Five per page (M-LEGAL-04). */
export const listArchivedOrganisationClaims = endpoint('GET /api/claims/clientLegalClaims/archive', () => ({
  ...list,
  summary: 'Lists the claims of the chosen organisation that are over.',
}))

const tab = z._default(z.enum(['all', 'active', 'archive']), 'active')

/** Rents that one payment order or one debit extends together (M-SCALE-10). */
export const MAX_JOINT_RENTS = 500

/** Answers "choose all" of a list of thousands in one call (M-SCALE-10). */
export const listExtendableClaims = endpoint('GET /api/claims/clientLegalClaims/extendable', () => ({
  summary: 'Returns the numbers of the listed claims that can be extended now.',
  access: 'person',
  query: z.object(filter),
  /** At most as many claims as are extended together; `found` counts all. */
  reply: z.object({ claims: z.array(z.int()), found: z.int() }),
  refusals: { organisation_not_chosen: 403 },
}))

/** Moves the listed claims, or those chosen among them, to a cost centre; null takes it away (M-SCALE-02). */
export const assignCostCentre = endpoint('PUT /api/claims/clientLegalClaims/costCentre', () => ({
  summary: 'Assigns claims to a cost centre.',
  access: 'person',
  query: z.object({ ...filter, tab }),
  body: z.object({
    assigned: z.nullable(z.int().check(z.positive())),
    /** Without it, all claims of the list. */
    claims: z.optional(
      z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MAX_JOINT_RENTS)),
    ),
  }),
  reply: z.object({ changed: z.int() }),
  refusals: { organisation_not_chosen: 403, cost_centre_unknown: 404, cost_centre_closed: 409 },
}))

const exported = {
  access: 'person',
  query: z.object({ ...filter, tab }),
  refusals: { organisation_not_chosen: 403 },
} as const

/** Separated by semicolons and with a byte order mark, as Russian spreadsheet programs expect. */
export const exportClaimsCsv = endpoint('GET /api/claims/clientLegalClaims/export.csv', () => ({
  ...exported,
  summary: 'Returns the filtered list of claims as CSV.',
  file: 'text/csv; charset=utf-8',
}))

export const exportClaimsXlsx = endpoint('GET /api/claims/clientLegalClaims/export.xlsx', () => ({
  ...exported,
  summary: 'Returns the filtered list of claims as an Excel workbook.',
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}))

/** Amounts in kopecks. `code` says why the rent cannot be extended. */
export const jointExtensionLineSchema = z.object({
  claim: z.int(),
  boxNumber: z.string(),
  lockerName: lockerNameSchema,
  index: z.string(),
  endDate: z.nullable(z.string()),
  services: z.array(serviceNumberSchema),
  onOffer: z.array(serviceNumberSchema),
  total: z.nullable(z.int()),
  code: z.nullable(z.string()),
  /** All unmet conditions if `code` is `legal_not_allowed` (M-LEGAL-06). */
  conditions: z.array(rentConditionSchema),
})
export type JointExtensionLine = z.infer<typeof jointExtensionLineSchema>

export const jointExtensionServiceModeSchema = z.enum(['as_now', 'all', 'none'])
export type JointExtensionServiceMode = z.infer<typeof jointExtensionServiceModeSchema>

const jointServices = z._default(
  z
    .array(z.object({ service: serviceNumberSchema, mode: jointExtensionServiceModeSchema }))
    .check(z.maxLength(6)),
  [],
)

const jointBody = {
  claims: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(MAX_JOINT_RENTS)),
  months: z.int().check(z.gte(1), z.lte(12)),
  /** Services that are not listed stay as they are in each rent. */
  services: jointServices,
} as const

export const quoteJointExtension = endpoint('POST /api/legals/jointExtensions/quote', () => ({
  summary: 'Returns the price of extending several rents together.',
  access: 'person',
  body: z.object(jointBody),
  reply: z.object({ lines: z.array(jointExtensionLineSchema), total: z.int() }),
  refusals: { organisation_not_chosen: 403 },
}))

/** Extends all rents or none. A refusal lists the rents that cannot be extended. */
export const orderJointExtension = endpoint('POST /api/legals/jointExtensions', () => ({
  summary: 'Extends several rents with one payment order.',
  access: 'person',
  body: z.object({
    ...jointBody,
    /** The total, in kopecks, that the person saw. */
    total: z.int(),
  }),
  reply: z.object({
    order: z.int(),
    total: z.int(),
    payUntil: instantSchema,
    paymentOrder: z.string(),
    claims: z.array(z.object({ claim: z.int(), extension: z.int(), total: z.int() })),
  }),
  refusals: {
    organisation_not_chosen: 403,
    offer_missing: 422,
    claims_refused: 422,
    cost_differs: 422,
    approval_needed: 409,
  },
}))

/** Extends all rents or none. `insufficient_funds` carries `data.shortfall` and `data.balance` in kopecks. */
export const payJointExtensionFromBalance = endpoint('POST /api/legals/jointExtensions/fromBalance', () => ({
  summary: 'Extends several rents from the online balance.',
  access: 'person',
  body: orderJointExtension.body,
  reply: z.object({
    total: z.int(),
    balance: z.int(),
    claims: z.array(z.object({ claim: z.int(), extension: z.int(), total: z.int() })),
  }),
  refusals: { ...orderJointExtension.refusals, insufficient_funds: 402, balance_not_connected: 409 },
}))

export const downloadJointPaymentOrder = endpoint('GET /api/legals/jointExtensions/:id/paymentOrder', () => ({
  summary: 'Returns the payment order for several rents.',
  access: 'person',
  params: z.object({ id: positiveIntegerParam }),
  file: 'application/pdf',
  refusals: { payment_unknown: 404 },
}))
