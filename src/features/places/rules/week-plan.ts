import { addDays, type CalendarDate, weekdayNumber } from '#kit/rules/calendar-date.ts'
import type { WorkingDay } from '#places/api/offices.ts'
import { openMinutes } from './working-hours.ts'

const DAY_MINUTES = 24 * 60
export const DAYS_OF_WEEK = 7
export const HOURS_OF_DAY = 24
/** Two weeks from tomorrow, so that a half-gone day does not count (M-WEEK-02). */
export const PLAN_DAYS = 14
/** Shorter windows are too short to collect anything. */
const MIN_WINDOW_MINUTES = 10

/** Free hours of a week, Monday 00:00 first; one entry per hour. */
export type FreeWeek = readonly boolean[]

export const emptyWeek: FreeWeek = Array.from({ length: DAYS_OF_WEEK * HOURS_OF_DAY }, () => false)

/** `weekday` counts from 0, Monday. */
export const hourIndex = (weekday: number, hour: number): number => weekday * HOURS_OF_DAY + hour

export const weekPresets = {
  afterWork: { days: [0, 1, 2, 3, 4], from: 18, to: 21 },
  lunch: { days: [0, 1, 2, 3, 4], from: 12, to: 14 },
  weekend: { days: [5, 6], from: 9, to: 18 },
} as const
export type WeekPreset = keyof typeof weekPresets

const presetHours = (preset: WeekPreset): readonly number[] => {
  const { days, from, to } = weekPresets[preset]
  return days.flatMap((day) => Array.from({ length: to - from }, (_, index) => hourIndex(day, from + index)))
}

export const hasPreset = (week: FreeWeek, preset: WeekPreset): boolean =>
  presetHours(preset).every((index) => week[index])

export const setHours = (week: FreeWeek, indexes: readonly number[], isFree: boolean): FreeWeek => {
  const changed = new Set(indexes)
  return week.map((was, index) => (changed.has(index) ? isFree : was))
}

export const togglePreset = (week: FreeWeek, preset: WeekPreset): FreeWeek =>
  setHours(week, presetHours(preset), !hasPreset(week, preset))

/** Frees the hours, or blocks them if all of them are free. */
export const toggleHours = (week: FreeWeek, indexes: readonly number[]): FreeWeek =>
  setHours(week, indexes, !indexes.every((index) => week[index]))

type Minutes = readonly [from: number, to: number]

/** Joined runs of free hours in minutes since Monday 00:00. */
export function freeRuns(week: FreeWeek): readonly Minutes[] {
  const runs: [number, number][] = []
  week.forEach((isFree, index) => {
    if (!isFree) return
    const last = runs.at(-1)
    if (last?.[1] === index * 60) last[1] += 60
    else runs.push([index * 60, (index + 1) * 60])
  })
  return runs
}

const WEEK_MINUTES = DAYS_OF_WEEK * DAY_MINUTES

/** Free minutes of one day of the office's week; the person's clock is `shift` minutes behind the office's. */
const freeOnWeekday = (runs: readonly Minutes[], weekday: number, shift: number): Minutes[] => {
  const start = weekday * DAY_MINUTES
  const clipped = [-WEEK_MINUTES, 0, WEEK_MINUTES].flatMap((turn) =>
    runs.flatMap(([from, to]): Minutes[] => {
      const begin = Math.max(from + shift + turn - start, 0)
      const end = Math.min(to + shift + turn - start, DAY_MINUTES)
      return begin < end ? [[begin, end]] : []
    }),
  )
  return clipped.toSorted(([one], [other]) => one - other)
}

export interface CollectableWindow {
  readonly date: CalendarDate
  /** Minutes since midnight at the office. */
  readonly from: number
  readonly to: number
}

/**
 * When the person is free and the office is open, on the days from `firstDay` on (M-WEEK-01…03). Special days, breaks
 * and the office's own clock count.
 */
export function collectableWindows(
  workingHours: readonly WorkingDay[],
  week: FreeWeek | readonly Minutes[],
  { firstDay, shift = 0, days = PLAN_DAYS }: { firstDay: CalendarDate; shift?: number; days?: number },
): readonly CollectableWindow[] {
  const runs = typeof week[0] === 'boolean' ? freeRuns(week as FreeWeek) : (week as readonly Minutes[])
  const byWeekday = Array.from({ length: DAYS_OF_WEEK }, (_, day) => freeOnWeekday(runs, day, shift))
  return Array.from({ length: days }, (_, index) => addDays(firstDay, index)).flatMap((date) => {
    const free = byWeekday[weekdayNumber(date) - 1] ?? []
    if (free.length === 0) return []
    return openMinutes(workingHours, date).flatMap(([open, close]) =>
      free.flatMap(([begin, end]): CollectableWindow[] => {
        const [from, to] = [Math.max(open, begin), Math.min(close, end)]
        return to - from >= MIN_WINDOW_MINUTES ? [{ date, from, to }] : []
      }),
    )
  })
}

export const minutesPerWeek = (windows: readonly CollectableWindow[], days = PLAN_DAYS): number =>
  Math.round((windows.reduce((sum, { from, to }) => sum + to - from, 0) * DAYS_OF_WEEK) / days)
