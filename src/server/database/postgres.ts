import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres from 'postgres'
import { answersInTime } from './answers-in-time.ts'
import { columnTypes } from './column-types.ts'
import type { Database, Rows } from './database.ts'
import type { Schema } from './schema.ts'

const CONNECT_SECONDS = 10
const LAST_WORDS_SECONDS = 5

/** The driver's own shape of a type table: a name, the number to send as, the numbers to read from. */
const driverTypes = Object.fromEntries(
  columnTypes.map(({ oid, parse, serialize }) => [`type${oid}`, { to: oid, from: [oid], parse, serialize }]),
)

const isList = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value)

/** Rows of one statement, or of all statements of a script one after another. */
const rowsOf = (result: readonly unknown[]): Rows => ({
  rows: result.flatMap((part) => (isList(part) ? [...part] : [part as Record<string, unknown>])),
})

/** Any PostgreSQL from 15 on; `pool` is the number of connections this server may hold. */
export async function openPostgres(url: string, pool: number): Promise<Database> {
  const sql = postgres(url, {
    max: pool,
    connect_timeout: CONNECT_SECONDS,
    onnotice: () => {},
    transform: { undefined: null },
    types: driverTypes,
    // Texts of instants are read as UTC on both engines, whatever the server's own setting is.
    connection: { application_name: 'abonent-box-cabinet', TimeZone: 'UTC' },
  })
  const kysely = new Kysely<Schema>({ dialect: new PostgresJSDialect({ postgres: sql }) })
  const database: Database = {
    kind: 'postgres',
    kysely,
    ping: () => answersInTime(() => sql`select 1`),
    async executeSql(text, values = []) {
      if (values.length > 0) return rowsOf(await sql.unsafe(text, values as never[]))
      const session = await sql.reserve()
      try {
        return rowsOf(await session.unsafe(text).simple())
      } catch (error) {
        await session.unsafe('rollback').catch(() => {})
        throw error
      } finally {
        session.release()
      }
    },
    async close() {
      await sql.end({ timeout: LAST_WORDS_SECONDS })
      await kysely.destroy()
    },
  }
  try {
    await sql`select 1`
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
