import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildReceiptLines, distributeByWeight, nextReceiptTryAt } from '#money/rules/receipt.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'
import { defaultTaxSettings } from '#rent/rules/tariff.ts'

const lines: PriceLine[] = [
  { kind: 'month', month: '2026-02-01', amount: 45_000 },
  { kind: 'month', month: '2026-03-01', amount: 45_000 },
  { kind: 'service', service: 1, month: null, amount: 29_000 },
  { kind: 'service', service: 7, month: '2026-02-01', amount: 5_000 },
  { kind: 'service', service: 7, month: '2026-03-01', amount: 5_000 },
]
const paid = {
  kind: 'income',
  amount: 129_000,
  lines,
  tax: defaultTaxSettings,
  day: '2026-01-20',
  isAdvance: false,
} as const
const total = (parts: readonly { sum: number }[]) => parts.reduce((sum, part) => sum + part.sum, 0)

describe('the lines of a receipt', () => {
  test('list the rent and each service with its sum and included VAT', () => {
    expect(buildReceiptLines(paid)).toEqual([
      { of: 'rent', sum: 90_000, vatRate: 22, vat: 16_230, method: 'full_prepayment', subject: 'service' },
      { of: 1, sum: 29_000, vatRate: 22, vat: 5_230, method: 'full_prepayment', subject: 'service' },
      { of: 7, sum: 10_000, vatRate: 22, vat: 1_803, method: 'full_prepayment', subject: 'service' },
    ])
  })

  test('distribute a discount, so that they add up to the payment', () => {
    const discounted = [...lines, { kind: 'discount', promo: 'X', amount: -10_001 } as const]
    const parts = buildReceiptLines({ ...paid, lines: discounted, amount: 118_999 })
    expect(total(parts)).toBe(118_999)
    expect(parts.every(({ sum }) => sum > 0)).toBe(true)
  })

  test('of a prepaid service are settled in full when it is over', () => {
    expect(buildReceiptLines({ ...paid, kind: 'offset' }).map(({ method }) => method)).toEqual([
      'full_payment',
      'full_payment',
      'full_payment',
    ])
  })

  test('of money without a service are an advance', () => {
    expect(buildReceiptLines({ ...paid, isAdvance: true, amount: 100 })).toEqual([
      { of: 'advance', sum: 100, vatRate: 22, vat: 18, method: 'advance', subject: 'payment' },
    ])
  })

  test('add up to the amount to the kopeck for any payment and refund', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300_000 }), (amount) => {
        expect(total(buildReceiptLines({ ...paid, amount }))).toBe(amount)
      }),
    )
  })
})

test('an amount is distributed by weight without a remainder', () => {
  expect(distributeByWeight(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(distributeByWeight(5, [0, 0])).toEqual([5, 0])
})

test('the delay between polls of a missing receipt grows to at most an hour', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const minutes = [1, 3, 7, 100].map(
    (tries) => (nextReceiptTryAt(tries, now).getTime() - now.getTime()) / 60_000,
  )
  expect(minutes).toEqual([1, 2, 60, 60])
})
