import type { ClaimEmailFacts } from '#claims/words/emails.ts'

/** A claim as letters tell of it. */
export const claimFacts: ClaimEmailFacts = {
  claim: 100_001,
  boxNumber: '12',
  lockerName: null,
  index: '101721',
  start: '2026-08-01',
  end: '2026-12-31',
  total: 519_677,
  payUntil: null,
  refund: 0,
  refundMethods: [],
  guaranteeEnd: null,
  notificationsTo: null,
  clientType: 3,
  continues: null,
  refusedBecause: null,
  withoutLogin: false,
  lateRefund: null,
  extendsItself: false,
  officeOpensOn: null,
  mustEmpty: false,
  move: null,
  origin: 'https://example.org',
}
