import { Counter, Gauge, type Registry } from 'prom-client'
import type { Log } from './database/database.ts'

/** Background work and its tasks. All are counted from the start, because an alarm sees only growing counts. */
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

/** Tasks of this work are counted from when they are first expected. */
type NamedWhenBegun = 'sweep' | 'integration'

type Task = {
  [Work in keyof typeof tasks]: { readonly work: Work; readonly task: (typeof tasks)[Work][number] }
}[keyof typeof tasks]

export type ContentTask = Extract<Task, { readonly work: 'content' }>['task']

/** `task` is a name of ours, so that nothing is personal. */
export type Failure = (Task | { readonly work: NamedWhenBegun; readonly task: string }) & {
  /** Of the row. */
  readonly id?: number
  /** A code, never words of the other side. */
  readonly code?: string
  readonly error?: unknown
  /** Not retried: somebody must look. */
  readonly givenUp?: boolean
}

/** Logs and counts what fails in the background; `sweep_failed_rows` above 0 is an alarm. */
export const openFailures = (log: Log, register: Registry) => {
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
  const count = (work: string, task: string): void => {
    failures.inc({ work, task }, 0)
    givenUp.inc({ work, task }, 0)
  }
  for (const [work, names] of Object.entries(tasks)) for (const task of names) count(work, task)
  count('integration', 'codes')
  return {
    /** Starts the counts of a task at 0, so that a collector sees its first failure as growth. */
    expect: (work: NamedWhenBegun, task: string): void => count(work, task),
    report({ error, ...failure }: Failure): void {
      const { work, task } = failure
      failures.inc({ work, task })
      if (failure.givenUp) givenUp.inc({ work, task })
      log.error({ ...failure, ...(error === undefined ? {} : { err: error }) }, 'failed')
    },
    promptStepEnded: (step: string): void => lastPromptStep.setToCurrentTime({ step }),
    sweepEnded: (): void => lastSweep.setToCurrentTime(),
    /** Logs the first failed sweep of a step and the first whole one after it. */
    stepEnded(step: string, failed: number): void {
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
export type Failures = ReturnType<typeof openFailures>
