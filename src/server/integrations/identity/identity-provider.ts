import * as z from 'zod/mini'
import type { Outcome } from '#kit/rules/outcome.ts'

/**
 * An organisation of the person, as the identity provider describes it (M-LEGAL-02). Missing `account` data does not
 * block anything (M-LEGAL-06).
 */
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

/** The person as the identity provider describes them (M-API-23). */
export interface Identity {
  readonly sub: string
  readonly userName: string
  readonly email: string
  readonly emailVerified?: boolean
  readonly profileUrl: string
  readonly role: 'client' | 'operator' | 'administrator' | 'editor'
  readonly organisations: readonly Organisation[]
  readonly branch?: string
  /** INN of 12 digits with valid check digits, needed for sole proprietors (AMB-46). */
  readonly inn?: string
}

export interface LoginTransaction {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Path of our site to return to after the login; begins with exactly one slash. */
  readonly callback: string
}

/** 'login_mismatch' means that state, nonce, issuer or verifier differ, or that the answer was used before. */
export type LoginRefusal = 'login_cancelled' | 'login_mismatch' | 'login_incomplete' | 'identity_unreachable'

export interface LoginResult extends Identity {
  /** Needed at logout. Personal data, so it is never logged. */
  readonly idToken: string
  /** Missing if the provider issues no such token. Personal data, so it is never logged. */
  readonly refreshToken?: string | undefined
}

export interface IdentityProvider {
  /**
   * `anew` makes the provider ask for a login even if the person is logged in there, to link another profile
   * (M-CLIENT-08).
   */
  loginAddress(params: {
    callback: string
    anew?: boolean
  }): Promise<Outcome<{ url: string; transaction: LoginTransaction }, 'identity_unreachable'>>
  finishLogin(currentUrl: URL, transaction: LoginTransaction): Promise<Outcome<LoginResult, LoginRefusal>>
  /** Reads the person's current data without their browser; 'login_ended' if the login has ended at the provider. */
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
