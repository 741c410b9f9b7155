import { describe, expect, test } from 'vitest'
import {
  countPlaces,
  instantInZone,
  isStillOpen,
  listHalfHours,
  listOfferedHalfHours,
  listVisitDays,
  missedAt,
  reminderAt,
  type VisitedOffice,
} from '#visits/rules/visit-times.ts'

const terms = { daysAhead: 14, leadMinutes: 60, missedAfterMinutes: 15 }
const hours = (work: string, lunches: readonly string[] = []) => ({
  beginWorkTime: work.split('-')[0] ?? '',
  endWorkTime: work.split('-')[1] ?? '',
  lunches: lunches.map((lunch) => ({
    beginLunchTime: lunch.split('-')[0] ?? '',
    endLunchTime: lunch.split('-')[1] ?? '',
  })),
})
const weekday = (day: number, work: string, lunches?: readonly string[]) => ({
  weekDayId: day,
  date: null,
  ...hours(work, lunches),
})
const office = (changes: Partial<VisitedOffice> = {}): VisitedOffice => ({
  timeZone: 'Europe/Moscow',
  workingHours: [1, 2, 3, 4, 5].map((day) => weekday(day, '09:00-12:00')),
  closed: false,
  temporarilyClosed: false,
  closedUntil: null,
  stopped: false,
  stoppedUntil: null,
  visitsPerHalfHour: null,
  ...changes,
})
const monday = '2025-07-14'
const saturday = '2025-07-12'

describe('half hours of a day (M-VISIT-01)', () => {
  test('whole half hours of the working day', () => {
    expect(listHalfHours(office(), monday)).toEqual([540, 570, 600, 630, 660, 690])
    expect(listHalfHours(office(), saturday)).toEqual([])
    expect(listHalfHours(office({ workingHours: [] }), monday)).toEqual([])
  })
  test('odd hours are rounded inwards, and a break removes what it touches', () => {
    const odd = office({ workingHours: [weekday(1, '09:10-12:20', ['10:45-11:10'])] })
    expect(listHalfHours(odd, monday)).toEqual([570, 600, 690])
  })
  test('an office open around the clock, and one open till midnight', () => {
    expect(listHalfHours(office({ workingHours: [weekday(1, '00:00-00:00')] }), monday)).toHaveLength(48)
    expect(listHalfHours(office({ workingHours: [weekday(1, '23:00-00:00')] }), monday)).toEqual([1380, 1410])
  })
  test('a special day replaces the weekday', () => {
    const special = { weekDayId: null, date: monday, ...hours('10:00-11:00') }
    const holiday = { weekDayId: null, date: monday, beginWorkTime: null, endWorkTime: null, lunches: [] }
    const row = weekday(1, '09:00-12:00')
    expect(listHalfHours(office({ workingHours: [row, special] }), monday)).toEqual([600, 630])
    expect(listHalfHours(office({ workingHours: [row, holiday] }), monday)).toEqual([])
  })
  test.each([
    [{ closed: true }, []],
    [{ temporarilyClosed: true }, []],
    [{ stopped: true }, []],
    [{ temporarilyClosed: true, closedUntil: '2025-07-15' }, []],
    [{ temporarilyClosed: true, closedUntil: monday }, [540]],
    [{ stopped: true, stoppedUntil: monday }, [540]],
  ] as const)('a closed or stopped office %j', (changes, starts) => {
    expect(listHalfHours(office({ workingHours: [weekday(1, '09:00-09:30')], ...changes }), monday)).toEqual(
      starts,
    )
  })
})

test('places of a half hour: the office says, else one, else two on a day of two shifts (M-VISIT-02)', () => {
  expect(countPlaces(office(), monday)).toBe(1)
  expect(countPlaces(office({ workingHours: [weekday(1, '09:00-18:00')] }), monday)).toBe(1)
  expect(countPlaces(office({ workingHours: [weekday(1, '08:00-20:00')] }), monday)).toBe(2)
  expect(countPlaces(office({ workingHours: [weekday(1, '00:00-00:00')] }), monday)).toBe(2)
  expect(countPlaces(office({ visitsPerHalfHour: 5 }), monday)).toBe(5)
  expect(
    listOfferedHalfHours(
      { office: office({ visitsPerHalfHour: 0 }), terms, now: new Date(`${monday}T00:00Z`) },
      null,
    ),
  ).toEqual([])
})

describe('what is offered now (M-VISIT-01)', () => {
  const at = (time: string, changes = {}) =>
    listOfferedHalfHours({ office: office(changes), terms, now: new Date(time) }, null)[0]
  test('today only from an hour ahead, and only within two weeks', () => {
    expect(at(`${monday}T09:40:00+03:00`)).toEqual({ date: monday, starts: [660, 690] })
    expect(at(`${monday}T10:00:00+03:00`)?.starts).toEqual([660, 690])
    expect(at(`${monday}T11:00:00+03:00`)?.date).toBe('2025-07-15')
    expect(listVisitDays({ office: office(), terms, now: new Date(`${monday}T10:00:00+03:00`) }).at(-1)).toBe(
      '2025-07-28',
    )
  })
  test("the office's own day: at 23:30 in Moscow it is Tuesday morning in Kamchatka", () => {
    const kamchatka = { timeZone: 'Asia/Kamchatka' }
    expect(at(`${monday}T23:30:00+03:00`, kamchatka)).toEqual({
      date: '2025-07-15',
      starts: [570, 600, 630, 660, 690],
    })
    expect(at(`${monday}T00:00:00+03:00`, kamchatka)).toEqual({ date: monday, starts: [600, 630, 660, 690] })
    expect(instantInZone('2025-07-15', 570, 'Asia/Kamchatka')).toEqual(new Date('2025-07-15T09:30:00+12:00'))
  })
  test('half hours are offered only before the deadline', () => {
    const before = new Date(`${monday}T10:00:00+03:00`)
    const offered = listOfferedHalfHours(
      { office: office(), terms, now: new Date(`${monday}T05:00:00+03:00`) },
      before,
    )
    expect(offered).toEqual([{ date: monday, starts: [540, 570] }])
  })
})

test('a booked visit is open as long as its half hour is in the hours (M-VISIT-10)', () => {
  expect(isStillOpen(office(), { date: monday, start: 540 })).toBe(true)
  expect(isStillOpen(office(), { date: monday, start: 720 })).toBe(false)
  expect(isStillOpen(office({ stopped: true }), { date: monday, start: 540 })).toBe(false)
})

test('a visit is missed a quarter of an hour after its start (M-VISIT-05)', () => {
  expect(missedAt(new Date('2025-07-14T06:00:00Z'), terms)).toEqual(new Date('2025-07-14T06:15:00Z'))
})

describe('reminder (M-VISIT-06)', () => {
  const visit = { date: monday, start: 600 }
  test.each([
    ['2025-07-10T12:00:00+03:00', '2025-07-13T10:00:00+03:00'],
    ['2025-07-13T10:00:00+03:00', '2025-07-14T08:00:00+03:00'],
    ['2025-07-14T08:00:00+03:00', null],
  ])('booked at %s: %s', (now, due) => {
    expect(reminderAt(visit, 'Europe/Moscow', new Date(now))).toEqual(due === null ? null : new Date(due))
  })
  test('not in the morning of a visit at half past eight', () => {
    expect(
      reminderAt({ date: monday, start: 510 }, 'Europe/Moscow', new Date('2025-07-13T20:00:00+03:00')),
    ).toBeNull()
  })
  test("by the office's clock", () => {
    expect(reminderAt(visit, 'Asia/Kamchatka', new Date('2025-07-10T00:00:00Z'))).toEqual(
      new Date('2025-07-13T10:00:00+12:00'),
    )
  })
})
