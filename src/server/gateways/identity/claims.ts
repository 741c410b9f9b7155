import * as z from 'zod/mini'
import { checkInn, isPersonInn } from '#domain/requisites/inn.ts'
import type { Identity } from './identity-provider.ts'

const organisationClaim = z.object({
  legalHid: z.string(),
  orgFullName: z.string(),
  inn: z.string().check(z.regex(/^(\d{10}|\d{12})$/)),
  administrator: z.optional(z.boolean()),
  account: z.optional(
    z.object({
      blocked: z.optional(z.boolean()),
      offerIssued: z.optional(z.boolean()),
      regions: z.optional(z.array(z.string())),
    }),
  ),
})

/** The claims that we read: the standard ones, and under the scope `cabinet` role, organisations, branch and the person's INN. */
const claimsOfLogin = z.object({
  sub: z.string().check(z.minLength(1)),
  name: z.optional(z.string()),
  preferred_username: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  profile: z.optional(z.string()),
  role: z.optional(z.string()),
  organisations: z._default(z.array(organisationClaim), []),
  branch: z.optional(z.string()),
  inn: z.optional(z.string()),
})

/**
 * The person behind the provider's claims; undefined when something needed is missing.
 * An unknown role is a client: only the exact word makes an operator, an administrator or an editor. The profile page falls back to the issuer's own.
 */
export function identityFromClaims(claims: unknown, issuer: string): Identity | undefined {
  const read = claimsOfLogin.safeParse(claims)
  if (!read.success) return undefined
  const { sub, name, preferred_username, email, profile, role, organisations, branch, inn } = read.data
  // Some providers write the flag as a word.
  const verified = String(read.data.email_verified) === 'true'
  return {
    sub,
    userName: (name ?? preferred_username ?? email ?? '').normalize('NFC'),
    email: email ?? '',
    emailVerified: verified && Boolean(email),
    profileUrl: profile && /^https?:\/\//.test(profile) ? profile : issuer,
    role: role === 'operator' || role === 'administrator' || role === 'editor' ? role : 'client',
    organisations: organisations.map((organisation) => ({
      ...organisation,
      orgFullName: organisation.orgFullName.normalize('NFC'),
    })),
    // A number with a slip in it is nobody's.
    ...(inn !== undefined && isPersonInn(inn) && checkInn(inn).ok ? { inn } : {}),
    ...(role === 'operator' && branch ? { branch } : {}),
  }
}
