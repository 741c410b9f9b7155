import * as z from 'zod/mini'
import type { Outcome } from '#kit/rules/outcome.ts'

/** M-LEGAL-02; missing account data blocks nothing (M-LEGAL-06). */
export const organisationSchema = z.object({
  legalHid: z.string(),
  orgFullName: z.string(),
  inn: z.string().check(z.regex(/^(\d{10}|\d{12})$/)),
  administrator: z.optional(z.boolean()),
  account: z.optional(
    z.object({
      blocked: z.optional(z.boolean()),
      offerIssued: z.optional(z.boolean()),
      regions: z.optional(z.readonly(z.array(z.string()))),
    }),
  ),
})
export type Organisation = z.infer<typeof organisationSchema>

/** M-API-23. */
export interface Identity {
  readonly sub: string
  readonly userName: string
  readonly email: string
  readonly emailVerified?: boolean
  readonly profileUrl: string
  readonly role: 'client' | 'operator' | 'administrator' | 'editor'
  readonly organisations: readonly Organisation[]
  readonly branch?: string
  /** 12 digits with valid check digits, for sole proprietors (AMB-46). */
  readonly inn?: string
}

export interface LoginTransaction {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** A path that begins with one slash. */
  readonly callback: string
}

/** 'login_mismatch': another state, nonce, issuer or verifier, or a repeated answer. */
export type LoginRefusal = 'login_cancelled' | 'login_mismatch' | 'login_incomplete' | 'identity_unreachable'

export interface LoginResult extends Identity {
  /** Needed at logout; personal data, never logged. */
  readonly idToken: string
  /** Missing if the provider issues none; personal data, never logged. */
  readonly refreshToken?: string | undefined
}

export interface IdentityProvider {
  /** `anew` makes the provider ask for a login even in an existing session, to link another account (M-CLIENT-08). */
  loginAddress(params: {
    callback: string
    anew?: boolean
  }): Promise<Outcome<{ url: string; transaction: LoginTransaction }, 'identity_unreachable'>>
  finishLogin(currentUrl: URL, transaction: LoginTransaction): Promise<Outcome<LoginResult, LoginRefusal>>
  /** Works without the person's browser; 'login_ended' if the provider has forgotten the login. */
  askAgain(
    refreshToken: string,
    sub: string,
  ): Promise<
    Outcome<
      { readonly identity: Identity; readonly refreshToken: string },
      'login_ended' | 'identity_unreachable'
    >
  >
  logoutAddress(params: {
    returnTo: string
    idToken?: string
  }): Promise<Outcome<string, 'identity_unreachable'>>
}
