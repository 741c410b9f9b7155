import * as z from 'zod/mini'
import { endpoint } from '#kit/api/endpoint.ts'
import { doneReplySchema } from '#kit/api/field-schemas.ts'

/** Tells whether there is a session (M-API-22). */
export const checkSession = endpoint('GET /api/auth/session-check', () => ({
  summary: 'Checks whether the browser has a session: 200 or 401.',
  access: 'person',
  reply: doneReplySchema,
}))

export const personRole = z.enum(['client', 'operator', 'administrator', 'editor'])

/** `role` and the fields after it are our extension of the documented call (M-API-23). */
export const userInfo = z.lazy(() =>
  z.object({
    userName: z.string(),
    sub: z.string(),
    profile_url: z.string(),
    email: z.string(),
    role: z.optional(personRole),
    currentLegalHid: z.optional(z.nullable(z.string())),
    /** Number of organisations for which the person can act. */
    organisations: z.optional(z.int()),
    /** The legal form in `name` is abbreviated. */
    actingFor: z.optional(z.array(z.object({ legalHid: z.string(), name: z.string(), inn: z.string() }))),
    blockedOrganisations: z.optional(z.array(z.string())),
    emailUnreachable: z.optional(z.boolean()),
    invitations: z.optional(z.int()),
  }),
)
export type UserInfo = z.infer<typeof userInfo>

export const readUserInfo = endpoint('GET /api/user/info', () => ({
  summary: 'Returns the person of the session.',
  access: 'person',
  reply: userInfo,
}))

/** An organisation for which the person can act (M-LEGAL-02). */
export const personOrganisation = z.object({
  legalHid: z.string(),
  orgFullName: z.string(),
  inn: z.string(),
  selected: z.boolean(),
  /** True if the person manages the organisation's users; our extension. */
  administrator: z.optional(z.boolean()),
})
export type PersonOrganisation = z.infer<typeof personOrganisation>

/** The query parameters are those of the documented call (M-API-26). */
export const readOwnOrganisations = endpoint('GET /api/user/legals', () => ({
  summary: 'Lists the organisations of the person.',
  access: 'person',
  query: z.object({
    lkInfo: z.optional(z.string().check(z.maxLength(5))),
    lkulInfoOnly: z.optional(z.string().check(z.maxLength(5))),
    'legal-hids': z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: z.array(personOrganisation),
}))

/** The page must be reloaded afterwards (M-API-27, AMB-22). */
export const chooseOrganisation = endpoint('PUT /api/user/context', () => ({
  summary: 'Sets the organisation that the session acts for.',
  access: 'person',
  whoeverActs: true,
  body: z.object({ currentLegalHid: z.nullable(z.string()) }),
  reply: doneReplySchema,
  refusals: { legal_not_yours: 403, legal_blocked: 403 },
}))

/** `callback` is a path on this site (M-API-24). */
export const startLogin = endpoint('GET /api/auth/login', () => ({
  summary: 'Redirects to the login page and afterwards back to callback.',
  access: 'everyone',
  navigation: true,
  query: z.object({ callback: z.optional(z.string().check(z.maxLength(500))) }),
}))

export const completeLogin = endpoint('GET /api/auth/return', () => ({
  summary: 'Completes the login at the identity provider and opens a session (OpenID Connect).',
  access: 'everyone',
  navigation: true,
  refusals: { login_failed: 400 },
}))

export const logout = endpoint('GET /api/auth/logout', () => ({
  summary: 'Ends the session.',
  access: 'everyone',
  navigation: true,
  query: z.object({ callback: z.optional(z.string().check(z.maxLength(500))) }),
}))
