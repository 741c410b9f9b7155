import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import type { WhatIfRow } from '#rent/api/what-if.ts'
import { RemindMe } from '#rent/parts/remind-me.tsx'
import { createReminders } from '#rent/parts/reminders.ts'
import { reminderDayOfTariff } from '#rent/rules/reminder-day.ts'
import { whatIfCopy, whatIfRefusalText, whatIfText } from '#rent/words/what-if.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { PricedActionRow, PricedActionRows } from '#ui/priced-action-row/priced-action-row.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { CheapestWaysView } from './cheapest-ways-view.tsx'
import { createWhatIf } from './what-if-page.ts'
import type { WizardPage } from './wizard-page.ts'

interface RowProps {
  row: WhatIfRow
  whatIf: ReturnType<typeof createWhatIf>
}

const Row = ({ row: { change, total, difference }, whatIf }: RowProps) => (
  <PricedActionRow
    label={whatIfText(change)}
    hint={whatIfCopy.total(total)}
    amount={whatIfCopy.difference(difference)}
    act={
      <Button
        size="small"
        aria-label={whatIfCopy.chooseOne(whatIfText(change))}
        onClick={() => whatIf.apply(change)}
      >
        {whatIfCopy.choose}
      </Button>
    }
  />
)

/** The next tariff cannot be chosen, only awaited. */
function NextTariff({ rows, today }: { rows: readonly WhatIfRow[]; today: string }) {
  const [reminders] = useState(() => createReminders(browserEnvironment))
  const row = rows.find(({ change }) => change.kind === 'tariff')
  if (row?.change.kind !== 'tariff') return null
  const { from } = row.change
  return (
    <Stack gap="xs" data-test="next-tariff">
      <Text>
        {whatIfCopy.tariff(from, row.total, row.difference)} {whatIfCopy.tariffNote}
      </Text>
      <RemindMe
        reminders={reminders}
        subject={{ kind: 'tariff_changes' }}
        day={reminderDayOfTariff(from, today)}
      />
    </Stack>
  )
}

function Rows({ page }: { page: WizardPage }) {
  const [whatIf] = useState(() => createWhatIf(browserEnvironment, page))
  const state = useStore(whatIf.$state)
  const today = useStore(page.$today)
  if (state.kind === 'loading') return <Skeleton label={whatIfCopy.loading} count={4} />
  if (state.kind === 'failed')
    return (
      <LoadFailure
        part
        code={state.code}
        title={whatIfCopy.failed}
        words={whatIfRefusalText}
        onRetry={whatIf.retry}
      />
    )
  const rows = state.rows.filter(({ change }) => change.kind !== 'tariff')
  const keyOf = ({ change: { kind } }: WhatIfRow, index: number) =>
    `${kind}-${rows.slice(0, index).filter(({ change }) => change.kind === kind).length}`
  return (
    <Stack gap="m">
      <PricedActionRows>
        {rows.map((row, index) => (
          // The button of a chosen row stays and offers the way back, so that the focus is not lost.
          <Row key={keyOf(row, index)} row={row} whatIf={whatIf} />
        ))}
      </PricedActionRows>
      {today !== null && <NextTariff rows={state.rows} today={today} />}
    </Stack>
  )
}

/** What each single change would do to the price, and cheaper ways (M-WHATIF-01…05). */
export function WhatIfView({ page }: { page: WizardPage }) {
  const [asksCheaper, setAsksCheaper] = useState(false)
  return (
    <Stack gap="m">
      <Text size="small" tone="muted">
        {whatIfCopy.lead}
      </Text>
      <Rows page={page} />
      {asksCheaper ? (
        <CheapestWaysView page={page} />
      ) : (
        <LinkButton icon="ruble" onClick={() => setAsksCheaper(true)}>
          {whatIfCopy.cheaper}
        </LinkButton>
      )}
    </Stack>
  )
}
