import * as z from 'zod/mini'
import { done } from './basics.ts'
import { endpoint } from './endpoint.ts'

/** 200 with a session, 401 without (M-API-22). */
export const checkSession = endpoint('GET /api/auth/session-check', () => ({
  summary: 'Says whether the browser has a session: 200 or 401.',
  access: 'person',
  reply: done,
}))

/** What the login says that somebody is here. */
export const personRole = z.enum(['client', 'operator', 'administrator', 'editor'])

/** The person of the session (M-API-23); `role` and `needsClient` are ours. */
export const userInfo = z.lazy(() =>
  z.object({
    userName: z.string(),
    sub: z.string(),
    profile_url: z.string(),
    email: z.string(),
    role: z.optional(personRole),
    /** The organisation in whose name the session acts, when there is one. */
    currentLegalHid: z.optional(z.nullable(z.string())),
    /** In whose name they may act besides their own: how many organisations. */
    organisations: z.optional(z.int()),
    /** For whom they may act besides themselves, so that every header can offer it; `name` has the legal form written short. */
    actingFor: z.optional(z.array(z.object({ legalHid: z.string(), name: z.string(), inn: z.string() }))),
    /** Names of organisations for which they acted and which the service has blocked. */
    blockedOrganisations: z.optional(z.array(z.string())),
    /** Nobody has their e-mail, as its mail server says: letters do not reach them. */
    emailUnreachable: z.optional(z.boolean()),
    /** How many invitations wait for an answer. */
    invitations: z.optional(z.int()),
  }),
)
export type UserInfo = z.infer<typeof userInfo>

/** Who is logged in (M-API-23). */
export const readUserInfo = endpoint('GET /api/user/info', () => ({
  summary: 'Answers the person of the session.',
  access: 'person',
  reply: userInfo,
}))

/** An organisation of the login (M-LEGAL-02). */
export const legal = z.object({
  legalHid: z.string(),
  orgFullName: z.string(),
  inn: z.string(),
  selected: z.boolean(),
  /** The person manages its users; ours. */
  administrator: z.optional(z.boolean()),
})
export type Legal = z.infer<typeof legal>

/** The organisations of the login, the chosen one marked (M-API-26). */
export const userLegals = endpoint('GET /api/user/legals', () => ({
  summary: 'Lists the organisations of the person.',
  access: 'person',
  query: z.object({
    lkInfo: z.optional(z.string().check(z.maxLength(5))),
    lkulInfoOnly: z.optional(z.string().check(z.maxLength(5))),
    'legal-hids': z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: z.array(legal),
}))

/** Chooses the organisation in whose name the session acts (M-API-27, AMB-22). */
export const chooseLegal = endpoint('PUT /api/user/context', () => ({
  summary: 'Chooses the organisation of the session.',
  access: 'person',
  whoeverActs: true,
  body: z.object({ currentLegalHid: z.nullable(z.string()) }),
  reply: done,
  refusals: { legal_not_yours: 403, legal_blocked: 403 },
}))

/** Browser navigation to the identity provider; `callback` is an address within the site (M-API-24). */
export const login = endpoint('GET /api/auth/login', () => ({
  summary: 'Sends the browser to the login and afterwards back to callback.',
  access: 'everyone',
  navigation: true,
  query: z.object({ callback: z.optional(z.string().check(z.maxLength(500))) }),
}))

/** Where the identity provider sends the browser back to. */
export const loginReturn = endpoint('GET /api/auth/return', () => ({
  summary: 'Takes the answer of the identity provider and opens a session (OpenID Connect).',
  access: 'everyone',
  navigation: true,
  refusals: { login_failed: 400 },
}))

/** Browser navigation that ends the session here and at the identity provider (M-API-24). */
export const logout = endpoint('GET /api/auth/logout', () => ({
  summary: 'Ends the session.',
  access: 'everyone',
  navigation: true,
  query: z.object({ callback: z.optional(z.string().check(z.maxLength(500))) }),
}))
