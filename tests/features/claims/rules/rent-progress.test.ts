import { expect, test } from 'vitest'
import { computeRentProgress } from '#claims/rules/claim-situation.ts'

const rent = { start: '2026-08-01', end: '2026-12-31' }

test('a running rent has its days left and their share, zero on the last day (AMB-52)', () => {
  const on = (today: string) => computeRentProgress({ code: 'on_rent', today, ...rent })
  expect(on('2026-08-01')).toEqual({ kind: 'runs', left: 152, share: 152 / 153 })
  expect(on('2026-12-30')).toEqual({ kind: 'runs', left: 1, share: 1 / 153 })
  expect(on('2026-12-31')).toEqual({ kind: 'runs', left: 0, share: 0 })
  expect(on('2027-01-01')).toBeNull()
})

test('a signed rent has the days until it begins', () => {
  expect(computeRentProgress({ code: 'starts', today: '2026-07-10', ...rent })).toEqual({
    kind: 'begins',
    days: 22,
  })
  expect(computeRentProgress({ code: 'starts', today: '2026-08-01', ...rent })).toMatchObject({
    kind: 'runs',
  })
})

test.each(['draft', 'pay_now', 'pay_at_office', 'to_sign', 'never_signed', 'cancelled', 'ended'] as const)(
  'what is %s has no days to count',
  (code) => {
    expect(computeRentProgress({ code, today: '2026-09-01', ...rent })).toBeNull()
  },
)
