import { expect, test } from 'vitest'
import { weekHoursText } from '#places/words/office-status.ts'

const day = (weekDayId: number, begin: string | null, end: string | null) => ({
  weekDayId,
  date: null,
  beginWorkTime: begin,
  endWorkTime: end,
  lunches: [],
})
const week = (times: readonly (readonly [string | null, string | null])[]) =>
  times.map(([begin, end], index) => day(index + 1, begin, end))

test('days with equal hours are combined, and full hours have no minutes', () => {
  const work = ['08:00:00', '20:00:00'] as const
  const rest = ['09:00', '18:30'] as const
  expect(weekHoursText(week([work, work, work, work, work, rest, rest]))).toBe(
    'Пн–\u2060Пт\u00a008–\u206020, Сб–\u2060Вс\u00a009–\u206018:30',
  )
  expect(weekHoursText(week(Array(7).fill(work)))).toBe('Ежедневно 08–\u206020')
})

test('days off, days around the clock and an end at midnight have their own texts', () => {
  expect(
    weekHoursText([
      day(7, null, null),
      day(1, '00:00', '00:00'),
      day(2, '10:00', '00:00'),
      day(4, '10:00', '24:00'),
    ]),
  ).toBe('Пн\u00a0круглосуточно, Вт\u00a010–\u206024, Чт\u00a010–\u206024, Вс\u00a0выходной')
})

test('special days are not part of the week, and without hours the text is empty', () => {
  expect(weekHoursText([{ ...day(1, '09:00', '12:00'), weekDayId: null, date: '2026-12-31' } as never])).toBe(
    '',
  )
  expect(weekHoursText([])).toBe('')
})

test('a line never breaks inside a run of days or hours', () => {
  const line = weekHoursText(
    week([...Array(5).fill(['08:00', '20:00']), ['09:00', '18:00'], ['09:00', '18:00']]),
  )
  // Only the space between the two parts can break, and a word joiner follows every dash.
  expect(line.split(' ')).toHaveLength(2)
  expect(line.match(/–/g)).toHaveLength(4)
  expect(line.match(/–\u2060/g)).toHaveLength(4)
})
