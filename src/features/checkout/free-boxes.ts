import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import type { FreeBox } from '#contract/boxes.ts'
import { byNumber, type Place, readFreeBoxes } from './place.ts'
import type { BoxesState } from './wizard-state.ts'

/** What is free at a place now; read again whenever a box went away (M-ERR-07, 08, 11). */
export function freeBoxes(environment: Environment): {
  readonly $boxes: ReadableAtom<BoxesState>
  /** Answers the list sorted by number, null when it could not be read. */
  readonly load: (place: Place) => Promise<readonly FreeBox[] | null>
} {
  const $boxes = atom<BoxesState>({ kind: 'loading' })
  return {
    $boxes,
    load: async (place) => {
      $boxes.set({ kind: 'loading' })
      const answer = await readFreeBoxes(environment, place)
      if (!answer.ok) {
        $boxes.set({ kind: 'failed' })
        return null
      }
      const boxes = byNumber(answer.value)
      $boxes.set({ kind: 'shown', boxes })
      return boxes
    },
  }
}
