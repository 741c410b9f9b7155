import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeEarlyEndRefund } from '#claims/rules/early-end.ts'
import { addMonths, type CalendarDate, endOfMonth } from '#kit/rules/calendar-date.ts'
import { computeMonthlyActs } from '#money/rules/monthly-acts.ts'
import type { PriceLine } from '#rent/api/tariffs.ts'

const first = '2026-08-01'
const month = (index: number): CalendarDate => addMonths(first, index)
const rentOf = (months: number, price: number, discount: number): PriceLine[] => [
  ...Array.from({ length: months }, (_, index) => ({
    kind: 'month' as const,
    month: month(index),
    amount: price,
  })),
  { kind: 'service', service: 1, month: null, amount: 58_000 },
  ...(discount > 0 ? [{ kind: 'discount' as const, promo: 'P', amount: -discount }] : []),
]
const sumOf = (amounts: readonly { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)

describe('acts', () => {
  test('cover one completed month each; one-off charges are in the first', () => {
    const charges = [{ lines: rentOf(3, 90_000, 0), from: first }]
    const rent = { start: first, end: '2026-10-31', endedOn: null }
    expect(computeMonthlyActs(charges, rent, '2026-08-31')).toEqual([])
    const acts = computeMonthlyActs(charges, rent, '2026-10-01')
    expect(acts.map(({ month: of, amount }) => [of, amount])).toEqual([
      ['2026-08-01', 148_000],
      ['2026-09-01', 90_000],
    ])
  })

  test('add up to the price to the kopeck, whatever the discount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.nat(40_000),
        (months, price, discount) => {
          const lines = rentOf(months, price, discount)
          const end = endOfMonth(month(months - 1))
          const acts = computeMonthlyActs(
            [{ lines, from: first }],
            { start: first, end, endedOn: null },
            '2028-01-01',
          )
          expect(acts).toHaveLength(months)
          expect(sumOf(acts)).toBe(sumOf(lines))
        },
      ),
    )
  })

  test('of a rent that ended early add up to the amount not refunded', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(10), fc.nat(40_000), (months, ended, discount) => {
        const lines = rentOf(months, 90_001, discount)
        const endedOn = `${month(Math.min(ended, months - 1)).slice(0, 7)}-15`
        const end = endOfMonth(month(months - 1))
        const acts = computeMonthlyActs([{ lines, from: first }], { start: first, end, endedOn }, endedOn)
        expect(sumOf(acts)).toBe(sumOf(lines) - computeEarlyEndRefund(lines, endedOn))
      }),
    )
  })

  test('include a later service from its own first month', () => {
    const later: PriceLine[] = [{ kind: 'service', service: 8, month: null, amount: 58_000 }]
    const charges = [
      { lines: rentOf(3, 90_000, 0), from: first },
      { lines: later, from: '2026-09-01' },
    ]
    const acts = computeMonthlyActs(charges, { start: first, end: '2026-10-31', endedOn: null }, '2027-01-01')
    expect(acts.map(({ amount }) => amount)).toEqual([148_000, 148_000, 90_000])
  })
})
