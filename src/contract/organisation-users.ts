import * as z from 'zod/mini'
import { emailAddress, instant, numberInPath, officeIndex } from './basics.ts'
import { endpoint } from './endpoint.ts'

/** An administrator of the business account manages its users; every user works with its boxes (M-LEGAL-08). */
export const userRole = z.enum(['administrator', 'user'])
export type UserRole = z.infer<typeof userRole>

/** Invited: was added and has not answered yet. Blocked: keeps the place, has no access. */
export const userState = z.enum(['invited', 'active', 'blocked'])
export type UserState = z.infer<typeof userState>

/**
 * What may happen to the users of an organisation and to the keys of its software; 'joined' and 'declined' are answers to
 * an invitation, 'left' is told by logins.
 */
export const organisationAct = z.enum([
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
export type OrganisationAct = z.infer<typeof organisationAct>

/** Somebody who may, might or may not act for the organisation. */
export const organisationUser = z.lazy(() =>
  z.object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    role: userRole,
    state: userState,
    you: z.boolean(),
    addedAt: instant,
  }),
)
export type OrganisationUser = z.infer<typeof organisationUser>

/** The users of an organisation and what was done about them, newest first. */
export const organisationUsers = z.lazy(() =>
  z.object({
    users: z.array(organisationUser),
    history: z.array(z.object({ act: organisationAct, actor: z.string(), about: z.string(), at: instant })),
  }),
)
export type OrganisationUsers = z.infer<typeof organisationUsers>

const managed = { organisation_not_chosen: 403, not_administrator: 403 } as const
const byId = { params: z.object({ id: numberInPath }) } as const

/** Who may act for the chosen organisation; administrators only. */
export const readOrganisationUsers = endpoint('GET /api/legals/users', () => ({
  summary: 'Lists the users of the business account and their history (M-LEGAL-08).',
  access: 'person',
  reply: organisationUsers,
  refusals: managed,
}))

/** Adds somebody by e-mail: a letter tells them, and they have access once they accept, logged in with that verified address. */
export const addOrganisationUser = endpoint('POST /api/legals/users', () => ({
  summary: 'Adds a user to the business account (M-LEGAL-08).',
  access: 'person',
  body: z.object({ email: emailAddress, role: z._default(userRole, 'user') }),
  reply: organisationUsers,
  refusals: { ...managed, already_user: 409 },
}))

/** Blocks or unblocks a user; a blocked one is out with their next request. */
export const changeOrganisationUser = endpoint('PUT /api/legals/users/:id/state', () => ({
  ...byId,
  summary: 'Blocks or unblocks a user of the business account (M-LEGAL-08).',
  access: 'person',
  body: z.object({ state: z.enum(['active', 'blocked']) }),
  reply: organisationUsers,
  refusals: { ...managed, user_state_not_allowed: 409, last_administrator: 409 },
}))

/** Takes a user's access, or an invitation, for good; they may be added again. */
export const removeOrganisationUser = endpoint('DELETE /api/legals/users/:id', () => ({
  ...byId,
  summary: 'Removes a user of the business account (M-LEGAL-08).',
  access: 'person',
  reply: organisationUsers,
  refusals: { ...managed, user_state_not_allowed: 409, last_administrator: 409 },
}))

/**
 * What keeps somebody from renting as client type 3, each by its name (M-LEGAL-06, AMB-46). The first two
 * are about who acts: the login tells no INN of the person who acts without an organisation; the company is neither
 * theirs nor that of the organisation for which they act.
 */
export const legalCondition = z.enum([
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
export type LegalCondition = z.infer<typeof legalCondition>

/**
 * Whether the organisation of the session may rent, before anything is filled in; `index` names the office, without it
 * regions are not compared. A sole proprietor who acts without an organisation has no account: only the person and the company count.
 */
export const readLegalConditions = endpoint('GET /api/legals/conditions', () => ({
  summary: 'Names every condition that keeps the organisation from renting (M-LEGAL-06).',
  access: 'person',
  query: z.object({ index: z.optional(officeIndex) }),
  reply: z.object({
    /** Null: the person acts in their own name. */
    legalHid: z.nullable(z.string()),
    /** The only INN that may be registered: of the organisation, or the person's own; null: the login tells none. */
    inn: z.nullable(z.string()),
    failing: z.array(legalCondition),
    /** Regions of the account; none means all. */
    regions: z.array(z.string()),
  }),
}))
