import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WorkingDay } from '#places/api/offices.ts'
import { findWorkingDay, hoursLabelToday } from '#places/rules/working-hours.ts'

const row = (
  weekDayId: number | null,
  begin: string | null,
  end: string | null,
  rest: Partial<WorkingDay> = {},
) => ({
  weekDayId,
  beginWorkTime: begin,
  endWorkTime: end,
  date: null,
  lunches: [],
  ...rest,
})

const lunch = { beginLunchTime: '13:00:00', endLunchTime: '14:00:00' }
const weekdays = [1, 2, 3, 4, 5].map((day) => row(day, '08:00:00', '20:00:00', { lunches: [lunch] }))
const saturday = row(6, '09:00', '00:00')
const sunday = row(7, null, null)
const workingHours: WorkingDay[] = [...weekdays, saturday, sunday]

// 2026-11-16 is a Monday; Moscow is UTC+3.
const moscow = (date: string, time: string): Date => new Date(`${date}T${time}:00+03:00`)
const label = (time: string, date = '2026-11-16', hours: readonly WorkingDay[] = workingHours) =>
  hoursLabelToday({ workingHours: hours, isTemporaryClosed: false }, moscow(date, time))

test('a temporarily closed office has no hours label (AMB-15, M-OFF-01)', () => {
  const now = moscow('2026-11-16', '12:00')
  expect(hoursLabelToday({ workingHours, isTemporaryClosed: true }, now)).toEqual({ kind: 'none' })
})

test('an office with unknown hours is not called closed', () => {
  expect(label('12:00', '2026-11-16', [])).toEqual({ kind: 'unknown' })
})

test('all-zero hours mean open around the clock (M-OFF-02)', () => {
  expect(label('03:00', '2026-11-16', [row(1, '00:00:00', '00:00:00')])).toEqual({
    kind: 'open_around_the_clock',
  })
})

test('a day without times, or without a row, is closed today (M-OFF-03)', () => {
  expect(label('12:00', '2026-11-22')).toEqual({ kind: 'closed_today' })
  expect(label('12:00', '2026-11-22', weekdays)).toEqual({ kind: 'closed_today' })
})

test.each([
  ['07:59', { kind: 'closed_until', time: '08:00' }],
  ['08:00', { kind: 'open_until', time: '20:00' }],
  ['12:59', { kind: 'open_until', time: '20:00' }],
  ['13:00', { kind: 'lunch_until', time: '14:00' }],
  ['13:59', { kind: 'lunch_until', time: '14:00' }],
  ['14:00', { kind: 'open_until', time: '20:00' }],
  ['19:59', { kind: 'open_until', time: '20:00' }],
  ['20:00', { kind: 'closed' }],
])(
  'at %s on a weekday the label is %j (M-OFF-04, M-OFF-05, M-OFF-06, M-OFF-07, AMB-14)',
  (time, expected) => {
    expect(label(time)).toEqual(expected)
  },
)

test('an end of 00:00 is midnight, so 23:30 is open (M-OFF-08)', () => {
  expect(label('23:30', '2026-11-21')).toEqual({ kind: 'open_until', time: '00:00' })
  expect(label('08:30', '2026-11-21')).toEqual({ kind: 'closed_until', time: '09:00' })
})

test('only the first break counts, and an all-zero break is ignored (AMB-14)', () => {
  const second = { beginLunchTime: '16:00', endLunchTime: '16:30' }
  const none = { beginLunchTime: '00:00', endLunchTime: '00:00' }
  const hours = [row(1, '08:00', '20:00', { lunches: [lunch, second] })]
  expect(label('16:10', '2026-11-16', hours).kind).toBe('open_until')
  expect(label('16:10', '2026-11-16', [row(1, '08:00', '20:00', { lunches: [none] })]).kind).toBe(
    'open_until',
  )
})

test('a special day overrides its weekday, both closed and open (M-OFF-09, M-ENT-02)', () => {
  const holiday = row(null, null, null, { date: '2026-11-16' })
  const workingSunday = row(7, '10:00', '15:00', { date: '2026-11-22' })
  expect(label('12:00', '2026-11-16', [...workingHours, holiday])).toEqual({ kind: 'closed_today' })
  expect(label('12:00', '2026-11-22', [...workingHours, workingSunday])).toEqual({
    kind: 'open_until',
    time: '15:00',
  })
  expect(label('12:00', '2026-11-29', [workingSunday])).toEqual({ kind: 'closed_today' })
  expect(findWorkingDay([...workingHours, holiday], '2026-11-16')).toBe(holiday)
})

test("the label uses the office's time zone, also across midnight (AMB-14)", () => {
  const kamchatka = { workingHours, isTemporaryClosed: false, timeZone: 'Asia/Kamchatka' }
  // Sunday evening in Moscow is Monday morning in Kamchatka.
  expect(hoursLabelToday(kamchatka, moscow('2026-11-15', '23:30'))).toEqual({
    kind: 'open_until',
    time: '20:00',
  })
  const kaliningrad = { ...kamchatka, timeZone: 'Europe/Kaliningrad' }
  expect(hoursLabelToday(kaliningrad, moscow('2026-11-16', '08:30'))).toEqual({
    kind: 'closed_until',
    time: '08:00',
  })
})

test('every minute of a day has the label of the reference implementation', () => {
  const minute = fc.integer({ min: 1, max: 1439 })
  const text = (index: number): string =>
    `${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`
  fc.assert(
    fc.property(minute, minute, minute, minute, minute, (a, b, c, d, now) => {
      const [begin = 0, from = 0, to = 0, end = 0] = [a, b, c, d].sort((x, y) => x - y)
      const break_ = { beginLunchTime: text(from), endLunchTime: text(to) }
      const hours = [row(1, text(begin), text(end), { lunches: [break_] })]
      const open = now >= begin && now < end
      const atLunch = now >= from && now < to
      const expected = open
        ? atLunch
          ? 'lunch_until'
          : 'open_until'
        : now < begin
          ? 'closed_until'
          : 'closed'
      expect(label(text(now), '2026-11-16', hours).kind).toBe(expected)
    }),
  )
})
