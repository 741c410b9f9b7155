import { Counter, type Registry } from 'prom-client'
import type { Log } from './database.ts'

/** An outage is over after this many milliseconds without a failure. */
const QUIET_MS = 60_000

/** Logs one line per outage of the database and counts the refused work. */
export interface Outage {
  note(error: unknown): void
}

export const openOutage = (
  log: Pick<Log, 'warn'>,
  register: Registry,
  now: () => number = () => performance.now(),
): Outage => {
  const refused = new Counter({
    name: 'database_unavailable_total',
    help: 'Requests and background work that failed because the database was away.',
    registers: [register],
  })
  let lastAt = Number.NEGATIVE_INFINITY
  return {
    note(error) {
      refused.inc()
      if (now() - lastAt > QUIET_MS) log.warn({ err: error }, 'the database is away')
      lastAt = now()
    },
  }
}
