import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen } from '#kit/screens/screen.ts'
import { buildFileUrl } from '#kit/state/file-url.ts'
import {
  askForReminder,
  deleteReminder,
  downloadReminderCalendar,
  listReminders,
  type Reminder,
  type ReminderSubject,
} from '#rent/api/reminders.ts'
import { reminderKey } from '#rent/rules/reminder-day.ts'

interface RemindersOfPerson {
  readonly reminders: readonly Reminder[]
}

interface ForVisitors {
  readonly kind: 'visitor'
}

export type Reminders = ReturnType<typeof createReminders>

/** Reminders of the person who is logged in, read once a control that offers one is shown. */
export function createReminders(environment: Environment) {
  const { $state, send, retry } = createScreen<RemindersOfPerson, ForVisitors>(environment, {
    load: async () => {
      if (!environment.mayBePerson()) return { kind: 'visitor' }
      const answer = await call(environment, listReminders, {})
      return answer.ok ? { reminders: answer.value } : answer
    },
    onVisitor: () => ({ kind: 'visitor' }),
  })
  return {
    $state,
    retry,
    ask: (subject: ReminderSubject) =>
      send(async ({ reminders }) => {
        const answer = await call(environment, askForReminder, { body: subject })
        if (!answer.ok) return answer
        const others = reminders.filter(({ id }) => id !== answer.value.id)
        return { reminders: [...others, answer.value] }
      }),
    remove: (id: number) =>
      send(async ({ reminders }) => {
        const answer = await call(environment, deleteReminder, { params: { id } })
        // A reminder that another tab removed, or that was sent, is gone as wished.
        if (!answer.ok && answer.status !== 403) return answer
        return { reminders: reminders.filter((reminder) => reminder.id !== id) }
      }),
  }
}

export const findReminder = (
  reminders: readonly Reminder[],
  subject: ReminderSubject,
): Reminder | undefined => {
  const key = reminderKey(subject)
  return reminders.find((reminder) => reminderKey(reminder.subject) === key)
}

/** Null for a claim, whose days only its holder may know. */
export const reminderCalendarUrl = (subject: ReminderSubject): string | null =>
  subject.kind === 'extension_opens' ? null : buildFileUrl(downloadReminderCalendar, undefined, subject)
