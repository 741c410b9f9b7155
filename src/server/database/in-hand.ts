import { type RawBuilder, sql } from 'kysely'

/** How long a server may have a row in hand that the world outside must do something for; then another one takes it. */
const IN_HAND_MS = 5 * 60_000

/**
 * Has a server the row in hand that was taken at this instant (null: never)? One whose clock is a moment ahead has; an
 * instant far ahead is of a test clock that was put back since, which must not hold the row for ever.
 */
export const isInHand = (lockedAt: Date | null, now: Date): boolean =>
  lockedAt !== null && Math.abs(now.getTime() - lockedAt.getTime()) < IN_HAND_MS

/** The same of a column, turned round: nobody has the row in hand. Take it with the instant of the taking itself. */
export const isInNoHand = (lockedAt: string, now: Date): RawBuilder<boolean> => {
  const [from, until] = [-IN_HAND_MS, IN_HAND_MS].map((away) => new Date(now.getTime() + away))
  return sql`(${sql.ref(lockedAt)} > ${from}::timestamptz and ${sql.ref(lockedAt)} < ${until}::timestamptz) is not true`
}
