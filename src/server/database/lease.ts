import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

const QR_POLL_INTERVAL_SECONDS = 2

/**
 * Lets only one of the tabs and servers that wait for a payment by QR code ask the bank, at most once every two
 * seconds. Uses the clock of the database, which all servers share.
 */
export async function acquireQrPaymentPollLease(
  db: Kysely<Schema>,
  table: 'payment' | 'top_up',
  id: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set qr_asked_at = clock_timestamp()
    where id = ${id}::bigint and state = 'waiting' and (
      qr_asked_at is null or qr_asked_at > clock_timestamp()
      or qr_asked_at <= clock_timestamp() - make_interval(secs => ${QR_POLL_INTERVAL_SECONDS}::int)
    )
    returning id`.execute(db)
  return rows.length > 0
}

const LEASE_MS = 5 * 60_000

/**
 * True if the row was leased less than five minutes ago, or by a server with a clock slightly ahead. A time far ahead
 * comes from a test clock and must not lock the row forever.
 */
export const isLeased = (lockedAt: Date | null, now: Date): boolean =>
  lockedAt !== null && Math.abs(now.getTime() - lockedAt.getTime()) < LEASE_MS

export const isNotLeasedSql = (lockedAt: string, now: Date): RawBuilder<boolean> => {
  const [from, until] = [-LEASE_MS, LEASE_MS].map((away) => new Date(now.getTime() + away))
  return sql`(${sql.ref(lockedAt)} > ${from}::timestamptz and ${sql.ref(lockedAt)} < ${until}::timestamptz) is not true`
}
