import type { ColumnType, Generated } from 'kysely'

/** The tables that keep a wrong or a second request from doing harm. */
export interface SafeguardSchema {
  login_attempt: LoginAttemptTable
  consent: ConsentTable
  idempotent_request: IdempotentRequestTable
  contact_code: ContactCodeTable
  attempt: AttemptTable
  rate_limit: RateLimitTable
}

/** A code that proves an address; only its hash is kept. */
export interface ContactCodeTable {
  purpose: 'notification' | 'recovery'
  claim_id: number
  sub: string
  address: string
  code_hash: string
  tries: Generated<number>
  expires_at: Date
}

/** What a caller has used up of a limit until it begins anew. */
export interface RateLimitTable {
  key: string
  points: number
  expires_at: Date
}

/** A try to get at a claim by its number that was evaluated. */
export interface AttemptTable {
  id: Generated<number>
  kind: string
  caller: string
  claim_id: number
  succeeded: boolean
  at: Date
}

/** What a request under an idempotency key made, so that a second one makes nothing. */
export interface IdempotentRequestTable {
  owner: string
  key: string
  body_hash: string
  claim_id: number | null
  created_at: Date
}

/** A login that is under way at the identity provider. */
export interface LoginAttemptTable {
  state: string
  nonce: string
  verifier: string
  callback: string
  session_id: string | null
  /** The account that another one joins; null for a usual login. */
  link_sub: ColumnType<string | null, string | null | undefined>
  callback_failure: ColumnType<string | null, string | null | undefined>
  created_at: Date
}

/** A consent to the processing of personal data, with the version of its text. */
export interface ConsentTable {
  id: Generated<number>
  sub: string
  kind: string
  version: string
  given_at: Date
  withdrawn_at: ColumnType<Date | null, Date | null | undefined>
}
