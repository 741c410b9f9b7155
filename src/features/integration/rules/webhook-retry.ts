/** Minutes until the next attempt; the last one repeats. */
const WAITS = [1, 2, 5, 15, 30, 60, 180, 360] as const
const MINUTE_MS = 60_000
const FAILING_DAYS = 3
const DAY_MS = 24 * 60 * MINUTE_MS

export const nextTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + (WAITS[Math.min(tries, WAITS.length) - 1] ?? 1) * MINUTE_MS)

export const hasFailedForGood = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_DAYS * DAY_MS
