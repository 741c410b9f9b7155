import type { Failure, Failures } from '#server/failures.ts'
import { runStep, type Step } from '#server/run-step.ts'

/** Failures that a test looks at. */
export const collectFailures = (): Failures & { readonly reported: Failure[] } => {
  const reported: Failure[] = []
  return {
    reported,
    report: (failure) => void reported.push(failure),
    stepEnded: () => {},
    sweepEnded: () => {},
    expect: () => {},
  }
}

/** Runs a step of the sweep by itself. */
export const aStep = (run: (step: Step) => Promise<unknown>): Promise<void> =>
  runStep(collectFailures(), 'a-step', run)
