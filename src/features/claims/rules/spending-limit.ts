const DAY_MS = 24 * 3_600_000

/** A request lapses after these days, and so does an unused approval (M-SCALE-12). */
export const requestExpiresAt = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

/** An act may spend exactly the rest. Null means no limit (M-SCALE-11). */
export const isWithinLimit = ({
  limit,
  spent,
  amount,
}: {
  readonly limit: number | null
  readonly spent: number
  readonly amount: number
}): boolean => limit === null || spent + amount <= limit
