import { localTime } from './calendar-date.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR
/** Minutes of the day between which nobody's phone rings. */
const QUIET_FROM = 21 * HOUR
const QUIET_UNTIL = 9 * HOUR

/**
 * Until when a short message that can wait does, by the clock of the rented place: from nine in the evening to nine in
 * the morning (AMB-63); null when it may go now.
 */
export const quietUntil = (now: Date, timeZone: string): Date | null => {
  const time = localTime(now, timeZone)
  if (time >= QUIET_UNTIL && time < QUIET_FROM) return null
  const minutes = time < QUIET_UNTIL ? QUIET_UNTIL - time : QUIET_UNTIL + DAY - time
  const exact = new Date(now.getTime() + minutes * MINUTE_MS)
  exact.setUTCSeconds(0, 0)
  return exact
}
