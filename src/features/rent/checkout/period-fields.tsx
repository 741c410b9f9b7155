import { useStore } from '@nanostores/react'
import { memo, useState } from 'react'
import { checkoutCopy } from '#copy/checkout.ts'
import { monthsInWords } from '#copy/price-words.ts'
import { currentMonthStarts, monthChoices, monthsOf, startOptions } from '#domain/rental-period.ts'
import type { RentalForm } from '#state/rental-form.ts'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { ErrorCodeMarker } from './error-code-marker.tsx'
import { fieldIds, problemText } from './field-words.ts'
import { useChoice } from './use-choice.ts'
import type { WizardPage } from './wizard-page.ts'

/** The starts on offer: the quick ones, or with them every day of this month (M-PERIOD-01…03). */
function startsOf(today: string, dates: RentalForm['dates'], allDays: boolean) {
  const days = currentMonthStarts(today)
  const quick = startOptions(today)
  const hidden = dates !== null && !quick.includes(dates[0])
  if (!allDays && !hidden) return quick.map((date) => ({ date, selectable: true }))
  const others = quick.filter((date) => !days.some((day) => day.date === date))
  return [...days, ...others.map((date) => ({ date, selectable: true }))]
}

interface Props {
  page: WizardPage
  today: string
}

function StartField({ page, today }: Props) {
  const [allDays, setAllDays] = useState(false)
  const dates = useChoice('dates')
  const problem = useStore(page.shownProblems.dates)
  return (
    <ErrorCodeMarker code={problem}>
      <RadioList
        id={fieldIds.dates}
        name="start"
        label={checkoutCopy.period}
        hint={checkoutCopy.periodHint}
        error={problem && problemText.dates(problem, today)}
        columns="short"
        options={startsOf(today, dates, allDays).map(({ date, selectable }) => ({
          value: date,
          label: checkoutCopy.startOption(date),
          hint: checkoutCopy.startHint(date),
          disabledReason: selectable ? undefined : checkoutCopy.dayTooEarly,
        }))}
        value={dates?.[0] ?? ''}
        onChange={(event) => page.chooseStart(event.target.value)}
      />
      {currentMonthStarts(today).length > 0 && (
        <LinkButton
          icon={allDays ? 'chevron-up' : 'calendar'}
          aria-expanded={allDays}
          aria-controls={fieldIds.dates}
          onClick={() => setAllDays(!allDays)}
        >
          {allDays ? checkoutCopy.fewerDays : checkoutCopy.allDays}
        </LinkButton>
      )}
    </ErrorCodeMarker>
  )
}

/** First day and months of the rent, each with its end date (M-PERIOD-10…14, 17). */
export const PeriodFields = memo(({ page, today }: Props) => {
  const dates = useChoice('dates')
  const { monthsClamped } = useStore(page.$notices, { keys: ['monthsClamped'] })
  return (
    <Stack gap="l">
      <StartField page={page} today={today} />
      {dates && (
        <Stack gap="s">
          <RadioList
            id="months"
            name="months"
            label={checkoutCopy.months}
            hint={checkoutCopy.monthsHint}
            columns="short"
            options={monthChoices(dates[0], today).map((choice) => ({
              value: String(choice.months),
              label: monthsInWords(choice.months),
              hint: checkoutCopy.until(choice.end),
              disabledReason: choice.allowed ? undefined : checkoutCopy.onlyFromFirst,
            }))}
            value={String(monthsOf(...dates))}
            onChange={(event) => page.chooseMonths(Number(event.target.value))}
          />
          {monthsClamped && (
            <Notice tone="info" live="polite">
              {checkoutCopy.monthsClamped(dates[1])}
            </Notice>
          )}
        </Stack>
      )}
    </Stack>
  )
})
