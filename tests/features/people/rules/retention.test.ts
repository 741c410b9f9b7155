import { describe, expect, test } from 'vitest'
import {
  computeRetentionEndDates,
  findDeletionBlockers,
  type RetentionFacts,
} from '#people/rules/retention.ts'

const terms = { contractYears: 3, accountingYears: 5, notificationDays: 365, unusedDays: 365 }
const today = '2026-07-10'
const nobody: RetentionFacts = {
  claims: [],
  refunds: [],
  lastPayment: null,
  isEmployee: false,
  actsForOrganisation: false,
  isOnlyAdministrator: false,
}

describe('a deletion', () => {
  test('is possible for a person without pending matters', () => {
    expect(findDeletionBlockers(nobody, today)).toEqual([])
    const ended = [
      { id: 1, status: 5, end: '2026-06-30' },
      { id: 2, status: 2, end: '2026-12-31' },
      { id: 3, status: 8, end: '2026-06-30' },
    ] as const
    expect(findDeletionBlockers({ ...nobody, claims: ended }, today)).toEqual([])
  })

  test('is possible for a user of an organisation', () => {
    expect(findDeletionBlockers({ ...nobody, actsForOrganisation: true }, today)).toEqual([])
  })

  test('is blocked by rents, claims, refunds, a sole administrator role or employment, and lists the claims', () => {
    const claims = [
      { id: 1, status: 6, end: '2026-12-31' },
      { id: 2, status: 4, end: '2026-12-31' },
      { id: 3, status: 8, end: '2026-07-31' },
    ] as const
    expect(
      findDeletionBlockers(
        {
          claims,
          refunds: [9],
          lastPayment: null,
          isEmployee: true,
          actsForOrganisation: true,
          isOnlyAdministrator: true,
        },
        today,
      ),
    ).toEqual([
      { code: 'rent_living', claims: [1, 3] },
      { code: 'claim_waiting', claims: [2] },
      { code: 'refund_waiting', claims: [9] },
      { code: 'only_administrator', claims: [] },
      { code: 'employee', claims: [] },
    ])
  })
})

describe('retention required by law', () => {
  test('does not apply to a person who never rented or paid', () => {
    expect(computeRetentionEndDates(nobody, terms, today)).toEqual({ contract: null, accounting: null })
    const cancelled = [{ id: 1, status: 2, end: '2026-06-30' }] as const
    expect(computeRetentionEndDates({ ...nobody, claims: cancelled }, terms, today).contract).toBeNull()
  })

  test('keeps contract data for years after the last rent and the payer until the end of a year', () => {
    const facts: RetentionFacts = {
      ...nobody,
      claims: [
        { id: 1, status: 5, end: '2024-02-29' },
        { id: 2, status: 7, end: '2023-01-31' },
      ],
      lastPayment: '2024-01-15',
    }
    expect(computeRetentionEndDates(facts, terms, today)).toEqual({
      contract: '2027-02-28',
      accounting: '2029-12-31',
    })
    expect(computeRetentionEndDates(facts, terms, '2027-03-01')).toEqual({
      contract: null,
      accounting: '2029-12-31',
    })
    expect(computeRetentionEndDates(facts, terms, '2029-12-31').accounting).toBe('2029-12-31')
    expect(computeRetentionEndDates(facts, terms, '2030-01-01').accounting).toBeNull()
  })
})
