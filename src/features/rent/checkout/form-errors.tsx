import { useStore } from '@nanostores/react'
import { partsCopy } from '#copy/parts.ts'
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx'
import { fieldIds, problemText } from './field-words.ts'
import type { FormProblems } from './form-problems.ts'
import type { WizardPage } from './wizard-page.ts'

const summaryErrors = (
  { dates, box, boxName }: FormProblems,
  today: string,
): { fieldId: string; text: string }[] => [
  ...(dates ? [{ fieldId: fieldIds.dates, text: problemText.dates(dates, today) }] : []),
  ...(box ? [{ fieldId: fieldIds.box, text: problemText.box(box) }] : []),
  ...(boxName ? [{ fieldId: fieldIds.boxName, text: problemText.boxName(boxName) }] : []),
]

/** Takes the focus after each failed try. */
export function FormErrors({ page, today, attempt }: { page: WizardPage; today: string; attempt: number }) {
  const problems = useStore(page.$shownProblems)
  return (
    <ErrorSummary title={partsCopy.errorsLeft} errors={summaryErrors(problems, today)} attempt={attempt} />
  )
}
