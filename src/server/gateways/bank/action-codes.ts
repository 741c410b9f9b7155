import type { BankReason } from '#contract/bank-reason.ts'

/** The codes that tell an expired session from a declined card. */
export const sessionExpiredCode = -2007

const reasons: Readonly<Record<number, BankReason>> = {
  [sessionExpiredCode]: 'session_expired',
  [-100]: 'not_attempted',
  [-2006]: 'three_ds_failed',
  [-2005]: 'three_ds_failed',
  [-2011]: 'three_ds_failed',
  [-2012]: 'issuer_declined',
  [-2013]: 'issuer_declined',
  [-2002]: 'limit_exceeded',
  [-20010]: 'limit_exceeded',
  100: 'card_blocked',
  101: 'card_expired',
  103: 'issuer_unreachable',
  104: 'card_blocked',
  106: 'card_blocked',
  107: 'issuer_declined',
  111: 'wrong_card_details',
  116: 'insufficient_funds',
  117: 'wrong_card_details',
  119: 'issuer_declined',
  120: 'issuer_declined',
  121: 'limit_exceeded',
  123: 'limit_exceeded',
  125: 'wrong_card_details',
  208: 'card_blocked',
  209: 'card_blocked',
  902: 'limit_exceeded',
  903: 'limit_exceeded',
  907: 'issuer_unreachable',
  910: 'issuer_unreachable',
  71015: 'wrong_card_details',
  151018: 'issuer_unreachable',
  151019: 'issuer_unreachable',
}

/** What an action code means; a code that is not known here is trouble at the bank. */
export const reasonOfActionCode = (code: number): BankReason => reasons[code] ?? 'bank_trouble'

/** The code that the sandbox answers with for each reason that a person may pick there. */
export const actionCodeOfReason = {
  insufficient_funds: 116,
  card_expired: 101,
  limit_exceeded: 903,
  issuer_declined: 120,
  card_blocked: 208,
  wrong_card_details: 71015,
  three_ds_failed: -2006,
  issuer_unreachable: 907,
} as const satisfies Partial<Record<BankReason, number>>
