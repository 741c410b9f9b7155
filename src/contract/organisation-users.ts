import * as z from 'zod/mini'
import { emailAddress, instant, numberInPath } from './basics.ts'
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
