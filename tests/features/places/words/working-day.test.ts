import { expect, test } from 'vitest'
import { workingDayTexts } from '#places/words/working-day.ts'

const day = (
  begin: string | null,
  end: string | null,
  lunches: readonly (readonly [string, string])[] = [],
) => ({
  weekDayId: 1,
  date: null,
  beginWorkTime: begin,
  endWorkTime: end,
  lunches: lunches.map(([beginLunchTime, endLunchTime]) => ({ beginLunchTime, endLunchTime })),
})
const timesOf = (...row: Parameters<typeof day>): string => workingDayTexts(day(...row)).times

test('a row of hours shows the weekday, or the date with its weekday', () => {
  expect(workingDayTexts(day('09:00', '18:00')).day).toBe('Понедельник')
  expect(workingDayTexts({ ...day(null, null), weekDayId: null, date: '2026-12-31' }).day).toBe(
    '31.12.2026, четверг',
  )
})

test('lunches follow the times of working days only, and an empty lunch is ignored', () => {
  expect(timesOf('09:00:00', '18:00:00', [['13:00:00', '14:00:00']])).toBe('09:00–18:00, перерыв 13:00–14:00')
  expect(timesOf('09:00', '00:00', [['13:00', '13:00']])).toBe('09:00–24:00')
  expect(timesOf(null, null, [['13:00', '14:00']])).toBe('выходной')
  expect(timesOf('00:00', '00:00')).toBe('круглосуточно')
})
