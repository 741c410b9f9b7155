import { expect, test } from 'vitest'
import { formatAmount, formatAmountWithoutCurrency } from '#kit/words/amount-text.ts'
import { formatDays, formatDottedDate, formatShortDate } from '#kit/words/date-text.ts'
import { periodProblemText } from '#rent/screens/checkout/form-problems.ts'

const plain = (text: string): string => text.replace(/\s/gu, ' ')

test('amounts are in roubles, with kopecks if there are any (M-CONST-05)', () => {
  expect(plain(formatAmount(123_400))).toBe('1 234 ₽')
  expect(plain(formatAmount(519_677))).toBe('5 196,77 ₽')
  expect(plain(formatAmount(-50_000))).toBe('−500 ₽')
  expect(plain(formatAmountWithoutCurrency(519_677))).toBe('5 196,77')
})

test('dates are DD.MM.YYYY, months have Russian abbreviations (M-CONST-05)', () => {
  expect(formatDottedDate('2026-02-03')).toBe('03.02.2026')
  expect(formatDays('2026-10-01', '2026-10-10')).toBe('с\u00a01\u00a0по\u00a010\u00a0октября')
  expect(formatDays('2026-10-25', '2026-11-03')).toBe('с\u00a025 октября по\u00a03 ноября')
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`)
  expect(months.map((day) => plain(formatShortDate(day)).replace('1 ', ''))).toEqual([
    'янв.',
    'февр.',
    'мар.',
    'апр.',
    'мая',
    'июн.',
    'июл.',
    'авг.',
    'сент.',
    'окт.',
    'нояб.',
    'дек.',
  ])
})

test('the text for an early start names the first possible day of this month and the 1st of the next three (M-PERIOD-04)', () => {
  expect(periodProblemText('start_too_early', '2025-07-10')).toBe(
    'Выберите дату этого месяца не раньше 15.07.2025 или первое число одного из трёх следующих месяцев: 01.08.2025, 01.09.2025, 01.10.2025',
  )
})

test('if no start is possible this month, only the 1sts are named (AMB-09)', () => {
  expect(periodProblemText('start_too_early', '2025-12-29')).toBe(
    'Выберите первое число одного из трёх следующих месяцев: 01.01.2026, 01.02.2026, 01.03.2026',
  )
})
