import { hash, randomBytes } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import { personFlag } from '#contract/person-flag.ts'

/** How the session's cookie is named and set for one origin. */
export interface SessionCookie {
  readonly name: string
  /** The secret in a Cookie header, or null. */
  read(header: string | null | undefined): string | null
  /** The Set-Cookie value that gives the browser this secret. */
  give(secret: string): string
  /** The Set-Cookie value that takes the secret away. */
  take(): string
  /** The Set-Cookie value that mends the flag of a Cookie header which tells another thing than is so, or null. */
  mendFlag(header: string | null | undefined, person: boolean): string | null
  /** The Set-Cookie value that tells the page's scripts, or no longer, that somebody may be logged in; no secret. */
  flag(person: boolean): string
}

/**
 * The cookie of an origin: on https `Secure` and named `__Host-…`, so that no other host can set it; it ends with the
 * browser, the server's own limits end it earlier.
 */
export const sessionCookie = (origin: string): SessionCookie => {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Host-session' : 'session'
  const flag = (person: boolean): string => {
    const value = person ? personFlag.value : ''
    const rest = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}${person ? '' : '; Max-Age=0'}`
    return `${personFlag.name}=${value}${rest}`
  }
  const ending = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    name,
    read: (header) => parse(header ?? '', name)[name] || null,
    give: (secret) => `${name}=${secret}${ending}`,
    take: () => `${name}=${ending}; Max-Age=0`,
    flag,
    mendFlag(header, person) {
      const flagged = parse(header ?? '', personFlag.name)[personFlag.name] === personFlag.value
      return flagged === person ? null : flag(person)
    },
  }
}

/** A new opaque secret for a browser, 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The id under which a session is kept: the table alone opens nothing. */
export const sessionId = (secret: string): string => hash('sha256', secret)
