import { addMonths, type CalendarDate, startOfMonth } from '#kit/rules/calendar-date.ts'
import { MAX_START_MONTHS_AHEAD } from '#kit/rules/limits.ts'

/** Places around the wished one that may be offered, nearest first (M-WAIT-01). */
export const MAX_WAIT_PLACES = 30

/**
 * `waiting`: in the queue; `offered`: a box is reserved; `rented`: the offer became a claim; `lapsed`: the offer was not
 * accepted in time; `left`: the person left the queue.
 */
export type WaitState = 'waiting' | 'offered' | 'rented' | 'lapsed' | 'left'

/**
 * `passed`: the person passed the offered box on; `returned`: the claim made of the offer was not paid; `withdrawn`: the
 * box cannot be rented any more, so the person waits again.
 */
export type WaitAct =
  | 'joined'
  | 'changed'
  | 'offered'
  | 'passed'
  | 'lapsed'
  | 'withdrawn'
  | 'rented'
  | 'returned'
  | 'left'

/**
 * Months in which the rent of an offered box can begin, and one more, because a month may begin while it is offered.
 * Reserving them keeps everybody else out (M-WAIT-02).
 */
export const listOfferMonths = (today: CalendarDate): CalendarDate[] =>
  Array.from({ length: MAX_START_MONTHS_AHEAD + 2 }, (_, index) => addMonths(startOfMonth(today), index))

/** Places with a queue that one minute checks; with more of them, each is checked every few minutes. */
const MAX_PLACES_PER_SWEEP = 500
const MINUTE_MS = 60_000

/** The places that this minute checks, so that it stays short with any number of queues. */
export function choosePlacesOfMinute<Place>(places: readonly Place[], now: Date): readonly Place[] {
  const turns = Math.ceil(places.length / MAX_PLACES_PER_SWEEP)
  const turn = Math.floor(now.getTime() / MINUTE_MS) % Math.max(1, turns)
  return places.filter((_, index) => index % Math.max(1, turns) === turn)
}

/** A rent cannot begin later than this month, so entries that wait for a later one are not offered a box yet. */
export const lastStartMonth = (today: CalendarDate): CalendarDate =>
  addMonths(startOfMonth(today), MAX_START_MONTHS_AHEAD)
