import { Counter, type Registry } from 'prom-client'
import type { Log } from './database.ts'

/** An outage is over when nothing failed for so long, in milliseconds. */
const QUIET_MS = 60_000

/** Tells of the database's absence: one line an outage, and a count of what was refused in it. */
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
