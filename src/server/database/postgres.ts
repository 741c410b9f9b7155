import { Kysely } from 'kysely'
import type postgres from 'postgres'
import { answersInTime } from './answers-in-time.ts'
import { columnTypes } from './column-types.ts'
import type { Database, Rows } from './database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { PostgresSession } from './postgres-session.ts'
import { renewedPool } from './renewed-pool.ts'
import type { Schema } from './schema.ts'

const CONNECT_SECONDS = 10
/** Several statements at once, which nothing can plan ahead. */
const script = { prepare: false, simple: true }
/** PostgreSQL 15, as the server itself writes it. */
const OLDEST = 150_000

/** The driver's own shape of a type table: a name, the number to send as, the numbers to read from. */
const driverTypes = Object.fromEntries(
  columnTypes.map(({ oid, parse, serialize }) => [`type${oid}`, { to: oid, from: [oid], parse, serialize }]),
)

const isList = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value)

/** Rows of one statement, or of all statements of a script one after another. */
const rowsOf = (result: readonly unknown[]): Rows => ({
  rows: result.flatMap((part) => (isList(part) ? [...part] : [part as Record<string, unknown>])),
})

async function checkVersion(sql: postgres.Sql): Promise<void> {
  const [version] = await sql<{ number: number; name: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`
  if (version && version.number < OLDEST)
    throw new Error(`it is PostgreSQL ${version.name}, and 15 is the oldest that will do`)
}

/** Node tells of each address it tried, and of the whole nothing. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** Any PostgreSQL from 15 on; `pool` is the number of connections this server may hold. */
export async function openPostgres(url: string, pool: number): Promise<Database> {
  const sessions = renewedPool(url, {
    max: pool,
    connect_timeout: CONNECT_SECONDS,
    // What waits for a database that is away is refused at once; only new questions try again.
    backoff: () => 0,
    onnotice: () => {},
    transform: { undefined: null },
    types: driverTypes,
    // Texts of instants are read as UTC on both engines, whatever the server's own setting is.
    connection: { application_name: 'abonent-box-cabinet', TimeZone: 'UTC' },
  })
  const kysely = new Kysely<Schema>({ dialect: postgresDialect(sessions.now) })
  const database: Database = {
    kind: 'postgres',
    kysely,
    ping: () => answersInTime(() => sessions.now()`select 1`),
    async executeSql(text, values = []) {
      if (values.length > 0)
        return rowsOf(await sessions.now().unsafe(text, values as never[], { prepare: true }))
      const session = await PostgresSession.take(sessions.now())
      try {
        return rowsOf(await session.say(text, [], script))
      } catch (error) {
        await session.say('rollback', [], script).catch(() => {})
        throw error
      } finally {
        session.release()
      }
    },
    async close() {
      await sessions.end()
      await kysely.destroy()
    },
  }
  try {
    await checkVersion(sessions.now())
  } catch (error) {
    await database.close()
    const { host, pathname } = new URL(url)
    throw new Error(`cannot use the database at ${host}${pathname}: ${reasonOf(error)}`, { cause: error })
  }
  return database
}
