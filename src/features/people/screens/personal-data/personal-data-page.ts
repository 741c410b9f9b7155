import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { observeCurrentSection } from '#kit/browser/track-sections.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { createDialog, type DialogSendingState, initialDialogSendingState } from '#kit/state/dialog.ts'
import { loadSession } from '#kit/state/session.ts'
import type { EmailPreferences } from '#messages/api/sent-messages.ts'
import { readEmailPreferences, sendTestEmail, setReminderEmails } from '#messages/api/sent-messages.ts'
import { leaveOrganisation } from '#people/api/account-links.ts'
import {
  deletePersonalData,
  type PersonalData,
  readPersonalData,
  withdrawConsent,
} from '#people/api/personal-data.ts'
import { createPersonalDataStore } from './personal-data-store.ts'

interface OwnEmails {
  readonly letters: EmailPreferences
  /** URL of the page where the email address can be changed; '' if unknown. */
  readonly profile: string
  readonly tried: boolean
}

export type LoadedOwnEmails = LoadedState<OwnEmails>
export type OwnEmailsStore = ReturnType<typeof createOwnEmailsStore>

function createOwnEmailsStore(environment: Environment) {
  const { $state, retry, send } = createScreen<OwnEmails>(environment, {
    load: async () => {
      const [answer, session] = await Promise.all([
        call(environment, readEmailPreferences, {}),
        loadSession(environment),
      ])
      const profile = session.kind === 'person' ? session.person.profile_url : ''
      return answer.ok ? { letters: answer.value, profile, tried: false } : answer
    },
  })
  return {
    $state,
    retry,
    want: (wanted: boolean) =>
      send(async () => {
        const answer = await call(environment, setReminderEmails, { body: { wanted } })
        return answer.ok ? { letters: answer.value } : answer
      }),
    tryAgain: () =>
      send(async () => {
        const answer = await call(environment, sendTestEmail, { body: {} })
        return answer.ok ? { letters: answer.value, tried: true } : answer
      }),
  }
}

export type OwnOrganisation = PersonalData['organisations'][number]

interface LeavingState extends DialogSendingState {
  readonly organisation: OwnOrganisation
}
export type LeaveOrganisationStore = ReturnType<typeof createLeaveOrganisationStore>

function createLeaveOrganisationStore(environment: Environment, left: () => void) {
  const { $dialog, open, close, send } = createDialog<LeavingState>()
  return {
    $leaving: $dialog,
    ask: (organisation: OwnOrganisation) => open({ organisation, ...initialDialogSendingState }),
    close,
    confirm: async (): Promise<void> => {
      const isSent = await send(({ organisation: { legalHid } }) =>
        call(environment, leaveOrganisation, { params: { legalHid } }),
      )
      if (!isSent) return
      if (!isSent.answer.ok) return isSent.change({ sending: false, refused: isSent.answer.code })
      isSent.close()
      left()
    },
  }
}

export type PersonalDataPage = ReturnType<typeof createPersonalDataPage>

export function createPersonalDataPage(environment: Environment) {
  const $section = atom<string | null>(null)
  const data = createPersonalDataStore(environment, {
    read: () => call(environment, readPersonalData, {}),
    withdraw: () => call(environment, withdrawConsent, { body: {} }),
    remove: () => call(environment, deletePersonalData, { body: {} }),
  })
  return {
    ...data,
    leaving: createLeaveOrganisationStore(environment, () => void data.reload()),
    letters: createOwnEmailsStore(environment),
    $section: $section as ReadableAtom<string | null>,
    followSections: (ids: readonly string[]) => observeCurrentSection(ids, (id) => $section.set(id)),
  }
}
