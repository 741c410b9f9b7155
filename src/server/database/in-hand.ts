import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Seconds between two requests to the bank about one row while pages wait. */
const PAUSE_SECONDS = 2

/**
 * True for one caller every two seconds, of all tabs and servers that wait for a payment by QR code; the others answer
 * what the row says. By the clock of the database, which servers share.
 */
export async function takeTurn(
  db: Kysely<Schema>,
  table: 'payment' | 'top_up',
  id: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set qr_asked_at = clock_timestamp()
    where id = ${id}::bigint and state = 'waiting' and (
      qr_asked_at is null or qr_asked_at > clock_timestamp()
      or qr_asked_at <= clock_timestamp() - make_interval(secs => ${PAUSE_SECONDS}::int)
    )
    returning id`.execute(db)
  return rows.length > 0
}

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
