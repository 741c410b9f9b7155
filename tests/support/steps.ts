import type { Failure, FailureReporter } from '#server/failures.ts'
import { type FailedRows, runStep, type StepRunner } from '#server/run-step.ts'
import { noTracing } from '#server/tracing/tracing.ts'

/** Failures that a test looks at. */
export const collectFailures = (): FailureReporter & { readonly reported: Failure[] } => {
  const reported: Failure[] = []
  return {
    reported,
    report: (failure) => void reported.push(failure),
    stepEnded: () => {},
    sweepEnded: () => {},
    promptStepEnded: () => {},
    expect: () => {},
  }
}

const noFailedRows: FailedRows = {
  read: async () => new Map(),
  record: async () => {},
  delete: async () => {},
}

/** Runs a step of the due work by itself. */
export const aStep = (run: (step: StepRunner) => Promise<unknown>): Promise<void> =>
  runStep({ failures: collectFailures(), failedRows: noFailedRows, tracing: noTracing }, 'a-step', run)
