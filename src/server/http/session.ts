import { hash, randomBytes } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import { personFlag } from '#contract/person-flag.ts'
import type { KnownLegal } from '#server/database/json-columns.ts'

/** How the session's cookie is named and set for one origin. */
export interface SessionCookie {
  readonly name: string
  /** The secret in a Cookie header, or null. */
  read(header: string | null | undefined): string | null
  /** The Set-Cookie value that gives the browser this secret. */
  give(secret: string): string
  /** The Set-Cookie value that takes the secret away. */
  take(): string
  /** Tells one person and organisation from another without naming them; null for a visitor. */
  markOf(session: Session | null): string | null
  /** The Set-Cookie value that corrects the flag of a Cookie header, or null where it is right. */
  mendFlag(header: string | null | undefined, mark: string | null): string | null
  /** The Set-Cookie value that tells the page's scripts for whom the session acts; null: nobody is logged in. */
  flag(mark: string | null): string
}

type MarkOf = SessionCookie['markOf']

/**
 * The cookie of an origin: on https `Secure` and named `__Host-…`, so that no other host can set it; it ends with the
 * browser, the server's own limits end it earlier.
 */
export const sessionCookie = (origin: string, markOf: MarkOf): SessionCookie => {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Host-session' : 'session'
  const flag = (mark: string | null): string => {
    const rest = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}${mark === null ? '; Max-Age=0' : ''}`
    return `${personFlag}=${mark ?? ''}${rest}`
  }
  const ending = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    name,
    read: (header) => parse(header ?? '', name)[name] || null,
    give: (secret) => `${name}=${secret}${ending}`,
    take: () => `${name}=${ending}; Max-Age=0`,
    markOf,
    flag,
    mendFlag(header, mark) {
      const flagged = parse(header ?? '', personFlag)[personFlag] || null
      return flagged === mark ? null : flag(mark)
    },
  }
}

/** A new opaque secret for a browser, 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The id under which a session is kept: the table alone opens nothing. */
export const sessionId = (secret: string): string => hash('sha256', secret)

/** Who is logged in, as the identity provider told at the last login (M-API-23). */
export interface Person {
  readonly sub: string
  readonly userName: string
  readonly email: string
  readonly profileUrl: string
  readonly role: 'client' | 'operator' | 'administrator' | 'editor'
  /** The branch that an operator works for. */
  readonly branch: string | null
  readonly legals: readonly KnownLegal[]
  /** The person's own INN, 12 digits; null where the identity provider told none. */
  readonly inn: string | null
  /** Profiles that are linked with this one, itself among them (AMB-49). */
  readonly profiles: readonly string[]
}

/** A session that is alive now; `sub` is null for a visitor. */
export interface Session {
  /** SHA-256 of the cookie, hex: the key of what belongs to this browser, such as a held box. */
  readonly id: string
  readonly sub: string | null
  /** The organisation in whose name the session acts; null: the person's own. */
  readonly legalHid: string | null
  readonly person: Person | null
  /** The identity provider's proof of the login, sealed as it lies in the table (`sessions-login.ts`). */
  readonly idToken: string | null
  /** When the issuer was asked last whether an operator or administrator still is one; null: at the login. */
  readonly roleCheckedAt?: Date | null
}
