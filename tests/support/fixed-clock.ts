import type { Clock } from '#server/clock.ts'

/**
 * A system clock that stands still. Time on a test's server passes only when the test says so, so the speed of the
 * machine and the fraction of a second that a `Date` header drops do not affect results.
 */
export const fixedClock: Clock = { now: () => new Date(0) }
