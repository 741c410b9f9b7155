import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LedgerEntryKind } from '#money/api/balance.ts'
import {
  computeBalanceAfterEntry,
  ledgerEntrySign,
  ledgerTransferAccounts,
  sumTurnover,
} from '#money/rules/ledger.ts'

const kind = fc.constantFrom<LedgerEntryKind>('top_up', 'payment', 'refund')
const kopecks = fc.integer({ min: 1, max: 1_000_000_000 })

describe('an entry', () => {
  test('of any kind moves money between the organisation’s account and another one', () => {
    fc.assert(
      fc.property(kind, (of) => {
        const { from, to } = ledgerTransferAccounts(of, 'org')
        expect(from).not.toBe(to)
        expect(ledgerEntrySign(of) === 1 ? to : from).toBe('organisation:org')
      }),
    )
  })

  test('debits the organisation for payments and credits it otherwise', () => {
    expect(ledgerTransferAccounts('payment', 'org')).toEqual({ from: 'organisation:org', to: 'income' })
    expect(ledgerTransferAccounts('top_up', 'org')).toEqual({ from: 'clearing', to: 'organisation:org' })
    expect(ledgerTransferAccounts('refund', 'org')).toEqual({ from: 'refunds', to: 'organisation:org' })
  })
})

describe('a balance', () => {
  test('never falls below zero: a larger payment is refused with the shortfall', () => {
    expect(computeBalanceAfterEntry(90_000, 'payment', 90_000)).toEqual({ ok: true, value: 0 })
    expect(computeBalanceAfterEntry(90_000, 'payment', 90_001)).toEqual({
      ok: false,
      code: 'insufficient_funds',
      shortfall: 1,
    })
    fc.assert(
      fc.property(fc.nat(1_000_000), kind, kopecks, (balance, of, amount) => {
        const after = computeBalanceAfterEntry(balance, of, amount)
        if (after.ok) expect(after.value).toBeGreaterThanOrEqual(0)
        else expect(balance + after.shortfall).toBe(amount)
      }),
    )
  })

  test('equals the credits minus the debits', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(kind, kopecks)), (operations) => {
        const amounts = operations.map(([of, amount]) => ledgerEntrySign(of) * amount)
        const { came, went } = sumTurnover(amounts)
        expect(came - went).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
        expect(Math.min(came, went)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
