import { useStore } from '@nanostores/react'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { reminderCopy, reminderRefusalText, reminderSubjectText } from '#rent/words/reminders.ts'
import { Button } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { Reminders } from './reminders.ts'

function Rows({ reminders }: { reminders: Reminders }) {
  const state = useStore(reminders.$state)
  if (state.kind === 'loading') return <Skeleton label={reminderCopy.loading} count={2} />
  if (state.kind === 'failed')
    return <LoadFailure part code={state.code} title={reminderCopy.failed} onRetry={reminders.retry} />
  if (state.kind === 'visitor') return null
  if (state.reminders.length === 0) return <Text tone="muted">{reminderCopy.none}</Text>
  return (
    <Stack gap="s">
      <Text tone="muted">{reminderCopy.lead}</Text>
      <RefusalNotice code={state.refused} words={reminderRefusalText} />
      <Stack as="ul" gap="s">
        {state.reminders.map(({ id, subject, day }) => (
          <li key={id}>
            <Inline justify="between" gap="s">
              <Stack gap="none">
                <Text>{reminderSubjectText(subject)}</Text>
                <Text size="small" tone="muted" numeric>
                  {reminderCopy.day(day)}
                </Text>
              </Stack>
              <Button
                size="small"
                tone="quiet"
                icon="trash"
                busy={state.busy}
                aria-label={reminderCopy.removeOne(reminderSubjectText(subject))}
                onClick={() => void reminders.remove(id)}
              >
                {reminderCopy.remove}
              </Button>
            </Inline>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** Reminders that the person asked for, each with a button that removes it (M-REMIND-05). */
export const ReminderList = ({ reminders }: { reminders: Reminders }) => (
  <Stack gap="s">
    <Heading level={2} size="h3" id="reminders">
      {reminderCopy.title}
    </Heading>
    <Rows reminders={reminders} />
  </Stack>
)
