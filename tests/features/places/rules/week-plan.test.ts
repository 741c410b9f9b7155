import { describe, expect, test } from 'vitest'
import type { WorkingDay } from '#places/api/offices.ts'
import { parseSavedPlan, serializePlan } from '#places/rules/saved-week-plan.ts'
import {
  collectableWindows,
  emptyWeek,
  type FreeWeek,
  freeRuns,
  hasPreset,
  hourIndex,
  minutesPerWeek,
  PLAN_DAYS,
  setHours,
  toggleHours,
  togglePreset,
} from '#places/rules/week-plan.ts'
import { openMinutes } from '#places/rules/working-hours.ts'
import { windowsText } from '#places/words/week.ts'

const day = (weekDayId: number | null, work: string | null, more: Partial<WorkingDay> = {}): WorkingDay => {
  const [begin = null, end = null] = work?.split('-') ?? []
  return { weekDayId, beginWorkTime: begin, endWorkTime: end, date: null, lunches: [], ...more }
}
const lunch = { lunches: [{ beginLunchTime: '13:00', endLunchTime: '14:00' }] }
const usual = [1, 2, 3, 4, 5, 6, 7].map((id) => day(id, id < 6 ? '09:00-19:30' : null, lunch))
const roundTheClock = [1, 2, 3, 4, 5, 6, 7].map((id) => day(id, '00:00-00:00'))
const free = (...hours: readonly (readonly [weekday: number, from: number, to: number])[]): FreeWeek =>
  hours.reduce<FreeWeek>(
    (week, [weekday, from, to]) =>
      setHours(
        week,
        Array.from({ length: to - from }, (_, index) => hourIndex(weekday, from + index)),
        true,
      ),
    emptyWeek,
  )
/** A Tuesday. */
const firstDay = '2026-12-01'
const windows = (hours: readonly WorkingDay[], week: FreeWeek, shift = 0) =>
  collectableWindows(hours, week, { firstDay, shift })

describe('M-WEEK-01: a window is where free hours and opening times meet', () => {
  test('breaks are left out', () => {
    expect(openMinutes(usual, firstDay)).toEqual([
      [540, 780],
      [840, 1170],
    ])
    expect(windows(usual, free([1, 12, 15])).map(({ date, from, to }) => [date, from, to])).toEqual([
      ['2026-12-01', 720, 780],
      ['2026-12-01', 840, 900],
      ['2026-12-08', 720, 780],
      ['2026-12-08', 840, 900],
    ])
  })
  test('the end of the day cuts a window, a rest below ten minutes is none', () => {
    expect(windows(usual, free([1, 18, 21]))[0]).toMatchObject({ from: 1080, to: 1170 })
    const early = [day(2, '09:00-18:05')]
    expect(windows(early, free([1, 18, 20]))).toEqual([])
  })
  test('a day off, unknown hours and an empty week have none', () => {
    expect(windows(usual, free([6, 9, 18]))).toEqual([])
    expect(windows([], free([1, 9, 18]))).toEqual([])
    expect(windows(usual, emptyWeek)).toEqual([])
  })
  test('round the clock, and free up to and from midnight', () => {
    const late = windows(roundTheClock, free([1, 22, 24], [2, 0, 2]))
    expect(late.slice(0, 2)).toEqual([
      { date: '2026-12-01', from: 1320, to: 1440 },
      { date: '2026-12-02', from: 0, to: 120 },
    ])
    expect(openMinutes([day(2, '09:00-00:00')], firstDay)).toEqual([[540, 1440]])
  })
})

test('M-WEEK-02: special days of the two weeks from tomorrow count', () => {
  const withHoliday = [
    ...usual,
    day(null, null, { date: '2026-12-08' }),
    day(null, '10:00-12:00', { date: '2026-12-06' }),
  ]
  const found = windows(withHoliday, free([1, 18, 19], [6, 9, 18]))
  expect(found.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-06'])
  expect(windowsText(found, firstDay)).toBe(
    'Вт\u00a001.12\u00a018:00–\u206019:00; Вт\u00a008.12\u00a0закрыто; Вс\u00a006.12\u00a010:00–\u206012:00; Вс\u00a013.12\u00a0закрыто',
  )
  expect(collectableWindows(usual, free([1, 18, 19]), { firstDay: '2026-12-30' }).at(-1)?.date).toBe(
    '2027-01-12',
  )
})

test('M-WEEK-03: the office has its own clock', () => {
  // The person's Monday 23:00 is Tuesday 07:00 at an office eight hours ahead.
  expect(windows(roundTheClock, free([0, 23, 24]), 8 * 60)[0]).toEqual({
    date: '2026-12-01',
    from: 420,
    to: 480,
  })
  // The person's Monday 00:00 is Sunday 22:00 at an office two hours behind.
  expect(windows(roundTheClock, free([0, 0, 1]), -2 * 60)[0]).toEqual({
    date: '2026-12-06',
    from: 1320,
    to: 1380,
  })
})

test('equal days are joined in words', () => {
  const week = togglePreset(emptyWeek, 'afterWork')
  expect(windowsText(windows(usual, week), firstDay)).toBe('Пн–\u2060Пт\u00a018:00–\u206019:30')
  expect(minutesPerWeek(windows(usual, week))).toBe(5 * 90)
  expect(windowsText([], firstDay)).toBe('')
})

test('presets and rows are toggled as a whole', () => {
  const week = togglePreset(emptyWeek, 'lunch')
  expect(hasPreset(week, 'lunch')).toBe(true)
  expect(togglePreset(week, 'lunch')).toEqual(emptyWeek)
  const half = setHours(emptyWeek, [0, 1], true)
  expect(toggleHours(half, [0, 1, 2]).slice(0, 4)).toEqual([true, true, true, false])
  expect(toggleHours(half, [0, 1])).toEqual(emptyWeek)
  expect(freeRuns(free([0, 22, 24], [1, 0, 1]))).toEqual([[1320, 1500]])
  expect(PLAN_DAYS).toBe(14)
})

test('M-WEEK-06: a saved plan is read back, anything else is ignored', () => {
  const plan = {
    places: [{ name: 'Метро Таганская', latitude: 55.74, longitude: 37.65 }],
    week: free([1, 18, 20]),
    onTheWay: true,
    maxDetour: 5000,
  }
  expect(parseSavedPlan(serializePlan(plan))).toEqual(plan)
  for (const odd of [null, '', '{', '[]', '{"places":[]}', serializePlan({ ...plan, maxDetour: 7 })])
    expect(parseSavedPlan(odd)).toBeNull()
  const far = { ...plan, places: [{ name: 'x', latitude: 555, longitude: 0 }] }
  expect(parseSavedPlan(serializePlan(far))).toBeNull()
})
