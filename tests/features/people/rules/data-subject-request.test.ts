import { expect, test } from 'vitest'
import {
  addWorkingDays,
  canExtendDueDate,
  computeAnswerDueDate,
  extendDueDate,
  isWorkingDay,
} from '#people/rules/data-subject-request.ts'

test('weekends and public holidays are not working days', () => {
  expect(isWorkingDay('2026-11-23')).toBe(true)
  for (const day of ['2026-11-22', '2026-11-21', '2026-11-04', '2027-01-08', '2026-06-12'])
    expect(isWorkingDay(day), day).toBe(false)
  expect(addWorkingDays('2026-12-30', 3)).toBe('2027-01-12')
})

test('deadlines are ten working days for access, seven for corrections, thirty days for withdrawals', () => {
  expect(computeAnswerDueDate('access', '2026-07-01')).toBe('2026-07-15')
  expect(computeAnswerDueDate('blocking', '2026-07-03')).toBe('2026-07-17')
  expect(computeAnswerDueDate('correction', '2026-07-01')).toBe('2026-07-10')
  expect(computeAnswerDueDate('withdrawal', '2026-07-01')).toBe('2026-07-31')
  expect(computeAnswerDueDate('destruction', '2026-07-01')).toBe('2026-07-31')
})

test('a deadline is extended once, by five working days, if the law allows it and before it has passed', () => {
  expect(extendDueDate('2026-07-15')).toBe('2026-07-22')
  const request = { kind: 'access', due: '2026-07-15', extended: false } as const
  expect(canExtendDueDate(request, '2026-07-15')).toBe(true)
  expect(canExtendDueDate(request, '2026-07-16')).toBe(false)
  expect(canExtendDueDate({ ...request, extended: true }, '2026-07-10')).toBe(false)
  expect(canExtendDueDate({ ...request, kind: 'withdrawal' }, '2026-07-10')).toBe(false)
})
