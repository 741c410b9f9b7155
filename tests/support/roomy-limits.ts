/**
 * Limits high enough for tests and benches, which rent far more as a few demo people than real people do. Tests of the
 * limits set their own.
 */
export const roomyLimits = {
  UNPAID_OF_PERSON: '10000',
  UNPAID_OF_ORGANISATION: '10000',
  UNPAID_IN_OFFICE: '10000',
  HOLDS_OF_PERSON: '10000',
  HOLDS_OF_NETWORK: '10000',
  HOLDS_IN_OFFICE: '10000',
} as const
