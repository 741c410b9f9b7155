import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { followSections } from '#browser/follow-sections.ts'
import { leaveOrganisation } from '#contract/acting.ts'
import {
  deletePersonalData,
  type PersonalData,
  readPersonalData,
  withdrawConsent,
} from '#contract/personal-data.ts'
import { dialog, type Sending, unsent } from '#state/dialog.ts'
import { ownData } from './own-data.ts'
import { ownLettersStore } from './own-letters-store.ts'

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
      const sent = await send(({ organisation: { legalHid } }) =>
        call(environment, leaveOrganisation, { params: { legalHid } }),
      )
      if (!sent) return
      if (!sent.answer.ok) return sent.change({ sending: false, refused: sent.answer.code })
      sent.close()
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
    /** Highlights the section in view; returns the way to stop. */
    followSections: (ids: readonly string[]) => followSections(ids, (id) => $section.set(id)),
  }
}
