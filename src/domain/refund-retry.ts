const MINUTE_MS = 60_000
/** Minutes until a refund is asked for again, after so many refusals; the last one repeats. */
const AFTER_REFUSAL = [15, 60, 240, 720, 1440] as const
/** The same when the bank did not answer. */
const AFTER_SILENCE = [0, 1, 2, 5, 15, 60] as const

/** When to ask the bank for a refund again, after `tries` in vain (1 or more): a refusal seldom changes by itself. */
export const nextRefundTry = (tries: number, isRefused: boolean, now: Date): Date => {
  const waits: readonly number[] = isRefused ? AFTER_REFUSAL : AFTER_SILENCE
  return new Date(now.getTime() + (waits[Math.min(tries, waits.length) - 1] ?? 0) * MINUTE_MS)
}

/** Hours in which a second person confirms that a refund was paid by hand; then the bank is asked again. */
export const HAND_SETTLEMENT_HOURS = 24
