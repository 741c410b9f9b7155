/** A request lapses after this time, and so does an unused approval (M-SCALE-12). */
const REQUEST_LIFE_MS = 3 * 24 * 3_600_000

export const requestExpiresAt = (now: Date): Date => new Date(now.getTime() + REQUEST_LIFE_MS)

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
