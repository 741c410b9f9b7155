import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeVatPerLine, distributeTotalByAmounts } from '#money/rules/monthly-acts.ts'
import { computeIncludedVat } from '#rent/rules/tariff.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const amounts = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 20 })
const rate = fc.constantFrom(
  'none' as const,
  0 as const,
  5 as const,
  7 as const,
  10 as const,
  20 as const,
  22 as const,
)

// M-VAT-02.
test('the VAT of the lines adds up to the VAT of their sum, each accurate to a kopeck', () => {
  void fc.assert(
    fc.property(amounts, rate, (lines, vat) => {
      const parts = computeVatPerLine(lines, vat)
      expect(sum(parts)).toBe(computeIncludedVat(sum(lines), vat))
      parts.forEach((part, i) => {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(Math.abs(part - computeIncludedVat(lines[i] ?? 0, vat))).toBeLessThanOrEqual(1)
      })
    }),
  )
})

test('a discount is distributed so that the lines add up to the reduced total', () => {
  void fc.assert(
    fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
      const total = Math.floor(sum(lines) * share)
      const parts = distributeTotalByAmounts(lines, total)
      expect(sum(parts)).toBe(total)
      for (const part of parts) expect(part).toBeGreaterThanOrEqual(0)
    }),
  )
  expect(distributeTotalByAmounts([90_000, 29_000], 107_100)).toEqual([81_000, 26_100])
  expect(distributeTotalByAmounts([0, 0], 0)).toEqual([0, 0])
})
