import { addDays, type CalendarDate } from '#kit/rules/calendar-date.ts'

/** The month that is played, and the day on which the play begins: rents from its 1st are made on its eve. */
export const MONTH = '2026-07'
const FIRST_DAY: CalendarDate = '2026-06-29'
const DAYS = 33
/** So many days belong to the eve. */
export const EVE = 2

/** The day of this number, 0 on the first day of the eve. */
export const dateOf = (day: number): CalendarDate => addDays(FIRST_DAY, day)
/** When a day begins and when its evening does, in Moscow. */
export const morningOf = (day: number): string => `${dateOf(day)}T10:00:00+03:00`
export const eveningOf = (day: number): string => `${dateOf(day)}T20:00:00+03:00`

/** A play of fewer payments is a short one. */
export const LONG_PLAY = 2_000

/** The days on which people come: all of them, or every fourth one of a short play. */
export const openDays = (payments: number): readonly number[] =>
  Array.from({ length: DAYS }, (_, day) => day).filter(
    (day) => payments >= LONG_PLAY || day < EVE || (day - EVE) % 4 === 0,
  )
