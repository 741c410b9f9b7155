import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCoveredMonths } from '#kit/rules/calendar-date.ts'
import { calculatePrice, calculateServicesPrice, hasPrice } from '#rent/rules/price.ts'
import { computeRentalEnd, defaultPeriod, listQuickStartDates } from '#rent/rules/rental-period.ts'
import { findTariff, type Tariff, toBoxSizeKey } from '#rent/rules/tariff.ts'

const flat = (price: number) => ({ individual: price, privileged: Math.floor(price / 2), legal: price * 2 })
const tariff: Tariff = {
  validFrom: '2025-07-01',
  groups: { A: { '1': flat(30_000), '2': flat(45_001), locker: flat(20_000) } },
  services: {
    '1': { charge: 'once', prices: flat(10_000) },
    '7': { charge: 'month', prices: flat(5_003) },
    '8': { charge: 'month', prices: flat(7_000) },
  },
}
const question = {
  tariff,
  group: 'A',
  boxSize: '1',
  clientType: 1,
  start: '2025-08-01',
  end: '2025-10-31',
  services: [],
} as const

test('each full month costs the month price', () => {
  expect(calculatePrice(question)).toEqual({
    lines: [
      { kind: 'month', month: '2025-08-01', amount: 30_000 },
      { kind: 'month', month: '2025-09-01', amount: 30_000 },
      { kind: 'month', month: '2025-10-01', amount: 30_000 },
    ],
    total: 90_000,
    firstMonth: 30_000,
  })
})

test('a partial first month costs the share of its calendar days, rounded half up', () => {
  const price = calculatePrice({ ...question, start: '2025-07-15', end: '2025-08-31' })
  // 30000 × 17 / 31 = 16451.6…
  expect(price.lines[0]).toEqual({
    kind: 'partial_month',
    month: '2025-07-01',
    days: 17,
    daysInMonth: 31,
    amount: 16_452,
  })
  expect([price.total, price.firstMonth]).toEqual([46_452, 16_452])
})

test('exactly half a kopeck is rounded up', () => {
  // 45001 × 15 / 30 = 22500.5
  const price = calculatePrice({ ...question, boxSize: '2', start: '2026-04-16', end: '2026-04-30' })
  expect(price.total).toBe(22_501)
})

test('a rent of only the leap day costs 1/29 of the month price', () => {
  const price = calculatePrice({ ...question, start: '2028-02-29', end: '2028-02-29' })
  expect(price.lines).toEqual([
    { kind: 'partial_month', month: '2028-02-01', days: 1, daysInMonth: 29, amount: 1_034 },
  ])
})

test('services are charged monthly or once, and the first month includes its share', () => {
  const price = calculatePrice({ ...question, start: '2025-07-15', end: '2025-08-31', services: [1, 7] })
  expect(price.lines.slice(2)).toEqual([
    { kind: 'service', service: 1, month: null, amount: 10_000 },
    { kind: 'service', service: 7, month: '2025-07-01', days: 17, amount: 2_744 },
    { kind: 'service', service: 7, month: '2025-08-01', amount: 5_003 },
  ])
  expect(price.firstMonth).toBe(16_452 + 10_000 + 2_744)
  expect(price.total).toBe(16_452 + 30_000 + 10_000 + 2_744 + 5_003)
})

test('each client type has its own price', () => {
  expect(
    [1, 2, 3].map((type) => calculatePrice({ ...question, clientType: type as 1 | 2 | 3 }).total),
  ).toEqual([90_000, 45_000, 180_000])
})

test('services added later are priced from the day on which they start', () => {
  const price = calculateServicesPrice({ ...question, start: '2025-09-01', services: [8] })
  expect(price).toMatchObject({ total: 14_000, firstMonth: 7_000 })
})

test('a missing price throws, and can be detected beforehand', () => {
  expect([hasPrice(tariff, 'A', [1, 8]), hasPrice(tariff, 'B'), hasPrice(tariff, 'A', [9])]).toEqual([
    true,
    false,
    false,
  ])
  expect(() => calculatePrice({ ...question, group: 'B' })).toThrow('group B')
  expect(() => calculatePrice({ ...question, services: [9] })).toThrow('service 9')
})

test('the tariff of a day is the newest one in force', () => {
  const next = { ...tariff, validFrom: '2026-01-01' }
  expect(findTariff([next, tariff], '2025-06-30')).toBeUndefined()
  expect(findTariff([next, tariff], '2025-07-01')).toBe(tariff)
  expect(findTariff([tariff, next], '2025-12-31')).toBe(tariff)
  expect(findTariff([next, tariff], '2026-01-01')).toBe(next)
})

test('a locker cell has its own size', () => {
  expect([
    toBoxSizeKey({ isAaps: false, boxSize: 1 }),
    toBoxSizeKey({ isAaps: false, boxSize: 2 }),
    toBoxSizeKey({ isAaps: true, boxSize: 1 }),
  ]).toEqual(['1', '2', 'locker'])
})

test('the total is the sum of whole kopecks, with one line per month', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2500 }),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 1, max: 11 }),
      fc.integer({ min: 1, max: 5_000_000 }),
      (day, index, months, monthPrice) => {
        const today = new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)
        const start = listQuickStartDates(today)[index] ?? defaultPeriod(today).start
        const end = computeRentalEnd(start, months)
        const prices = flat(monthPrice)
        const priced = { ...tariff, groups: { A: { '1': prices, '2': prices, locker: prices } } }
        const price = calculatePrice({ ...question, tariff: priced, start, end })
        expect(price.lines.map((line) => ('month' in line ? line.month : null))).toEqual(
          listCoveredMonths(start, end),
        )
        expect(price.lines.every((line) => Number.isSafeInteger(line.amount))).toBe(true)
        expect(price.total).toBe(price.lines.reduce((sum, line) => sum + line.amount, 0))
        expect(price.total - price.firstMonth).toBe((price.lines.length - 1) * monthPrice)
        expect(price.firstMonth <= monthPrice).toBe(true)
      },
    ),
  )
})
