import { atom, type ReadableAtom } from 'nanostores'
import { type Answer, call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { currentHold, giveBackHold, type Hold, holdBox } from '#contract/boxes.ts'
import { countdown } from '#state/countdown.ts'
import { $rentalForm } from '#state/rental-form.ts'

export interface BoxHold {
  /** What this session holds, null when nothing. */
  readonly $hold: ReadableAtom<Hold | null>
  /** Holds a box for 15 minutes; the one held before is given back by the server. */
  readonly take: (boxId: number) => Promise<Answer<typeof holdBox>>
  /** Gives back what is held, when there is anything. */
  readonly giveBack: () => Promise<void>
  /** Learns what the session holds already: after a reload or a login. */
  readonly recall: () => Promise<Hold | null>
  /** Milliseconds until the hold ends, by the server's clock; null without a hold. */
  readonly $left: ReadableAtom<number | null>
  readonly run: () => () => void
}

/** The box that this session keeps others from taking while its owner goes on (issue 'Rent a box', part 5). */
export function boxHold(environment: Environment, lapsed: () => void): BoxHold {
  const $hold = atom<Hold | null>(null)
  const left = countdown(
    environment,
    () => $hold.get()?.until ?? null,
    () => {
      $hold.set(null)
      lapsed()
    },
  )
  return {
    $hold,
    $left: left.$left,
    run: left.run,
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
      // A session holds one box: one that another tab chose at another place is no hold of this form.
      const held = answer.ok ? answer.value : null
      $hold.set(held?.boxId === $rentalForm.get().boxId ? held : null)
      return $hold.get()
    },
  }
}
