import { expect, test } from 'vitest'
import { extensionShare, forecastSpending } from '#claims/rules/spending-forecast.ts'

const today = '2025-11-10'
const rent = { end: '2025-12-31', months: 5, total: 1000, automatic: false }
const at = (months: ReturnType<typeof forecastSpending>, month: string) =>
  months.find((item) => item.month === month)

// M-SCALE-13.
test('a rent is expected to be paid again thirty days before its end, and again after as many months', () => {
  const forecast = forecastSpending([rent], 0.5, today)
  expect(forecast).toHaveLength(12)
  expect(forecast[0]?.month).toBe('2025-11-01')
  expect(at(forecast, '2025-12-01')).toEqual({ month: '2025-12-01', low: 0, expected: 500, high: 1000 })
  expect(at(forecast, '2026-05-01')).toEqual({ month: '2026-05-01', low: 0, expected: 250, high: 1000 })
  expect(forecast.reduce((sum, { high }) => sum + high, 0)).toBe(3000)
})

test('automatic extensions are certain, and without a share there is only a range', () => {
  const forecast = forecastSpending([rent, { ...rent, automatic: true }], null, today)
  expect(at(forecast, '2025-12-01')).toEqual({ month: '2025-12-01', low: 1000, expected: null, high: 2000 })
})

test('a rent that ends soon is due in this month, and a rent without months is left out', () => {
  const forecast = forecastSpending([{ ...rent, end: '2025-11-30', months: 12 }], 1, today)
  expect(at(forecast, '2025-11-01')?.expected).toBe(1000)
  expect(forecastSpending([{ ...rent, months: 0 }], 1, today).every(({ high }) => high === 0)).toBe(true)
})

test('a share needs ten ended rents', () => {
  expect(extensionShare(9, 9)).toBeNull()
  expect(extensionShare(10, 4)).toBe(0.4)
})
