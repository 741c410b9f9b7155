import { Counter, Gauge, type Registry } from 'prom-client'
import type { Log } from './database/database.ts'

/** Tasks of background work. Their counters start at 0, because alarms fire only when a counter grows. */
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
    'wait-list',
    'moving',
    'organisations',
    'visits',
    'delegates',
    'offices',
    'pages',
    'publish',
  ],
} as const

/** Work whose tasks are not listed here: a counter starts when its task is first expected. */
type LazyWork = 'sweep' | 'integration'

type Task = {
  [Work in keyof typeof tasks]: { readonly work: Work; readonly task: (typeof tasks)[Work][number] }
}[keyof typeof tasks]

export type ContentTaskName = Extract<Task, { readonly work: 'content' }>['task']

/** `task` is a fixed name, so that it contains no personal data. */
export type ReportedFailure = (Task | { readonly work: LazyWork; readonly task: string }) & {
  /** Id of the row that failed. */
  readonly id?: number
  /** A code of the problem, never a message of another system. */
  readonly code?: string
  readonly error?: unknown
  /** True if the work is not retried soon and needs attention. */
  readonly givenUp?: boolean
}

/** Logs and counts failures of background work; `sweep_failed_rows` above 0 raises an alarm. */
export const openFailureReporter = (log: Log, register: Registry) => {
  const failures = new Counter({
    name: 'failures_total',
    help: 'Failures of background work, by kind of work and task.',
    labelNames: ['work', 'task'],
    registers: [register],
  })
  const givenUp = new Counter({
    name: 'given_up_total',
    help: 'Background work that is not retried automatically, by kind of work and task.',
    labelNames: ['work', 'task'],
    registers: [register],
  })
  const failedRows = new Gauge({
    name: 'sweep_failed_rows',
    help: 'Rows that a step could not process, including those waiting for a retry; above 0 needs attention.',
    labelNames: ['step'],
    registers: [register],
  })
  const lastSweep = new Gauge({
    name: 'sweep_ended_timestamp_seconds',
    help: 'When this server last finished a sweep; 0 before its first.',
    registers: [register],
  })
  const lastPromptStep = new Gauge({
    name: 'prompt_step_ended_timestamp_seconds',
    help: 'When this server last finished a step that runs every two seconds.',
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
    /** Starts the counters of a task at 0, so that its first failure is visible as growth. */
    expect: (work: LazyWork, task: string): void => count(work, task),
    report({ error, ...failure }: ReportedFailure): void {
      const { work, task } = failure
      failures.inc({ work, task })
      if (failure.givenUp) givenUp.inc({ work, task })
      log.error({ ...failure, ...(error === undefined ? {} : { err: error }) }, 'failed')
    },
    promptStepEnded: (step: string): void => lastPromptStep.setToCurrentTime({ step }),
    sweepEnded: (): void => lastSweep.setToCurrentTime(),
    /** Logs when a step starts to fail and when it recovers. */
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
export type FailureReporter = ReturnType<typeof openFailureReporter>
