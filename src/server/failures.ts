import { Counter, Gauge, type Registry } from 'prom-client'
import type { Log } from './database/database.ts'

/**
 * Work that nobody waits for on a screen, and which therefore fails unseen unless it is counted, with its tasks. All of them
 * are counted from the start: an alarm hears a count grow, and not one that comes into being.
 */
const tasks = {
  letter: ['email', 'sms', 'sms-fate'],
  webhook: ['deliver-events'],
  refund: ['bank'],
  receipt: ['register'],
  content: [
    'prices',
    'services',
    'operator',
    'offer and consent',
    'box-names',
    'offices',
    'pages',
    'publish',
  ],
} as const

/** Such work of which each task makes itself known when it begins, and calls of outside systems. */
type NamedWhenBegun = 'sweep' | 'integration'

type Task = {
  [Work in keyof typeof tasks]: { readonly work: Work; readonly task: (typeof tasks)[Work][number] }
}[keyof typeof tasks]

/** What an editor or an import can bring that does not hold. */
export type ContentTask = Extract<Task, { readonly work: 'content' }>['task']

/** One failure; `task` is a name of ours (a step, a system), so that nothing in it is personal. */
export type Failure = (Task | { readonly work: NamedWhenBegun; readonly task: string }) & {
  /** Number of the row that it was about. */
  readonly id?: number
  /** Why, as a code of ours or of the other side; never its words. */
  readonly code?: string
  readonly error?: unknown
  /** It is not tried again by itself: somebody must look. */
  readonly givenUp?: boolean
}

/** Where background work leaves what failed: a line in the log and a count in the metrics for each. */
export interface Failures {
  report(failure: Failure): void
  /** Such work is done here: its counts begin at 0, so that a collector sees the first failure as one. */
  expect(work: NamedWhenBegun, task: string): void
  /** A step of the sweep ended with so many failed rows; the first failed sweep and the first whole one are told. */
  stepEnded(step: string, failedRows: number): void
  /** All steps of a sweep were gone through. */
  sweepEnded(): void
  /** A step that runs every few seconds came to its end. */
  promptStepEnded(step: string): void
}

/** Opens the counters `failures_total`, `given_up_total` and `sweep_failed_rows`; the last is the alarm: above 0 somebody must look. */
export const openFailures = (log: Log, register: Registry): Failures => {
  const failures = new Counter({
    name: 'failures_total',
    help: 'Failures of background work, by kind of work and task.',
    labelNames: ['work', 'task'],
    registers: [register],
  })
  const givenUp = new Counter({
    name: 'given_up_total',
    help: 'Background work that is not tried again by itself, by kind of work and task.',
    labelNames: ['work', 'task'],
    registers: [register],
  })
  const failedRows = new Gauge({
    name: 'sweep_failed_rows',
    help: 'Rows that a step could not work off, those that wait for another try among them; above 0 somebody must look.',
    labelNames: ['step'],
    registers: [register],
  })
  const lastSweep = new Gauge({
    name: 'sweep_ended_timestamp_seconds',
    help: 'When this server last came to the end of a sweep; 0 before its first.',
    registers: [register],
  })
  const lastPromptStep = new Gauge({
    name: 'prompt_step_ended_timestamp_seconds',
    help: 'When this server last came to the end of a step that runs every two seconds.',
    labelNames: ['step'],
    registers: [register],
  })
  const failing = new Set<string>()
  const expect = (work: string, task: string): void => {
    failures.inc({ work, task }, 0)
    givenUp.inc({ work, task }, 0)
  }
  for (const [work, names] of Object.entries(tasks)) for (const task of names) expect(work, task)
  expect('integration', 'codes')
  return {
    expect,
    report({ error, ...failure }) {
      const { work, task } = failure
      failures.inc({ work, task })
      if (failure.givenUp) givenUp.inc({ work, task })
      log.error({ ...failure, ...(error === undefined ? {} : { err: error }) }, 'failed')
    },
    promptStepEnded: (step) => lastPromptStep.setToCurrentTime({ step }),
    sweepEnded: () => lastSweep.setToCurrentTime(),
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
