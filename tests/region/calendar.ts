import { addMonths, type CalendarDate } from '#kit/rules/calendar-date.ts'

const FIRST_MONTH: CalendarDate = '2026-01-01'

/** First day of a month, counted from 0. */
export const monthStart = (month: number): CalendarDate => addMonths(FIRST_MONTH, month)

/**
 * The active times of a month, Moscow time. The first three are more than a day apart, so that a box which is free on
 * the 1st is offered three times; between the second and the fourth lie the ten days of an unpaid claim.
 */
const stops = [
  { name: 'first', day: '01', hour: 10 },
  { name: 'second', day: '02', hour: 11 },
  { name: 'third', day: '03', hour: 12 },
  { name: 'middle', day: '14', hour: 13 },
  { name: 'late', day: '24', hour: 11 },
] as const
type StopName = (typeof stops)[number]['name']

export interface Stop {
  readonly month: number
  readonly name: StopName
  readonly today: CalendarDate
  /** The hour, and later minutes of the same day. */
  at(minutes?: number): Date
}

export const stopsOfMonth = (month: number): Stop[] =>
  stops.map(({ name, day, hour }) => {
    const today = `${monthStart(month).slice(0, 8)}${day}`
    const begin = new Date(`${today}T${hour}:00:00+03:00`).getTime()
    return { month, name, today, at: (minutes = 0) => new Date(begin + minutes * 60_000) }
  })
