const HOUR_MS = 60 * 60_000
/** How far back a server looks that has not asked yet: it may have stood still for so long. */
const FIRST_LOOK_MS = 72 * HOUR_MS

/** Since when orders that were given up are asked about at the bank, whose money may still turn up. */
export interface LateMoney {
  /** An hour before the last time when all were asked about: until then the bank's session of an order has ended. */
  since(now: Date): Date
  /** All of them were asked about, and the bank answered. */
  asked(now: Date): void
}

/** Knows nothing of what was asked before it was opened. */
export function openLateMoney(): LateMoney {
  let askedAt: number | undefined
  return {
    since: (now) => {
      const last = askedAt ?? now.getTime() - FIRST_LOOK_MS
      return new Date(Math.min(last, now.getTime()) - HOUR_MS)
    },
    asked: (now) => {
      askedAt = now.getTime()
    },
  }
}
