/**
 * Limits that no test meets by chance: tests and benches rent far more as the same few demo people than anybody does.
 * Tests of the limits themselves set their own.
 */
export const roomyLimits = {
  UNPAID_OF_PERSON: '10000',
  UNPAID_OF_ORGANISATION: '10000',
  UNPAID_IN_OFFICE: '10000',
  HOLDS_OF_PERSON: '10000',
  HOLDS_OF_NETWORK: '10000',
  HOLDS_IN_OFFICE: '10000',
} as const
