import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** So seldom is the bank asked about one row while pages wait, in seconds. */
const PAUSE_SECONDS = 2

/**
 * Takes the turn to ask the bank about a row that pages wait for: of all tabs and servers one has it every two seconds, the
 * others answer what the row says. Counted by the clock of the database, which every server shares.
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
