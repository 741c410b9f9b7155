import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { emailAddress, instantSchema, officeIndex, positiveIntegerParam } from '#kit/api/field-schemas.ts'

export const organisationUserRole = z.enum(['administrator', 'user'])
export type OrganisationUserRole = z.infer<typeof organisationUserRole>

export const organisationUserState = z.enum(['invited', 'active', 'blocked'])
export type OrganisationUserState = z.infer<typeof organisationUserState>

/**
 * Events in the history of users and API keys. `joined` and `declined` are answers to an invitation; `left`
 * is also recorded when a login shows that the person no longer belongs to the organisation.
 */
export const organisationHistoryEvent = z.enum([
  'added',
  'joined',
  'declined',
  'blocked',
  'unblocked',
  'removed',
  'left',
  'key_made',
  'key_revoked',
  'sandbox_key_made',
  'sandbox_key_revoked',
])
export type OrganisationHistoryEvent = z.infer<typeof organisationHistoryEvent>

export const organisationUser = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: organisationUserRole,
    state: organisationUserState,
    you: z.boolean(),
    addedAt: instantSchema,
  }),
)
export type OrganisationUser = z.infer<typeof organisationUser>

export const organisationUsers = z.lazy(() =>
  z.object({
    users: z.array(organisationUser),
    history: z.array(
      z.object({ act: organisationHistoryEvent, actor: z.string(), about: z.string(), at: instantSchema }),
    ),
  }),
)
export type OrganisationUsers = z.infer<typeof organisationUsers>

const managerRefusals = { organisation_not_chosen: 403, not_administrator: 403 } as const
const userById = { params: z.object({ id: positiveIntegerParam }) } as const

export const readOrganisationUsers = endpoint('GET /api/legals/users', () => ({
  summary: 'Lists the users of the business account and their history (M-LEGAL-08).',
  access: 'person',
  reply: organisationUsers,
  refusals: managerRefusals,
}))

/** Access starts when a person with this verified email address accepts the invitation. */
export const addOrganisationUser = endpoint('POST /api/legals/users', () => ({
  summary: 'Adds a user to the business account (M-LEGAL-08).',
  access: 'person',
  body: z.object({ email: emailAddress, role: z._default(organisationUserRole, 'user') }),
  reply: organisationUsers,
  refusals: { ...managerRefusals, already_user: 409 },
}))

/** The change applies from the user's next request. */
export const setOrganisationUserState = endpoint('PUT /api/legals/users/:id/state', () => ({
  ...userById,
  summary: 'Blocks or unblocks a user of the business account (M-LEGAL-08).',
  access: 'person',
  body: z.object({ state: z.enum(['active', 'blocked']) }),
  reply: organisationUsers,
  refusals: { ...managerRefusals, user_state_not_allowed: 409, last_administrator: 409 },
}))

export const removeOrganisationUser = endpoint('DELETE /api/legals/users/:id', () => ({
  ...userById,
  summary: 'Removes a user of the business account (M-LEGAL-08).',
  access: 'person',
  reply: organisationUsers,
  refusals: { ...managerRefusals, user_state_not_allowed: 409, last_administrator: 409 },
}))

/**
 * Reasons why client type 3 cannot rent (M-LEGAL-06, AMB-46). `inn_unknown`: the login has no INN;
 * `company_not_yours`: the company is neither the person's own nor the organisation they act for.
 */
export const rentConditionSchema = z.enum([
  'inn_unknown',
  'company_not_yours',
  'account_blocked',
  'offer_missing',
  'region_differs',
  'balance_missing',
  'entity_liquidating',
  'entity_liquidated',
  'entity_reorganizing',
  'entity_bankrupt',
])
export type RentCondition = z.infer<typeof rentConditionSchema>

/** Regions are checked only if `index` is given. A sole proprietor has no business account to check. */
export const readRentConditions = endpoint('GET /api/legals/conditions', () => ({
  summary: 'Lists the conditions that prevent the organisation from renting (M-LEGAL-06).',
  access: 'person',
  query: z.object({ index: z.optional(officeIndex) }),
  reply: z.object({
    /** Null if the person acts for themselves. */
    legalHid: z.nullable(z.string()),
    /** The only INN with which the person can register; null if the login has none. */
    inn: z.nullable(z.string()),
    failing: z.array(rentConditionSchema),
    /** Regions in which the organisation may rent; empty means all. */
    regions: z.array(z.string()),
  }),
}))
