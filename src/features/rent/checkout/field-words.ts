import { boxNameWords, boxWords, periodWords } from '#copy/checkout.ts'
import { type PeriodCode, startAdvice } from '#domain/rental-period.ts'
import type { FormProblems } from './form-problems.ts'

/** Submit buttons outside the form refer to it. */
export const formId = 'rental'

export const fieldIds = { dates: 'start', box: 'box', boxName: 'boxName' } as const satisfies Record<
  keyof FormProblems,
  string
>

/** Names the possible days (M-PERIOD-04, AMB-09). */
export const periodText = (code: PeriodCode, today: string): string => {
  const { earliestThisMonth, firsts } = startAdvice(today)
  return periodWords(code, { earliest: earliestThisMonth, firsts })
}

export const problemText = {
  dates: periodText,
  box: (code) => boxWords[code],
  boxName: (code) => boxNameWords[code],
} as const satisfies {
  [Field in keyof FormProblems]-?: (code: NonNullable<FormProblems[Field]>, today: string) => string
}
