import { useState } from 'react'
import { checkoutCopy } from '#copy/checkout.ts'
import { monthsInWords } from '#copy/price-words.ts'
import { currentMonthStarts, monthChoices, startOptions } from '#domain/rental-period.ts'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Coded } from './coded.tsx'
import { fieldIds, problemWords } from './field-words.ts'
import type { WizardPage } from './wizard-page.ts'
import { type Part, section } from './wizard-section.ts'

const keys = ['today', 'months', 'notices'] as const
const fields = ['dates'] as const
type State = Part<(typeof keys)[number], (typeof fields)[number], 'dates'>

/** The starts on offer: the quick ones, or with them every day of this month (M-PERIOD-01…03). */
function startsOf({ today, form }: State, allDays: boolean) {
  const days = currentMonthStarts(today)
  const quick = startOptions(today)
  const hidden = form.dates !== null && !quick.includes(form.dates[0])
  if (!allDays && !hidden) return quick.map((date) => ({ date, selectable: true }))
  const others = quick.filter((date) => !days.some((day) => day.date === date))
  return [...days, ...others.map((date) => ({ date, selectable: true }))]
}

function StartField({ state, page }: { state: State; page: WizardPage }) {
  const [allDays, setAllDays] = useState(false)
  const error = problemWords(state).dates
  return (
    <Coded code={state.shownProblems.dates}>
      <RadioList
        id={fieldIds.dates}
        name="start"
        label={checkoutCopy.period}
        hint={checkoutCopy.periodHint}
        error={error}
        columns="short"
        options={startsOf(state, allDays).map(({ date, selectable }) => ({
          value: date,
          label: checkoutCopy.startOption(date),
          hint: checkoutCopy.startHint(date),
          disabledReason: selectable ? undefined : checkoutCopy.dayTooEarly,
        }))}
        value={state.form.dates?.[0] ?? ''}
        onChange={(event) => page.chooseStart(event.target.value)}
      />
      {currentMonthStarts(state.today).length > 0 && (
        <LinkButton
          icon={allDays ? 'chevron-up' : 'calendar'}
          aria-expanded={allDays}
          aria-controls={fieldIds.dates}
          onClick={() => setAllDays(!allDays)}
        >
          {allDays ? checkoutCopy.fewerDays : checkoutCopy.allDays}
        </LinkButton>
      )}
    </Coded>
  )
}

/** First day and months of the rent, each with its end date (M-PERIOD-10…14, 17). */
export const PeriodFields = section(keys, fields, ['dates'], ({ state, page }) => {
  const { form, today, months, notices } = state
  return (
    <Stack gap="l">
      <StartField state={state} page={page} />
      {form.dates && (
        <Stack gap="s">
          <RadioList
            id="months"
            name="months"
            label={checkoutCopy.months}
            hint={checkoutCopy.monthsHint}
            columns="short"
            options={monthChoices(form.dates[0], today).map((choice) => ({
              value: String(choice.months),
              label: monthsInWords(choice.months),
              hint: checkoutCopy.until(choice.end),
              disabledReason: choice.allowed ? undefined : checkoutCopy.onlyFromFirst,
            }))}
            value={String(months ?? '')}
            onChange={(event) => page.chooseMonths(Number(event.target.value))}
          />
          {notices.monthsClamped && (
            <Notice tone="info" live="polite">
              {checkoutCopy.monthsClamped(form.dates[1])}
            </Notice>
          )}
        </Stack>
      )}
    </Stack>
  )
})
