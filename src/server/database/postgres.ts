import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Tracing } from '../tracing/tracing.ts'
import { type Database, type Log, queryLogger } from './database.ts'
import { openSessions, type Sessions } from './postgres-pool.ts'

import type { Schema } from './schema.ts'

/** PostgreSQL 15, as `server_version_num`. */
const OLDEST = 150_000

async function checkVersion(sessions: Sessions): Promise<void> {
  const { rows } = await sessions.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
    [],
  )
  const [version] = rows
  if (version && Number(version.number) < OLDEST)
    throw new Error(`it is PostgreSQL ${version.name}, and 15 is the oldest that will do`)
}

/** SQLSTATE while PostgreSQL starts or recovers from a crash. */
const STARTING_UP = '57P03'

const isStartingUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === STARTING_UP

/** Node's AggregateError names each address it tried, and has no message itself. */
const reasonOf = (error: unknown): string => {
  if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause)
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** Any PostgreSQL from 15 on: at most `pool` connections, and one for pings, at the address `lookout` if given. */
export async function openPostgres(
  settings: { readonly url: string; readonly lookout?: string | undefined; readonly pool: number },
  log: Pick<Log, 'info' | 'warn'>,
  onQuery?: Tracing['query'],
): Promise<Database> {
  const sessions = openSessions(settings, log)
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: sessions.pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    ...queryLogger(onQuery),
  })
  try {
    await checkVersion(sessions)
    // Opens the ping session before it is needed.
    await sessions.answers()
  } catch (error) {
    await sessions.end()
    const { host, pathname } = new URL(settings.url)
    const refused = new Error(`cannot use the database at ${host}${pathname}: ${reasonOf(error)}`, {
      cause: error,
    })
    throw isStartingUp(error) ? Object.assign(refused, { code: STARTING_UP }) : refused
  }
  return {
    kind: 'postgres',
    kysely,
    ping: () => sessions.answers(),
    executeSql: (text, values = []) => sessions.query(text, values),
    pool: sessions.state,
    close: () => sessions.end(),
  }
}
