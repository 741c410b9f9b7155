import { Counter, Gauge, type Registry } from 'prom-client'
import type { Log } from './database/database.ts'

/** Work that nobody waits for on a screen, and which therefore fails unseen unless it is counted. */
type BackgroundWork = 'job' | 'sweep' | 'letter' | 'webhook' | 'refund' | 'integration' | 'content'

/** One failure; `task` is a name of ours (a queue, a step, a system), so that nothing in it is personal. */
export interface Failure {
  readonly work: BackgroundWork
  readonly task: string
  /** Number of the row that it was about. */
  readonly id?: number
  /** Why, as a code of ours or of the other side; never its words. */
  readonly code?: string
  readonly error?: unknown
}

/** Where background work leaves what failed: a line in the log and a count in the metrics for each. */
export interface Failures {
  report(failure: Failure): void
  /** A step of the sweep ended with so many failed rows; the first failed sweep and the first whole one are told. */
  stepEnded(step: string, failedRows: number): void
}

/** Opens the counters `failures_total` and `sweep_failed_rows`; the latter is the alarm: above 0 somebody must look. */
export const openFailures = (log: Log, register: Registry): Failures => {
  const failures = new Counter({
    name: 'failures_total',
    help: 'Failures of background work, by kind of work and task.',
    labelNames: ['work', 'task'],
    registers: [register],
  })
  const failedRows = new Gauge({
    name: 'sweep_failed_rows',
    help: 'Rows that a step of the last sweep could not work off; above 0 somebody must look.',
    labelNames: ['step'],
    registers: [register],
  })
  const failing = new Set<string>()
  return {
    report({ error, ...failure }) {
      failures.inc({ work: failure.work, task: failure.task })
      log.error({ ...failure, ...(error === undefined ? {} : { err: error }) }, 'failed')
    },
    stepEnded(step, failed) {
      failedRows.set({ step }, failed)
      if (failed > 0 && !failing.has(step)) {
        failing.add(step)
        log.error({ alarm: true, step, failedRows: failed }, 'a step of the sweep fails')
      } else if (failed === 0 && failing.delete(step)) {
        log.info({ step }, 'a step of the sweep works again')
      }
    },
  }
}
