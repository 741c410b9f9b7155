import { useStore } from '@nanostores/react'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Table } from '#ui/table/table.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { HalfHourLoad } from '#visits/api/desk-visits.ts'
import { sumLoad } from '#visits/rules/visit-load.ts'
import { deskVisitsCopy as copy, deskVisitRefusalText } from '#visits/words/desk-visits.ts'
import { formatHalfHourSpan } from '#visits/words/visit-time.ts'
import type { DeskVisits } from './desk-visits-store.ts'

function HalfHourButton({ halfHour, visits }: { halfHour: HalfHourLoad; visits: DeskVisits }) {
  return (
    <Button size="small" tone="plain" onClick={() => void visits.setClosed(halfHour)}>
      {halfHour.closed ? copy.reopen : copy.close(halfHour.booked)}
      <VisuallyHidden>{` ${halfHour.start}`}</VisuallyHidden>
    </Button>
  )
}

function LoadOfDays({ visits }: { visits: DeskVisits }) {
  const state = useStore(visits.$load)
  if (state.kind === 'loading') return <Skeleton label={copy.loadLoading} shape="table" count={6} />
  if (state.kind === 'failed')
    return (
      <LoadFailure
        part
        code={state.code}
        title={copy.loadFailed}
        words={deskVisitRefusalText}
        onRetry={visits.retryLoad}
      />
    )
  const { days, date, refused } = state
  if (days.length === 0) return <Text tone="muted">{copy.loadNone}</Text>
  return (
    <Stack gap="s">
      <Select
        name="visit-load-day"
        label={copy.day}
        options={days.map((day) => {
          const { booked, places } = sumLoad(day.halfHours)
          return { value: day.date, label: copy.dayOption(day.date, booked, places) }
        })}
        value={date}
        onChange={(event) => visits.chooseDay(event.currentTarget.value)}
      />
      <RefusalNotice code={refused} words={deskVisitRefusalText} />
      <Table
        caption={copy.halfHours}
        density="dense"
        inlineCards
        columns={[
          { label: copy.columns.time, names: true, cell: ({ start }) => formatHalfHourSpan(start) },
          { label: copy.booked, cell: (halfHour) => copy.taken(halfHour) },
          {
            label: copy.columns.act,
            acts: true,
            cell: (halfHour) => <HalfHourButton halfHour={halfHour} visits={visits} />,
          },
        ]}
        rows={days.find((day) => day.date === date)?.halfHours ?? []}
        idOf={({ start }) => start}
      />
    </Stack>
  )
}

interface Props {
  visits: DeskVisits
  offices: readonly { readonly index: string }[]
}

/** Load of an office by day; closes half hours in which the desk is empty (M-VISIT-09). */
export function VisitLoadDialog({ visits, offices }: Props) {
  const isShown = useStore(visits.$loadShown)
  const state = useStore(visits.$load)
  return (
    <Dialog
      open={isShown}
      onClose={visits.closeLoad}
      title={copy.load}
      closeLabel={sharedCopy.close}
      size="wide"
    >
      {isShown && (
        <Stack gap="s">
          {offices.length > 1 && (
            <Inline>
              <Select
                name="visit-load-office"
                label={copy.columns.office}
                options={offices.map(({ index }) => ({ value: index, label: index }))}
                value={state.kind === 'shown' ? state.index : (offices[0]?.index ?? '')}
                onChange={(event) => visits.openLoad(event.currentTarget.value)}
              />
            </Inline>
          )}
          <LoadOfDays visits={visits} />
        </Stack>
      )}
    </Dialog>
  )
}
