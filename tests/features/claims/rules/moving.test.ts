import { expect, test } from 'vitest'
import {
  chargedUntil,
  computeCredit,
  exchangeReminderDay,
  exchangeWindow,
  findMovingRefusal,
  isExchangeOver,
  lastOfferedStart,
  restAtStart,
  splitRest,
} from '#claims/rules/moving.ts'

const terms = { exchangeDays: 10, forwardMonths: 3 }
const rent = { status: 6, end: '2025-12-31', isLeaving: false } as const

test('a rent is moved if the exchange lies before its end (M-MOVE-01)', () => {
  expect(findMovingRefusal(rent, '2025-12-21', terms)).toBeNull()
  expect(findMovingRefusal(rent, '2025-12-22', terms)).toBe('ends_too_soon')
  expect(findMovingRefusal({ ...rent, status: 8 }, '2025-10-01', terms)).toBe('extended')
  for (const status of [1, 2, 3, 4, 5, 7, 9] as const)
    expect(findMovingRefusal({ ...rent, status }, '2025-10-01', terms)).toBe('not_on_rent')
  expect(findMovingRefusal({ ...rent, isLeaving: true }, '2025-10-01', terms)).toBe('leaving_planned')
})

test('the form names the last 1st that is possible, or the last day of this month (M-MOVE-01)', () => {
  const firsts = ['2025-11-01', '2025-12-01', '2026-01-01']
  expect(lastOfferedStart(firsts, '2025-12-21')).toBe('2025-12-01')
  expect(lastOfferedStart(firsts, '2025-10-21')).toBe('2025-10-21')
})

test('keys are exchanged from the first day of the new rent, ten days long (M-MOVE-02, M-MOVE-06)', () => {
  const days = exchangeWindow('2025-12-21', terms)
  expect(days).toEqual({ from: '2025-12-21', until: '2025-12-30' })
  expect([isExchangeOver(days.until, '2025-12-30'), isExchangeOver(days.until, '2025-12-31')]).toEqual([
    false,
    true,
  ])
  expect(exchangeReminderDay(days)).toBe('2025-12-27')
  expect(exchangeReminderDay(exchangeWindow('2025-12-21', { exchangeDays: 2 }))).toBe('2025-12-21')
})

test('the old rent is charged until the end of the month in which both run (M-MOVE-03)', () => {
  expect(chargedUntil('2025-10-01')).toBe('2025-09-30')
  expect(chargedUntil('2026-01-01')).toBe('2025-12-31')
  expect(chargedUntil('2028-02-07')).toBe('2028-02-29')
  const choices = [{ chargedUntil: '2025-09-30', rest: 5 }]
  expect([restAtStart(choices, '2025-09-20'), restAtStart(choices, '2025-11-01')]).toEqual([5, 0])
  expect([computeCredit(5, 3), computeCredit(3, 5), computeCredit(0, 5)]).toEqual([3, 3, 0])
})

test('every kopeck of the rest is either moved or refunded (M-MOVE-04)', () => {
  const owed = [
    { id: 1, amount: 100 },
    { id: 2, amount: 0 },
    { id: 3, amount: 50 },
  ]
  for (let credit = 0; credit <= 150; credit += 1) {
    const { moved, surplus } = splitRest(owed, credit)
    const sum = (parts: readonly { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0)
    expect([sum(moved), sum(surplus)]).toEqual([credit, 150 - credit])
    expect([...moved, ...surplus].every(({ amount }) => amount > 0)).toBe(true)
  }
})
