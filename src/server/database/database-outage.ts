import { Counter, type Registry } from 'prom-client'
import type { Log } from './database.ts'

const QUIET_MS = 60_000

export const openOutageLog = (
  log: Pick<Log, 'warn'>,
  register: Registry,
  now: () => number = () => performance.now(),
) => {
  const refused = new Counter({
    name: 'database_unavailable_total',
    help: 'Requests and background work that failed because the database was unavailable.',
    registers: [register],
  })
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    note(error: unknown): void {
      refused.inc()
      if (now() - lastAt > QUIET_MS) log.warn({ err: error }, 'the database is unavailable')
      lastAt = now()
    },
  }
}
export type OutageLog = ReturnType<typeof openOutageLog>

export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

/**
 * Matches connection exceptions (08), too many sessions or a full disk (53), a server that is shutting down, crashed or
 * starting up (57P), and a standby that is still read-only (25006).
 */
const unavailableSqlState = /^(08...|53...|57P0[1-5]|25006)$/

export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError ||
  (error instanceof Error && 'code' in error && unavailableSqlState.test(String(error.code)))
