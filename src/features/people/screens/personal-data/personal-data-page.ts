import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { followSections } from '#kit/browser/follow-sections.ts'
import { type ShownState, screen } from '#kit/screens/screen.ts'
import { dialog, type Sending, unsent } from '#kit/state/dialog.ts'
import { askSession } from '#kit/state/session.ts'
import type { OwnLetters } from '#messages/api/sent-messages.ts'
import { readOwnLetters, tryAddress, wantReminders } from '#messages/api/sent-messages.ts'
import { leaveOrganisation } from '#people/api/acting.ts'
import {
  deletePersonalData,
  type PersonalData,
  readPersonalData,
  withdrawConsent,
} from '#people/api/personal-data.ts'
import { ownData } from './own-data.ts'

interface Letters {
  readonly letters: OwnLetters
  /** Address where the email is changed; '' if unknown. */
  readonly profile: string
  readonly tried: boolean
}

export type ShownLetters = ShownState<Letters>
export type OwnLettersStore = ReturnType<typeof ownLettersStore>

function ownLettersStore(environment: Environment) {
  const { $state, retry, send } = screen<Letters>(environment, {
    load: async () => {
      const [answer, session] = await Promise.all([
        call(environment, readOwnLetters, {}),
        askSession(environment),
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
        const answer = await call(environment, wantReminders, { body: { wanted } })
        return answer.ok ? { letters: answer.value } : answer
      }),
    tryAgain: () =>
      send(async () => {
        const answer = await call(environment, tryAddress, { body: {} })
        return answer.ok ? { letters: answer.value, tried: true } : answer
      }),
  }
}

export type OwnOrganisation = PersonalData['organisations'][number]

interface LeavingState extends Sending {
  readonly organisation: OwnOrganisation
}
export type LeavingStore = ReturnType<typeof leavingStore>

function leavingStore(environment: Environment, left: () => void) {
  const { $dialog, open, close, send } = dialog<LeavingState>()
  return {
    $leaving: $dialog,
    ask: (organisation: OwnOrganisation) => open({ organisation, ...unsent }),
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

export type PersonalDataPage = ReturnType<typeof personalDataPage>

export function personalDataPage(environment: Environment) {
  const $section = atom<string | null>(null)
  const data = ownData(environment, {
    read: () => call(environment, readPersonalData, {}),
    withdraw: () => call(environment, withdrawConsent, { body: {} }),
    remove: () => call(environment, deletePersonalData, { body: {} }),
  })
  return {
    ...data,
    leaving: leavingStore(environment, () => void data.reload()),
    letters: ownLettersStore(environment),
    $section: $section as ReadableAtom<string | null>,
    followSections: (ids: readonly string[]) => followSections(ids, (id) => $section.set(id)),
  }
}
