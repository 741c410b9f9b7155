import type { Clock } from '#server/clock.ts'

/**
 * A machine's clock that stands. A test's server takes its ticking from it, so that time passes only where a test says
 * so: how long the machine took to get somewhere (and the part of a second that a `Date` header drops) decides nothing.
 */
export const fixedClock: Clock = { now: () => new Date(0) }
