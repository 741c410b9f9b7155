import { hash, randomBytes } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import { LOGIN_FLAG_COOKIE } from '#people/api/login-flag-cookie.ts'
import type { KnownLegal } from '#server/database/json-columns.ts'

/**
 * On https the cookie is `Secure` and named `__Host-…`, so that no other host can set it. It has no expiry date.
 */
export const createSessionCookie = (origin: string, markOf: (session: Session | null) => string | null) => {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Host-session' : 'session'
  /** Tells scripts for whom the session acts; null means nobody is logged in. */
  const flag = (mark: string | null): string => {
    const rest = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}${mark === null ? '; Max-Age=0' : ''}`
    return `${LOGIN_FLAG_COOKIE}=${mark ?? ''}${rest}`
  }
  const ending = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    name,
    /** Reads the secret from a Cookie header; `give` and `take` return Set-Cookie values. */
    read: (header: string | null | undefined): string | null => parse(header ?? '', name)[name] || null,
    give: (secret: string): string => `${name}=${secret}${ending}`,
    take: (): string => `${name}=${ending}; Max-Age=0`,
    /** A mark that differs by person and organisation without naming them; null for a visitor. */
    markOf,
    flag,
    /** Corrects a wrong flag; null if it is right. */
    mendFlag(header: string | null | undefined, mark: string | null): string | null {
      const flagged = parse(header ?? '', LOGIN_FLAG_COOKIE)[LOGIN_FLAG_COOKIE] || null
      return flagged === mark ? null : flag(mark)
    },
  }
}
export type SessionCookie = ReturnType<typeof createSessionCookie>

export const createSessionSecret = (): string => randomBytes(32).toString('base64url')

/** The database stores only the hash, so that a leaked table opens no session. */
export const hashSessionSecret = (secret: string): string => hash('sha256', secret)

/** The logged-in person, as of the last login (M-API-23). */
export interface Person {
  readonly sub: string
  readonly userName: string
  readonly email: string
  readonly profileUrl: string
  readonly role: 'client' | 'operator' | 'administrator' | 'editor'
  readonly branch: string | null
  readonly legals: readonly KnownLegal[]
  /** 12 digits; null if the identity provider does not know it. */
  readonly inn: string | null
  /** Linked profiles, including this one (AMB-49). */
  readonly profiles: readonly string[]
}

export interface Session {
  /** SHA-256 of the cookie in hex; owns objects of this browser, e.g. a held box. */
  readonly id: string
  readonly sub: string | null
  /** The organisation the session acts for; null means the person. */
  readonly legalHid: string | null
  readonly person: Person | null
  /** The identity provider's proof of the login, sealed. */
  readonly idToken: string | null
  /** Last check of a staff role with the issuer; null means at login. */
  readonly roleCheckedAt?: Date | null
}
