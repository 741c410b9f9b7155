import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { checkoutCopy } from '#copy/checkout.ts'
import { periodCopy } from '#copy/period.ts'
import { monthChoices, monthsOf } from '#domain/rental-period.ts'
import { StartField } from '#parts/start-field.tsx'
import { TermField } from '#parts/term-field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { ErrorCodeMarker } from './error-code-marker.tsx'
import { fieldIds, problemText } from './field-words.ts'
import { useChoice } from './use-choice.ts'
import type { WizardPage } from './wizard-page.ts'

interface Props {
  page: WizardPage
  today: string
}

function Start({ page, today }: Props) {
  const dates = useChoice('dates')
  const problem = useStore(page.shownProblems.dates)
  return (
    <ErrorCodeMarker code={problem}>
      <StartField
        id={fieldIds.dates}
        name="start"
        today={today}
        value={dates?.[0] ?? null}
        error={problem && problemText.dates(problem, today)}
        onChoose={page.chooseStart}
      />
    </ErrorCodeMarker>
  )
}

function Months({ page, today, dates }: Props & { dates: readonly [string, string] }) {
  const byTerm = useStore(page.$byTerm)
  const clientType = useChoice('clientType')
  return (
    <TermField
      start={dates[0]}
      clientType={clientType}
      terms={monthChoices(dates[0], today).map(({ months, end, allowed }) => ({
        months,
        end,
        total: byTerm[months],
        closed: allowed ? undefined : periodCopy.onlyFromFirst,
      }))}
      months={monthsOf(...dates)}
      onChoose={page.chooseMonths}
    />
  )
}

/** M-PERIOD-10…14, 17 */
export const PeriodFields = memo(({ page, today }: Props) => {
  const dates = useChoice('dates')
  const { monthsClamped } = useStore(page.$notices, { keys: ['monthsClamped'] })
  return (
    <Stack gap="xs">
      <Start page={page} today={today} />
      {dates && <Months page={page} today={today} dates={dates} />}
      {dates && monthsClamped && (
        <Notice tone="info" live="polite">
          {checkoutCopy.monthsClamped(dates[1])}
        </Notice>
      )}
    </Stack>
  )
})
