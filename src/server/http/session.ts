import { hash, randomBytes } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import { LOGIN_FLAG_COOKIE } from '#people/api/login-flag-cookie.ts'
import type { KnownLegal } from '#server/database/json-columns.ts'

/**
 * On https the cookie is `Secure` and its name begins with `__Host-`, so that no other host can set it. It has no
 * expiry date.
 */
export const createSessionCookie = (origin: string, markOf: (session: Session | null) => string | null) => {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Host-session' : 'session'
  /** A cookie that tells scripts for whom the session acts; null means that nobody is logged in. */
  const flag = (mark: string | null): string => {
    const rest = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}${mark === null ? '; Max-Age=0' : ''}`
    return `${LOGIN_FLAG_COOKIE}=${mark ?? ''}${rest}`
  }
  const ending = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    name,
    /**
     * Reads the secret from a Cookie header; `give` returns the Set-Cookie value that sets it, `take` the one that
     * removes it.
     */
    read: (header: string | null | undefined): string | null => parse(header ?? '', name)[name] || null,
    give: (secret: string): string => `${name}=${secret}${ending}`,
    take: (): string => `${name}=${ending}; Max-Age=0`,
    /** A mark that differs by person and organisation without naming them; null for a visitor. */
    markOf,
    flag,
    /** Set-Cookie value that corrects the login flag; null if the flag is right. */
    mendFlag(header: string | null | undefined, mark: string | null): string | null {
      const flagged = parse(header ?? '', LOGIN_FLAG_COOKIE)[LOGIN_FLAG_COOKIE] || null
      return flagged === mark ? null : flag(mark)
    },
  }
}
export type SessionCookie = ReturnType<typeof createSessionCookie>

export const createSessionSecret = (): string => randomBytes(32).toString('base64url')

/** The database stores only the hash, so that a leaked table does not give access to sessions. */
export const hashSessionSecret = (secret: string): string => hash('sha256', secret)

/** The logged-in person with the data of the last login (M-API-23). */
export interface Person {
  readonly sub: string
  readonly userName: string
  readonly email: string
  readonly profileUrl: string
  readonly role: 'client' | 'operator' | 'administrator' | 'editor'
  readonly branch: string | null
  readonly legals: readonly KnownLegal[]
  /** INN of a person, 12 digits; null if the identity provider does not know it. */
  readonly inn: string | null
  /** Linked profiles of the person, including this one (AMB-49). */
  readonly profiles: readonly string[]
}

export interface Session {
  /** SHA-256 of the cookie in hex. Identifies what belongs to this browser, e.g. a held box. */
  readonly id: string
  readonly sub: string | null
  /** The organisation that the session acts for; null if it acts for the person. */
  readonly legalHid: string | null
  readonly person: Person | null
  /** The ID token of the login, encrypted; needed to log out at the identity provider. */
  readonly idToken: string | null
  /** When the role of a staff member was last checked with the identity provider; null if not since the login. */
  readonly roleCheckedAt?: Date | null
}
