import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  endOfMonth,
  isCalendarDate,
  isFirstOfMonth,
  isLastOfMonth,
  listCoveredMonths,
  localMinutesOfDay,
  monthIndex,
  monthsBetween,
  parseDate,
  parseTypedDate,
  startOfMonth,
  toCompactDate,
  todayInZone,
  weekdayNumber,
} from '#kit/rules/calendar-date.ts'

const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1930-01-01', days))

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2100-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-04-31', false],
  ['2026-4-01', false],
  ['0026-04-01', false],
  ['2026-04-01T00:00', false],
  ['', false],
  [20260401, false],
  [null, false],
])('%s is a calendar date: %s', (value, expected) => {
  expect(isCalendarDate(value)).toBe(expected)
})

test('adding months clamps to the last day of a shorter month (AMB-07)', () => {
  expect(addMonths('2025-01-31', 1)).toBe('2025-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2025-12-15', 1)).toBe('2026-01-15')
  expect(addMonths('2026-02-28', 11)).toBe('2027-01-28')
  expect(addMonths('2026-01-01', -12)).toBe('2025-01-01')
})

test('December and January are one month apart (AMB-07)', () => {
  expect(monthsBetween('2025-12-31', '2026-01-01')).toBe(1)
  expect(monthIndex('2026-01-31')).toBe(2026 * 12 + 1)
})

test('the first and last day of a month are computed', () => {
  expect([startOfMonth('2028-02-17'), endOfMonth('2028-02-17'), daysInMonth('2028-02-17')]).toEqual([
    '2028-02-01',
    '2028-02-29',
    29,
  ])
  expect([isFirstOfMonth('2026-05-01'), isFirstOfMonth('2026-05-11')]).toEqual([true, false])
  expect([isLastOfMonth('2026-05-31'), isLastOfMonth('2026-05-30')]).toEqual([true, false])
  expect(startOfMonth('2026-05-31')).toBe('2026-05-01')
})

test('the months of a rent are listed by their first days in order', () => {
  expect(listCoveredMonths('2025-11-15', '2026-01-31')).toEqual(['2025-11-01', '2025-12-01', '2026-01-01'])
  expect(listCoveredMonths('2025-11-15', '2025-11-14')).toEqual([])
})

test('Monday is 1 and Sunday is 7', () => {
  expect(weekdayNumber('2026-11-16')).toBe(1)
  expect(weekdayNumber('2026-11-22')).toBe(7)
})

test.each([
  ['2026-07-01', '2026-07-01'],
  ['20260701', '2026-07-01'],
  ['01.07.2026', '2026-07-01'],
  [' 01.07.2026 ', '2026-07-01'],
  ['31.02.2026', null],
  ['1.7.2026', null],
  ['2026/07/01', null],
  ['', null],
])('the address part %s is read as %s', (text, expected) => {
  expect(parseDate(text)).toBe(expected)
})

test('existing dates are read in shortened form and as browsers fill them in', () => {
  expect(parseTypedDate('1.7.26')).toBe('2026-07-01')
  expect(parseTypedDate('2026-07-01')).toBe('2026-07-01')
  expect(parseTypedDate('31.2.2026')).toBeNull()
  expect(parseTypedDate('')).toBeNull()
})

test('today is the date in Moscow, not in UTC (AMB-10)', () => {
  const lateEvening = new Date('2025-07-09T21:30:00Z')
  expect(todayInZone(lateEvening)).toBe('2025-07-10')
  expect(todayInZone(lateEvening, 'UTC')).toBe('2025-07-09')
  expect(todayInZone(lateEvening, 'Asia/Kamchatka')).toBe('2025-07-10')
  expect(todayInZone(new Date('2025-12-31T21:00:00Z'))).toBe('2026-01-01')
})

test('local time is in minutes since midnight, and midnight is 0', () => {
  expect(localMinutesOfDay(new Date('2025-07-09T21:00:00Z'), 'Europe/Moscow')).toBe(0)
  expect(localMinutesOfDay(new Date('2025-07-09T21:00:59Z'), 'Europe/Kaliningrad')).toBe(23 * 60)
  expect(localMinutesOfDay(new Date('2025-07-09T20:59:00Z'), 'Europe/Moscow')).toBe(23 * 60 + 59)
})

test('adding and subtracting days is reversible and agrees with JavaScript dates', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -2000, max: 2000 }), (date, days) => {
      const later = addDays(date, days)
      const [year = 0, month = 0, number = 0] = date.split('-').map(Number)
      expect(daysBetween(date, later)).toBe(days)
      expect(new Date(Date.UTC(year, month - 1, number + days)).toISOString()).toContain(later)
      expect(isCalendarDate(later)).toBe(true)
      expect(parseDate(toCompactDate(later))).toBe(later)
    }),
  )
})

test('adding months gives the same month difference on every day', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -40, max: 40 }), (date, months) => {
      const later = addMonths(date, months)
      expect(monthsBetween(date, later)).toBe(months)
      expect(isCalendarDate(later)).toBe(true)
      expect(later.slice(8) <= date.slice(8)).toBe(true)
    }),
  )
})
