import { expect, test } from 'vitest'
import { addDays, endOfMonth, startOfMonth } from '#kit/rules/calendar-date.ts'
import {
  changeStart,
  checkPeriod,
  checkStart,
  computeRentalEnd,
  countFullMonths,
  defaultPeriod,
  listQuickStartDates,
  listTermChoices,
  startCalendarRange,
  suggestStartDates,
} from '#rent/rules/rental-period.ts'

/** Days of the current month that can be chosen in the grid. */
const selectable = (today: string): string[] => {
  const days: string[] = []
  for (let day = startOfMonth(today); day <= endOfMonth(today); day = addDays(day, 1))
    if (checkStart(day, today).ok) days.push(day)
  return days
}

const workedDates = [
  {
    today: '2025-07-10',
    options: ['2025-07-15', '2025-07-16', '2025-07-17', '2025-08-01', '2025-09-01', '2025-10-01'],
    allDays: { count: 17, first: '2025-07-15', last: '2025-07-31' },
    start: '2025-07-15',
    months: 11,
    end: '2026-06-30',
  },
  {
    today: '2025-07-28',
    options: ['2025-08-01', '2025-09-01', '2025-10-01'],
    allDays: { count: 0 },
    start: '2025-08-01',
    months: 12,
    end: '2026-07-31',
  },
  {
    today: '2025-12-29',
    options: ['2026-01-01', '2026-02-01', '2026-03-01'],
    allDays: { count: 0 },
    start: '2026-01-01',
    months: 12,
    end: '2026-12-31',
  },
  {
    today: '2026-02-23',
    options: ['2026-02-28', '2026-03-01', '2026-04-01', '2026-05-01'],
    allDays: { count: 1, first: '2026-02-28', last: '2026-02-28' },
    start: '2026-02-28',
    months: 11,
    end: '2027-01-31',
  },
  {
    today: '2028-02-24',
    options: ['2028-02-29', '2028-03-01', '2028-04-01', '2028-05-01'],
    allDays: { count: 1, first: '2028-02-29', last: '2028-02-29' },
    start: '2028-02-29',
    months: 11,
    end: '2029-01-31',
  },
]

// M-PERIOD-01, M-PERIOD-02, M-PERIOD-15, M-PERIOD-16, M-PERIOD-18, AMB-02, AMB-06.
test.each(workedDates)('on $today the form offers the starts and period of the rules', (row) => {
  expect(listQuickStartDates(row.today)).toEqual(row.options)
  const days = selectable(row.today)
  expect({ count: days.length, first: days[0], last: days.at(-1) }).toEqual({
    first: undefined,
    last: undefined,
    ...row.allDays,
  })
  expect(defaultPeriod(row.today)).toEqual({ start: row.start, end: row.end, months: row.months })
})

test('the calendar shows this month, and today + 4 cannot be chosen (AMB-01, M-PERIOD-03)', () => {
  expect(startCalendarRange('2025-07-10')).toEqual({ first: '2025-07-01', last: '2025-07-31' })
  expect(startCalendarRange('2025-07-23')).toEqual({ first: '2025-07-01', last: '2025-07-31' })
  expect(checkStart('2025-07-14', '2025-07-10')).toEqual({ ok: false, code: 'start_too_early' })
  expect(selectable('2025-07-26')).toEqual(['2025-07-31'])
  expect(selectable('2025-07-27')).toEqual([])
})

test('there is no calendar if it has no other possible day than the quick ones', () => {
  for (const today of ['2025-07-24', '2025-07-26', '2025-07-28', '2025-07-31'])
    expect(startCalendarRange(today)).toBeNull()
})

test('quick days stop at the end of the month, and a 1st is offered once (AMB-02)', () => {
  expect(listQuickStartDates('2025-07-25')).toEqual([
    '2025-07-30',
    '2025-07-31',
    '2025-08-01',
    '2025-09-01',
    '2025-10-01',
  ])
})

test('a rent cannot start on the 1st of the current month, not even on that day (AMB-04)', () => {
  expect(listQuickStartDates('2025-08-01')[0]).toBe('2025-08-06')
  expect(checkStart('2025-08-01', '2025-08-01')).toEqual({ ok: false, code: 'start_too_early' })
})

test.each([
  ['2025-07-10', '2025-07-14', 'start_too_early'],
  ['2025-07-10', '2025-08-02', 'start_not_first'],
  ['2025-07-10', '2025-11-01', 'start_too_late'],
  ['2025-07-10', '2025-06-01', 'start_too_early'],
  ['2025-12-29', '2026-04-01', 'start_too_late'],
  ['2025-07-10', '2025-02-30', 'start_malformed'],
  ['2025-07-10', "2025-07-15' or 1=1", 'start_malformed'],
  ['2025-07-10', '', 'period_empty'],
  ['2025-07-10', null, 'period_empty'],
])('on %s a start on %s is refused as %s (M-PERIOD-05, M-PERIOD-06)', (today, start, code) => {
  expect(checkStart(start, today)).toEqual({ ok: false, code })
})

test('a rent may start tomorrow if that is a 1st (AMB-03)', () => {
  expect(checkStart('2025-08-01', '2025-07-31')).toEqual({ ok: true, value: '2025-08-01' })
})

// M-PERIOD-07, M-PERIOD-08, M-PERIOD-09.
test.each([
  ['2025-07-15', '2025-08-30', 'end_not_last_day'],
  ['2025-07-15', '2026-07-31', 'end_too_late'],
  ['2025-07-15', '2025-06-30', 'end_too_early'],
  ['2025-09-01', '2025-08-31', 'end_too_early'],
  ['2025-08-01', '2026-08-31', 'end_too_late'],
  ['2025-07-15', '2025-13-31', 'end_malformed'],
  ['2025-07-15', '', 'period_empty'],
  [undefined, '2025-08-31', 'period_empty'],
  ['2025-07-14', '2025-08-31', 'start_too_early'],
])('on 2025-07-10 a rent from %s to %s is refused as %s', (start, end, code) => {
  expect(checkPeriod(start, end, '2025-07-10')).toEqual({ ok: false, code })
})

test('a partial month alone is a valid period, although the form does not offer it (AMB-05)', () => {
  expect(checkPeriod('2025-07-15', '2025-07-31', '2025-07-10')).toEqual({
    ok: true,
    value: { start: '2025-07-15', end: '2025-07-31', months: 0 },
  })
  expect(listTermChoices('2025-07-15', '2025-07-10')[0]?.end).toBe('2025-08-31')
})

// M-PERIOD-11, M-PERIOD-12, M-PERIOD-18.
test('full months count from a 1st, otherwise after the partial month', () => {
  expect(computeRentalEnd('2025-08-01', 1)).toBe('2025-08-31')
  expect(computeRentalEnd('2025-07-15', 1)).toBe('2025-08-31')
  expect(computeRentalEnd('2027-03-01', 12)).toBe('2028-02-29')
  expect(computeRentalEnd('2026-02-28', 11)).toBe('2027-01-31')
  expect(countFullMonths('2025-07-15', '2025-08-31')).toBe(1)
  expect(countFullMonths('2025-08-01', '2026-07-31')).toBe(12)
})

// M-PERIOD-10, M-PERIOD-13, M-PERIOD-14, AMB-08.
test('twelve months require a start on a 1st, and the choice has a reason', () => {
  expect(listTermChoices('2025-07-15', '2025-07-10').at(-1)).toEqual({
    months: 12,
    end: '2026-07-31',
    allowed: false,
    reason: 'only_from_first',
  })
  expect(listTermChoices('2025-08-01', '2025-07-10').every((choice) => choice.allowed)).toBe(true)
  expect(listTermChoices('2025-08-01', '2025-08-01').filter((choice) => choice.allowed)).toHaveLength(11)
})

test('another start keeps the months, or reduces twelve to eleven and reports it (M-PERIOD-17)', () => {
  const year = { start: '2025-08-01', end: '2026-07-31', months: 12 }
  expect(changeStart(year, '2025-09-01', '2025-07-10')).toEqual({
    start: '2025-09-01',
    end: '2026-08-31',
    months: 12,
    clamped: false,
  })
  expect(changeStart(year, '2025-07-15', '2025-07-10')).toEqual({
    start: '2025-07-15',
    end: '2026-06-30',
    months: 11,
    clamped: true,
  })
  expect(changeStart({ months: 0 }, '2025-08-01', '2025-07-10')).toMatchObject({ months: 1, clamped: true })
})

test('a refusal suggests the first possible day, or only first days of months if none is left', () => {
  expect(suggestStartDates('2025-07-10')).toEqual({
    earliestThisMonth: '2025-07-15',
    firsts: ['2025-08-01', '2025-09-01', '2025-10-01'],
  })
  expect(suggestStartDates('2025-07-28').earliestThisMonth).toBeNull()
})
