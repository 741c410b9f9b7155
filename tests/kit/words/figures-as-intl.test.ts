import { expect, test } from 'vitest'
import { addDays } from '#kit/rules/calendar-date.ts'
import { formatAmount, formatAmountWithoutCurrency } from '#kit/words/amount-text.ts'
import {
  formatDottedDate,
  formatLongDate,
  formatMonthAndYear,
  formatMoscowDateTime,
  formatMoscowTime,
  formatShortDate,
  weekdayText,
} from '#kit/words/date-text.ts'
import { formatInteger } from '#kit/words/plural.ts'
import { distanceText } from '#places/words/office-status.ts'
import { diceFrom, seedOf } from '#support/dice.ts'

// The site's own formats of numbers and dates are those of `Intl` for Russian.

const figures = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat('ru-RU', options)
const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('ru-RU', options)

const { upTo } = diceFrom(seedOf('figures'))
const numbers = [0, 1, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, 999_999, 1_000_000].concat(
  Array.from({ length: 500 }, () => upTo(10 ** (1 + (upTo(10) % 10)))),
)

test('whole numbers', () => {
  expect(numbers.map(formatInteger)).toEqual(numbers.map((number) => figures().format(number)))
})

test('amounts with and without kopecks, positive and negative', () => {
  const roubles = (least: 0 | 2, more: Intl.NumberFormatOptions = {}) =>
    figures({ ...more, minimumFractionDigits: least, maximumFractionDigits: least })
  const currency = { style: 'currency', currency: 'RUB' } as const
  for (const kopecks of numbers.flatMap((number) => [number, number * 100, -number - 1])) {
    const minus = (text: string) => text.replace('-', '\u2212')
    expect(formatAmountWithoutCurrency(kopecks)).toBe(minus(roubles(2).format(kopecks / 100)))
    const least = kopecks % 100 === 0 ? 0 : 2
    expect(formatAmount(kopecks)).toBe(minus(roubles(least, currency).format(kopecks / 100)))
  }
})

test('distances', () => {
  const kilometres = (metres: number) =>
    figures({ maximumFractionDigits: metres < 10_000 ? 1 : 0 }).format(metres / 1000)
  for (const metres of numbers.filter((number) => number >= 1000))
    expect(distanceText(metres)).toBe(`${kilometres(metres)}\u00a0км`)
})

test('every day of eight years', () => {
  const utc = (options: Intl.DateTimeFormatOptions) => dates({ timeZone: 'UTC', ...options })
  const formats = [
    [formatDottedDate, utc({ day: '2-digit', month: '2-digit', year: 'numeric' })],
    [formatLongDate, utc({ day: 'numeric', month: 'long', year: 'numeric' })],
    [formatShortDate, utc({ day: 'numeric', month: 'short' })],
    [(date: string) => `${formatMonthAndYear(date)} г.`, utc({ month: 'long', year: 'numeric' })],
    [weekdayText, utc({ weekday: 'long' })],
  ] as const
  for (let date = '2024-01-01'; date < '2032-01-01'; date = addDays(date, 1))
    for (const [own, format] of formats)
      expect(own(date)).toBe(format.format(new Date(`${date}T00:00:00Z`)).replaceAll('\u202f', ' '))
})

test('instants in Moscow time', () => {
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const moscow = (options: Intl.DateTimeFormatOptions) => dates({ timeZone: 'Europe/Moscow', ...options })
  for (let hour = 0; hour < 2_000; hour += 1) {
    const instant = new Date(Date.parse('2025-12-20T20:59:30Z') + hour * 3_600_000)
    expect(formatMoscowTime(instant)).toBe(moscow(clock).format(instant))
    const whole = moscow({ day: '2-digit', month: '2-digit', year: 'numeric', ...clock })
    expect(formatMoscowDateTime(instant)).toBe(whole.format(instant))
  }
})
