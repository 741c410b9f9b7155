import { boxNameWords, boxWords, periodWords } from '#copy/checkout.ts'
import { startAdvice } from '#domain/rental-period.ts'
import type { FormProblems } from './form-problems.ts'
import type { ShownWizard } from './wizard-state.ts'

/** The form's id, for submit buttons that stand outside of it. */
export const formId = 'rental'

/** Where each problem stands on the screen. */
export const fieldIds = { dates: 'start', box: 'box', boxName: 'boxName' } as const satisfies Record<
  keyof FormProblems,
  string
>

/** The words for the shown problems, the same at the field and in the summary. */
export function problemWords({
  shownProblems,
  today,
}: Pick<ShownWizard, 'shownProblems' | 'today'>): Partial<Record<keyof FormProblems, string>> {
  const { dates, box, boxName } = shownProblems
  const { earliestThisMonth, firsts } = startAdvice(today)
  return {
    ...(dates ? { dates: periodWords(dates, { earliest: earliestThisMonth, firsts }) } : {}),
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
