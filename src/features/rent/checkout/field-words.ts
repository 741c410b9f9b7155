import { boxNameWords, boxWords, periodWords } from '#copy/checkout.ts'
import { type PeriodCode, startAdvice } from '#domain/rental-period.ts'
import type { FormProblems } from './form-problems.ts'

/** The form's id, for submit buttons that stand outside of it. */
export const formId = 'rental'

/** Where each problem stands on the screen. */
export const fieldIds = { dates: 'start', box: 'box', boxName: 'boxName' } as const satisfies Record<
  keyof FormProblems,
  string
>

/** Why a period is refused, with the days that are possible on this day (M-PERIOD-04, AMB-09). */
export const periodText = (code: PeriodCode, today: string): string => {
  const { earliestThisMonth, firsts } = startAdvice(today)
  return periodWords(code, { earliest: earliestThisMonth, firsts })
}

/** The words for a problem, the same at the field and in the summary. */
export const problemText = {
  dates: periodText,
  box: (code) => boxWords[code],
  boxName: (code) => boxNameWords[code],
} as const satisfies {
  [Field in keyof FormProblems]-?: (code: NonNullable<FormProblems[Field]>, today: string) => string
}
