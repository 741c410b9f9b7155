import { currentHold, giveBackHold, type Hold, holdBox } from '#contract/boxes.ts'
import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { atom, type ReadableAtom } from 'nanostores'

export interface BoxHold {
  /** What this session holds, null when nothing. */
  readonly $hold: ReadableAtom<Hold | null>
  /** Holds a box for 15 minutes; the one held before is given back by the server. */
  readonly take: (boxId: number) => Promise<Answer<typeof holdBox>>
  /** Gives back what is held, when there is anything. */
  readonly giveBack: () => Promise<void>
  /** Learns what the session holds already: after a reload or a login. */
  readonly recall: () => Promise<Hold | null>
  /** The time is over: the server has forgotten it, so do we. */
  readonly lapsed: () => void
}

/** The box that this session keeps others from taking while its owner goes on (issue 'Rent a box', part 5). */
export function boxHold(environment: Environment): BoxHold {
  const $hold = atom<Hold | null>(null)
  return {
    $hold,
    take: async (boxId) => {
      const answer = await call(environment, holdBox, { params: { id: boxId } })
      $hold.set(answer.ok ? answer.value : null)
      return answer
    },
    giveBack: async () => {
      if ($hold.get() === null) return
      $hold.set(null)
      await call(environment, giveBackHold, {})
    },
    recall: async () => {
      const answer = await call(environment, currentHold, {})
      $hold.set(answer.ok ? answer.value : null)
      return $hold.get()
    },
    lapsed: () => $hold.set(null),
  }
}
