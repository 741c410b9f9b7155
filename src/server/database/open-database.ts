import { setTimeout as pause } from 'node:timers/promises'
import { PostgresDialect } from 'kysely'
import type { Tracing } from '../tracing/tracing.ts'
import { type Database, type Log, openKysely } from './database.ts'
import { isDatabaseUnavailable } from './database-outage.ts'
import { openEmbeddedDatabase } from './embedded.ts'
import { openPostgresSessions, type PostgresSessions, type PostgresSettings } from './postgres-pool.ts'

/** `server_version_num` of PostgreSQL 15. */
const MIN_VERSION = 150_000

async function checkVersion(sessions: PostgresSessions): Promise<void> {
  const { rows } = await sessions.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
    [],
  )
  const [version] = rows
  if (version && Number(version.number) < MIN_VERSION)
    throw new Error(`it is PostgreSQL ${version.name}, but 15 or newer is required`)
}

const STARTING_UP = '57P03'

const isStartingUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === STARTING_UP

/** Node's AggregateError lists the errors of all addresses and has no message of its own. */
const errorReason = (error: unknown): string => {
  if (error instanceof Error && error.cause instanceof Error) return errorReason(error.cause)
  if (error instanceof AggregateError) return error.errors.map(errorReason).join(', ')
  return error instanceof Error ? error.message : String(error)
}

export async function openPostgresDatabase(
  settings: PostgresSettings,
  log: Pick<Log, 'info' | 'warn'>,
  onQuery?: Tracing['query'],
): Promise<Database> {
  const sessions = openPostgresSessions(settings, log)
  const kysely = openKysely(new PostgresDialect({ pool: sessions.pool }), onQuery)
  try {
    await checkVersion(sessions)
    // Opens the ping session.
    await sessions.answers()
  } catch (error) {
    await sessions.end()
    const { host, pathname } = new URL(settings.url)
    const refused = new Error(`cannot use the database at ${host}${pathname}: ${errorReason(error)}`, {
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

const MAX_WAIT_MS = 120_000
const RETRY_DELAY_MS = 1_000

/** Retries work while the database is down, as during a failover; throws the last error after two minutes. */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  log: Pick<Log, 'warn'>,
  {
    patience = MAX_WAIT_MS,
    each = RETRY_DELAY_MS,
  }: { readonly patience?: number; readonly each?: number } = {},
): Promise<T> {
  const until = performance.now() + patience
  for (let waited = 0; ; waited += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() >= until) throw error
      if (waited === 0) log.warn({ err: error, seconds: patience / 1000 }, 'waiting for the database')
      await pause(each)
    }
  }
}

type DatabaseSettings =
  | { readonly kind: 'embedded'; readonly directory: string }
  | ({ readonly kind: 'postgres' } & PostgresSettings)

export async function openDatabase(
  { database: settings }: { readonly database: DatabaseSettings },
  log: Log,
  onQuery?: Tracing['query'],
): Promise<Database> {
  const database =
    settings.kind === 'embedded'
      ? await openEmbeddedDatabase(settings.directory, log, onQuery)
      : await retryWhileUnavailable(() => openPostgresDatabase(settings, log, onQuery), log)
  log.info({ database: database.kind }, 'the database is open')
  return database
}
