import type { Outcome } from '#domain/outcome.ts'

/** An organisation in whose name a person may act (M-LEGAL-02). */
export interface Organisation {
  /** The organisation's id at the identity provider. */
  readonly legalHid: string
  readonly orgFullName: string
  /** Ten or twelve digits with valid check digits. */
  readonly inn: string
  /** The person manages who may act for it (M-LEGAL-08). */
  readonly administrator?: boolean | undefined
  /** How its business account stands (M-LEGAL-06); what is not told blocks nothing. */
  readonly account?: BusinessAccount | undefined
}

/** What the operator knows of an organisation as its customer. */
export interface BusinessAccount {
  readonly blocked?: boolean | undefined
  /** An offer was issued for it as a counterparty. */
  readonly offerIssued?: boolean | undefined
  /** Names of the regions whose offices it may use; none means all. */
  readonly regions?: readonly string[] | undefined
}

/** Who logged in, as the identity provider knows them (M-API-23). */
export interface Identity {
  /** The person's id at the provider: stable and never given to another. */
  readonly sub: string
  readonly userName: string
  readonly email: string
  /** The provider vouches that the address is theirs. */
  readonly emailVerified?: boolean
  /** The page where the person changes their data at the provider. */
  readonly profileUrl: string
  readonly role: 'client' | 'operator' | 'administrator' | 'editor'
  readonly organisations: readonly Organisation[]
  /** The branch of an operator; clients have none. */
  readonly branch?: string
  /** The person's own INN, 12 digits with valid check digits: for whom they may act as a sole proprietor (AMB-46). */
  readonly inn?: string
}

/** What must be kept on our side, bound to the browser, between leaving for the login and coming back. */
export interface LoginTransaction {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Where on the site the person goes afterwards: a path that begins with one slash. */
  readonly callback: string
}

/**
 * Why a login ended without a person: they pressed 'cancel' there; the answer does not belong to this browser's login
 * (state, nonce, issuer, verifier, or used twice); the provider gave less than we need; it does not answer.
 */
export type LoginRefusal = 'login_cancelled' | 'login_mismatch' | 'login_incomplete' | 'identity_unreachable'

export interface FinishedLogin extends Identity {
  /** Proof of this login that the provider wants back at logout; personal data, never into a log. */
  readonly idToken: string
  /** By which the provider can be asked again who they are; where it gives none, it cannot. Personal data, never into a log. */
  readonly refreshToken?: string | undefined
}

/** The outside service that knows who a person is (OpenID Connect). */
export interface IdentityProvider {
  /**
   * Begins a login: the address for the browser and what to keep. `again` makes the provider ask for the person even
   * when it still knows one, which is how another account is linked (M-CLIENT-08).
   */
  loginAddress(params: {
    callback: string
    anew?: boolean
  }): Promise<Outcome<{ url: string; transaction: LoginTransaction }, 'identity_unreachable'>>
  /** Ends a login: `currentUrl` is the whole address to which the provider sent the browser. */
  finishLogin(currentUrl: URL, transaction: LoginTransaction): Promise<Outcome<FinishedLogin, LoginRefusal>>
  /**
   * Asks again who somebody is, without their browser, by what the login left; the token of the answer is for the next
   * time. 'login_ended' where the provider knows that login no longer.
   */
  askAgain(
    refreshToken: string,
    sub: string,
  ): Promise<
    Outcome<
      { readonly identity: Identity; readonly refreshToken: string },
      'login_ended' | 'identity_unreachable'
    >
  >
  /** The address that ends the provider's session too and returns to `returnTo`, a whole address of the site. */
  logoutAddress(params: {
    returnTo: string
    idToken?: string
  }): Promise<Outcome<string, 'identity_unreachable'>>
}
