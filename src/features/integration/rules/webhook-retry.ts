/** Minutes until the next attempt; the last value repeats. */
const RETRY_DELAYS_MINUTES = [1, 2, 5, 15, 30, 60, 180, 360] as const
const MINUTE_MS = 60_000
const MAX_FAILING_DAYS = 3
const DAY_MS = 24 * 60 * MINUTE_MS

export const nextWebhookAttemptAt = (tries: number, now: Date): Date =>
  new Date(
    now.getTime() + (RETRY_DELAYS_MINUTES[Math.min(tries, RETRY_DELAYS_MINUTES.length) - 1] ?? 1) * MINUTE_MS,
  )

export const isWebhookPermanentlyFailing = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= MAX_FAILING_DAYS * DAY_MS
