import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './database.ts'
import { isUnavailable } from './unavailable.ts'

/** How long a server that starts waits for its database, and between two looks, in milliseconds. */
const PATIENCE_MS = 120_000
const EACH_MS = 1_000

/**
 * Does the first work on a database, and again while it is away, as one that recovers from a crash or fails over: a
 * server that starts meanwhile waits for it. After two minutes the start fails with what the database said.
 */
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
