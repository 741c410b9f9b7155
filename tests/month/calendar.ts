import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'

/** Rents from the 1st of the month are made before it, from the first day of the simulation on. */
export const MONTH = '2026-07'
const FIRST_DAY: CalendarDate = '2026-06-29'
const DAYS = 33
export const EVE = 2

/** The date of a day number; day 0 is the first day before the month. */
export const dateOf = (day: number): CalendarDate => addDays(FIRST_DAY, day)
/** Moscow time. */
export const morningOf = (day: number): string => `${dateOf(day)}T10:00:00+03:00`
export const eveningOf = (day: number): string => `${dateOf(day)}T20:00:00+03:00`

export const LONG_PLAY = 2_000

/** Days on which people act: all of them, or every fourth day in a short simulation. */
export const openDays = (payments: number): readonly number[] =>
  Array.from({ length: DAYS }, (_, day) => day).filter(
    (day) => payments >= LONG_PLAY || day < EVE || (day - EVE) % 4 === 0,
  )
