import { PostgresDialect } from 'kysely'
import type { Tracing } from '../tracing/tracing.ts'
import { type Database, type Log, openKysely } from './database.ts'
import { openSessions, type PostgresSettings, type Sessions } from './postgres-pool.ts'

/** `server_version_num` of PostgreSQL 15. */
const MIN_VERSION = 150_000

async function checkVersion(sessions: Sessions): Promise<void> {
  const { rows } = await sessions.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
    [],
  )
  const [version] = rows
  if (version && Number(version.number) < MIN_VERSION)
    throw new Error(`it is PostgreSQL ${version.name}, and 15 is the oldest that will do`)
}

const STARTING_UP = '57P03'

const isStartingUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === STARTING_UP

/** Node's AggregateError names each address it tried, and has no message itself. */
const reasonOf = (error: unknown): string => {
  if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause)
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

export async function openPostgres(
  settings: PostgresSettings,
  log: Pick<Log, 'info' | 'warn'>,
  onQuery?: Tracing['query'],
): Promise<Database> {
  const sessions = openSessions(settings, log)
  const kysely = openKysely(new PostgresDialect({ pool: sessions.pool }), onQuery)
  try {
    await checkVersion(sessions)
    // Opens the ping session.
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
    ping: sessions.answers,
    executeSql: (text, values = []) => sessions.query(text, values),
    pool: sessions.state,
    close: sessions.end,
  }
}
