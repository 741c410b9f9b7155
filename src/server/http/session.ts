import type { KnownLegal } from '#server/database/json-columns.ts'

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
