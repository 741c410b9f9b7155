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

/** The dialog that asks before one leaves an organisation. */
interface LeavingState extends Sending {
  readonly organisation: OwnOrganisation
}
export type LeavingStore = ReturnType<typeof leavingStore>

/** Leaves an organisation, without its administrator. */
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

/** What is kept about the person who is logged in. */
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
    /** The part of the page that is being read. */
    $section: $section as ReadableAtom<string | null>,
    /** Begins to follow the reader through these parts, which are drawn; answers the way to stop. */
    followSections: (ids: readonly string[]) => followSections(ids, (id) => $section.set(id)),
  }
}
