import { expect, test } from 'vitest'
import {
  checkPeriod,
  checkStart,
  computeRentalEnd,
  defaultPeriod,
  listQuickStartDates,
  listTermChoices,
  startCalendarRange,
} from '#rent/rules/rental-period.ts'

// Slow but obvious reference implementation: every day is a row, and the rules are written out literally. The rules
// know months and leap years only, so an ordinary year, a leap year and the way from one to the other are enough.
const FIRST_YEAR = 2027
const LAST_YEAR = 2028
type Day = { date: string; at: number; month: number; isFirst: boolean; isLast: boolean }

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const days: Day[] = []
const lastDays: Day[] = []
for (let year = FIRST_YEAR; year <= LAST_YEAR + 3; year += 1) {
  const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  lengths.forEach((length, monthAt) => {
    for (let number = 1; number <= length; number += 1) {
      const row = {
        date: `${year}-${String(monthAt + 1).padStart(2, '0')}-${String(number).padStart(2, '0')}`,
        at: days.length,
        month: (year - FIRST_YEAR) * 12 + monthAt,
        isFirst: number === 1,
        isLast: number === length,
      }
      days.push(row)
      if (row.isLast) lastDays.push(row)
    }
  })
}
const todays = days.filter((day) => day.date < `${LAST_YEAR + 1}`)
const near = (today: Day): Day[] => days.slice(today.at, today.at + 160)

const mayStart = (today: Day, start: Day): boolean =>
  start.month === today.month
    ? start.at - today.at >= 5
    : start.month > today.month && start.month - today.month <= 3 && start.isFirst

const mayEnd = (today: Day, start: Day, end: Day): boolean =>
  end.isLast && end.at >= start.at && end.month >= today.month && end.month <= start.month + 11

/** Walks through the last days of months until the given number of full months has passed. */
const endAfter = (start: Day, months: number): string => {
  let full = 0
  for (const last of lastDays.slice(start.month)) {
    if (last.month > start.month || start.isFirst) full += 1
    if (full === months) return last.date
  }
  throw new Error('the reference ran out of days')
}

test('for every today of two years each start is accepted or refused like in the reference', () => {
  const wrong: string[] = []
  for (const today of todays) {
    for (const start of near(today)) {
      if (checkStart(start.date, today.date).ok !== mayStart(today, start))
        wrong.push(`${today.date} ${start.date}`)
    }
  }
  expect(wrong).toEqual([])
})

test('for every today the quick starts are allowed, and the grid shows all allowed starts', () => {
  for (const today of todays) {
    const starts = near(today).filter((start) => mayStart(today, start))
    const thisMonth = starts.filter((start) => start.month === today.month).map((start) => start.date)
    const firsts = starts.filter((start) => start.month > today.month).map((start) => start.date)
    expect(listQuickStartDates(today.date)).toEqual([...thisMonth.slice(0, 3), ...firsts])
    const calendar = startCalendarRange(today.date)
    const quick = listQuickStartDates(today.date)
    const others = starts.filter(({ date }) => !quick.includes(date))
    expect(others.length > 0, 'a calendar only for other days').toBe(calendar !== null)
    if (calendar)
      expect(others.every(({ date }) => calendar.first <= date && date <= calendar.last)).toBe(true)
    expect(defaultPeriod(today.date).start).toBe(starts[0]?.date)
  }
})

test('for every start each number of months has the end of the reference and is allowed if its period is', {
  timeout: 120_000,
}, () => {
  const wrong: string[] = []
  // The end does not depend on today, so it is computed and compared once per start.
  const ends = new Map<string, string>()
  const endOf = (start: Day, months: number): string => {
    const known = ends.get(`${start.at} ${months}`)
    if (known !== undefined) return known
    const end = endAfter(start, months)
    if (computeRentalEnd(start.date, months) !== end) wrong.push(`${start.date} ${months}`)
    ends.set(`${start.at} ${months}`, end)
    return end
  }
  for (const today of todays) {
    for (const start of near(today).filter((candidate) => mayStart(today, candidate))) {
      for (const choice of listTermChoices(start.date, today.date)) {
        const reference = endOf(start, choice.months)
        const period = checkPeriod(start.date, choice.end, today.date)
        const right =
          choice.end === reference &&
          choice.allowed === (choice.months < 12 || start.isFirst) &&
          period.ok === choice.allowed &&
          (!period.ok || period.value.months === choice.months)
        if (!right) wrong.push(`${today.date} ${start.date} ${choice.months}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('for every start each end is accepted or refused like in the reference', () => {
  const wrong: string[] = []
  for (const today of todays.filter((day) => day.at % 19 === 0)) {
    for (const start of near(today).filter((candidate) => mayStart(today, candidate))) {
      for (const end of days.slice(Math.max(0, today.at - 40), start.at + 420)) {
        const allowed = mayEnd(today, start, end)
        if (checkPeriod(start.date, end.date, today.date).ok !== allowed) {
          wrong.push(`${today.date} ${start.date} ${end.date}`)
        }
      }
    }
  }
  expect(wrong).toEqual([])
})
