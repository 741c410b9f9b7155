import { useState } from 'react'
import { legalBalanceCopy as copy } from '#copy/legal-balance.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { actOfMonths } from './operations.ts'

/** The act of reconciliation of some months, newest first to choose from. */
export function ReconciliationView({ months }: { months: readonly CalendarDate[] }) {
  const [from, setFrom] = useState(months.at(-1) ?? '')
  const [to, setTo] = useState(months[0] ?? '')
  if (months.length === 0) return null
  const options = months.map((first) => ({ value: first, label: copy.monthName(first) }))
  const wrong = from > to
  return (
    <Card tone="sunken" as="section" aria-labelledby="act" data-print="never">
      <Stack gap="m">
        <Heading level={2} size="h3" id="act">
          {copy.actTitle}
        </Heading>
        <Text>{copy.actText}</Text>
        <Inline gap="m" align="start">
          <Select
            name="act-from"
            label={copy.from}
            width="medium"
            options={options}
            value={from}
            error={wrong ? copy.actRefused : undefined}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Select
            name="act-to"
            label={copy.to}
            width="medium"
            options={options}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </Inline>
        {!wrong && (
          <Inline>
            <ButtonLink icon="download" href={actOfMonths(from, to)} external>
              {copy.act}
            </ButtonLink>
          </Inline>
        )}
      </Stack>
    </Card>
  )
}
