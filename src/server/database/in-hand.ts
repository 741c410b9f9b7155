import { type RawBuilder, sql } from 'kysely'

/** How long a server may keep a row while it waits for an outside system; then another server takes it. */
const IN_HAND_MS = 5 * 60_000

/**
 * True if a server took the row less than five minutes ago, or by a clock a little ahead. An instant far ahead is of a test
 * clock and must not keep the row for ever.
 */
export const isInHand = (lockedAt: Date | null, now: Date): boolean =>
  lockedAt !== null && Math.abs(now.getTime() - lockedAt.getTime()) < IN_HAND_MS

/** The negation for a column, as a condition. */
export const isInNoHand = (lockedAt: string, now: Date): RawBuilder<boolean> => {
  const [from, until] = [-IN_HAND_MS, IN_HAND_MS].map((away) => new Date(now.getTime() + away))
  return sql`(${sql.ref(lockedAt)} > ${from}::timestamptz and ${sql.ref(lockedAt)} < ${until}::timestamptz) is not true`
}
