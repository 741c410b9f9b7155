import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeEarlyEndRefund, countFullMonthsAfter } from '#claims/rules/early-end.ts'
import { addMonths } from '#kit/rules/calendar-date.ts'

const month = (index: number, amount = 45000) => ({
  kind: 'month' as const,
  month: addMonths('2025-08-01', index),
  amount,
})

test('full months after the current one are refunded; the current one and one-time charges are not', () => {
  const lines = [
    { kind: 'partial_month' as const, month: '2025-07-01', amount: 20000 },
    ...[0, 1, 2, 3].map((index) => month(index)),
    { kind: 'service' as const, month: null, amount: 29000 },
    { kind: 'service' as const, month: '2025-11-01', amount: 14500 },
  ]
  expect(computeEarlyEndRefund(lines, '2025-09-15')).toBe(45000 * 2 + 14500)
  expect(countFullMonthsAfter(lines, '2025-09-15')).toBe(2)
  expect(computeEarlyEndRefund(lines, '2025-11-30')).toBe(0)
})

test('the refund is reduced by its share of the discount', () => {
  const lines = [month(0), month(1), month(2), { kind: 'discount' as const, amount: -13500 }]
  expect(computeEarlyEndRefund(lines, '2025-08-20')).toBe(90000 - 9000)
})

test('the refund is between zero and the paid amount and does not grow with a later end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat({ max: 11 }),
      (amounts, share, position) => {
        const charged = amounts.map((amount, index) => month(index, amount))
        const whole = amounts.reduce((sum, amount) => sum + amount, 0)
        const lines = [...charged, { kind: 'discount' as const, amount: -Math.floor(whole * share) }]
        const paid = whole - Math.floor(whole * share)
        const refund = computeEarlyEndRefund(lines, addMonths('2025-08-01', position))
        expect(refund).toBeGreaterThanOrEqual(0)
        expect(refund).toBeLessThanOrEqual(paid)
        expect(computeEarlyEndRefund(lines, addMonths('2025-08-01', position + 1))).toBeLessThanOrEqual(
          refund,
        )
      },
    ),
  )
})
