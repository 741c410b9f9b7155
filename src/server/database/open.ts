import { setTimeout as pause } from 'node:timers/promises'
import type { Tracing } from '../tracing/tracing.ts'
import type { Database, Log } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'
import type { PostgresSettings } from './postgres-pool.ts'
import { isUnavailable } from './unavailable.ts'

const MAX_WAIT_MS = 120_000
const RETRY_DELAY_MS = 1_000

/** Retries work while the database is away, as during a failover; after two minutes the last error is thrown. */
export async function whenThere<T>(
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
      if (!isUnavailable(error) || performance.now() >= until) throw error
      if (waited === 0) log.warn({ err: error, seconds: patience / 1000 }, 'the start waits for the database')
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
      ? await openEmbedded(settings.directory, log, onQuery)
      : await whenThere(() => openPostgres(settings, log, onQuery), log)
  log.info({ database: database.kind }, 'the database is open')
  return database
}
