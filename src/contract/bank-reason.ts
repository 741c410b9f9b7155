import * as z from 'zod/mini'

/** Why the bank did not take the money: the bank's many action codes, gathered to what a person can act upon. */
export const bankReason = z.enum([
  'insufficient_funds',
  'card_expired',
  'limit_exceeded',
  'issuer_declined',
  'card_blocked',
  'wrong_card_details',
  'three_ds_failed',
  'session_expired',
  'issuer_unreachable',
  'not_attempted',
  'bank_trouble',
])
export type BankReason = z.infer<typeof bankReason>
