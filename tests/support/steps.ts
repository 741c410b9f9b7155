import type { FailureReporter, ReportedFailure } from '#server/failure-reporter.ts'
import { type FailedRowStore, type JobStepRunner, runJobStep } from '#server/run-job-step.ts'
import { noTracing } from '#server/tracing/tracing.ts'

/** Failures that a test looks at. */
export const collectFailures = (): FailureReporter & { readonly reported: ReportedFailure[] } => {
  const reported: ReportedFailure[] = []
  return {
    reported,
    report: (failure) => void reported.push(failure),
    stepEnded: () => {},
    sweepEnded: () => {},
    promptStepEnded: () => {},
    expect: () => {},
  }
}

const noFailedRows: FailedRowStore = {
  read: async () => new Map(),
  record: async () => {},
  delete: async () => {},
}

/** Runs a step of the due work by itself. */
export const aStep = (run: (step: JobStepRunner) => Promise<unknown>): Promise<void> =>
  runJobStep({ failures: collectFailures(), failedRows: noFailedRows, tracing: noTracing }, 'a-step', run)
