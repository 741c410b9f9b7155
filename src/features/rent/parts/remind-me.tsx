import { useStore } from '@nanostores/react'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import type { ReminderSubject } from '#rent/api/reminders.ts'
import { reminderCopy, reminderRefusalText } from '#rent/words/reminders.ts'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link, LinkButton } from '#ui/link/link.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { findReminder, type Reminders, reminderCalendarUrl } from './reminders.ts'

interface Props {
  reminders: Reminders
  subject: ReminderSubject
  /** The day on which the email would go out. */
  day: string
}

function CalendarLink({ subject }: Pick<Props, 'subject'>) {
  const url = reminderCalendarUrl(subject)
  return url === null ? null : (
    <Link href={url} icon="calendar" download alone>
      {reminderCopy.calendar}
    </Link>
  )
}

/** Offers a reminder of a day on which something opens; visitors get a calendar file (M-REMIND-05). */
export function RemindMe({ reminders, subject, day }: Props) {
  const state = useStore(reminders.$state)
  if (state.kind === 'loading') return null
  if (state.kind !== 'shown') return <CalendarLink subject={subject} />
  const asked = findReminder(state.reminders, subject)
  return (
    <Stack gap="xs" align="start">
      {asked === undefined ? (
        <Button
          size="small"
          icon="bell"
          busy={state.busy}
          onClick={() => void reminders.ask(subject)}
          data-test={`remind-${subject.kind}`}
        >
          {reminderCopy.ask(day)}
        </Button>
      ) : (
        <Inline gap="s">
          <Text as="span" size="small">
            {reminderCopy.asked(asked.day)}
          </Text>
          <LinkButton onClick={() => void reminders.remove(asked.id)}>{reminderCopy.remove}</LinkButton>
        </Inline>
      )}
      <RefusalNotice code={state.refused} words={reminderRefusalText} />
    </Stack>
  )
}
