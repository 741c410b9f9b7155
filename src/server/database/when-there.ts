import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './database.ts'
import { isUnavailable } from './unavailable.ts'

/** In milliseconds: how long a starting server waits for its database, and how often it tries. */
const PATIENCE_MS = 120_000
const EACH_MS = 1_000

/** Retries work while the database is away, as during a failover; after two minutes the last error is thrown. */
export async function whenThere<T>(
  work: () => Promise<T>,
  log: Pick<Log, 'warn'>,
  { patience = PATIENCE_MS, each = EACH_MS }: { readonly patience?: number; readonly each?: number } = {},
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
