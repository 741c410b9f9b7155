import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDueReminderDays, REMINDER_DAYS_BEFORE_END } from '#claims/rules/reminder.ts'
import { addDays } from '#kit/rules/calendar-date.ts'

const rent = { status: 6, start: '2025-08-01', end: '2025-12-31', reminded: null }

test.each([
  ['2025-10-01', null],
  ['2025-10-02', 90],
  ['2025-10-31', 90],
  ['2025-11-01', 60],
  ['2025-12-01', 30],
  ['2025-12-24', 7],
  ['2025-12-30', 1],
  ['2025-12-31', 1],
  ['2026-01-01', null],
])('on %s the reminder of %s days is due', (today, days) => {
  expect(findDueReminderDays({ ...rent, today })).toBe(days)
})

test('a reminder is not due once it or a later one was sent; an extended or ended rent has none', () => {
  expect(findDueReminderDays({ ...rent, today: '2025-11-05', reminded: 60 })).toBeNull()
  expect(findDueReminderDays({ ...rent, today: '2025-11-05', reminded: 30 })).toBeNull()
  expect(findDueReminderDays({ ...rent, today: '2025-11-05', reminded: 90 })).toBe(60)
  for (const status of [3, 5, 7, 8])
    expect(findDueReminderDays({ ...rent, status, today: '2025-11-05' })).toBeNull()
})

test('a reminder due before the start is skipped, so nobody is reminded on the first day', () => {
  const short = { ...rent, start: '2025-11-15' }
  expect(findDueReminderDays({ ...short, today: '2025-11-15' })).toBeNull()
  expect(findDueReminderDays({ ...short, today: '2025-12-01' })).toBe(30)
})

test('a rent that cannot be extended has reminders only in its last third', () => {
  const december = { ...rent, start: '2025-12-01' }
  expect(findDueReminderDays({ ...december, today: '2025-12-01' })).toBeNull()
  expect(findDueReminderDays({ ...december, today: '2025-12-23' })).toBeNull()
  expect(findDueReminderDays({ ...december, today: '2025-12-24' })).toBe(7)
  expect(findDueReminderDays({ ...december, start: '2025-12-20', today: '2025-12-24' })).toBeNull()
  expect(findDueReminderDays({ ...december, start: '2025-12-20', today: '2025-12-30' })).toBe(1)
})

test('each reminder is sent once, the earliest first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 200 }), (steps) => {
      let reminded: number | null = null
      let today = '2025-08-01'
      const sent: number[] = []
      for (const step of steps) {
        today = addDays(today, step)
        const days = findDueReminderDays({ ...rent, today, reminded })
        if (days === null) continue
        sent.push(days)
        reminded = days
      }
      expect(sent).toEqual([...new Set(sent)].sort((a, b) => b - a))
      expect(sent.every((days) => REMINDER_DAYS_BEFORE_END.some((day) => day === days))).toBe(true)
    }),
  )
})
