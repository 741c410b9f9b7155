import { boxNameWords, boxWords, periodWords } from '#copy/checkout.ts'
import { type PeriodCode, startAdvice } from '#domain/rental-period.ts'
import type { FormProblems } from './form-problems.ts'
import type { ShownWizard } from './wizard-state.ts'

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

/** The words for the shown problems, the same at the field and in the summary. */
export function problemWords({
  shownProblems,
  today,
}: Pick<ShownWizard, 'shownProblems' | 'today'>): Partial<Record<keyof FormProblems, string>> {
  const { dates, box, boxName } = shownProblems
  return {
    ...(dates ? { dates: periodText(dates, today) } : {}),
    ...(box ? { box: boxWords[box] } : {}),
    ...(boxName ? { boxName: boxNameWords[boxName] } : {}),
  }
}

/** The lines of the error summary, in the order of the form. */
export const summaryErrors = (state: ShownWizard): { fieldId: string; text: string }[] => {
  const words = problemWords(state)
  return (['dates', 'box', 'boxName'] as const).flatMap((field) => {
    const text = words[field]
    return text === undefined ? [] : [{ fieldId: fieldIds[field], text }]
  })
}
