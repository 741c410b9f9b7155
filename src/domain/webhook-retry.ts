/** Minutes until the next try, after so many in vain; the last one repeats. */
const WAITS = [1, 2, 5, 15, 30, 60, 180, 360] as const
const MINUTE_MS = 60_000
/** Days without one answer after which a webhook is switched off. */
const FAILING_DAYS = 3
const DAY_MS = 24 * 60 * MINUTE_MS

/** When to try again after `tries` failures in a row (1 or more). */
export const nextTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + (WAITS[Math.min(tries, WAITS.length) - 1] ?? 1) * MINUTE_MS)

/** Has a webhook failed long enough to be switched off? */
export const hasFailedForGood = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY_MS
