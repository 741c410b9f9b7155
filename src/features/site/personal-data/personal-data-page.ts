import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { followSections } from '#browser/follow-sections.ts'
import { deletePersonalData, readPersonalData, withdrawConsent } from '#contract/personal-data.ts'
import { leavingStore } from './leaving-store.ts'
import { ownData } from './own-data.ts'
import { ownLettersStore } from './own-letters-store.ts'

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
