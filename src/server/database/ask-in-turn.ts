import { type Kysely, sql } from 'kysely'
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
