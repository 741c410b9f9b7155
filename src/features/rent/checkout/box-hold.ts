import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { currentHold, giveBackHold, holdBox } from '#contract/boxes.ts'
import { countdown } from '#state/countdown.ts'
import { $rentalForm } from '#state/rental-form.ts'
import type { WizardStores } from './wizard-stores.ts'

export type BoxHold = ReturnType<typeof boxHold>

/** The box that this session keeps others from taking while its owner goes on. */
export function boxHold(environment: Environment, { $hold, $notices }: WizardStores) {
  const { $left, run } = countdown(
    environment,
    () => $hold.get()?.until ?? null,
    () => {
      $hold.set(null)
      $notices.setKey('holdLapsed', true)
    },
  )
  const ask = () => call(environment, currentHold, {})
  return {
    /** Milliseconds until the hold ends, by the server's clock; null without a hold. */
    $left,
    run,
    /** Holds a box for 15 minutes; the one held before is given back by the server. */
    take: async (boxId: number) => {
      const answer = await call(environment, holdBox, { params: { id: boxId } })
      $hold.set(answer.ok ? answer.value : null)
      return answer
    },
    /** Gives back what is held, when there is anything. */
    giveBack: async () => {
      if ($hold.get() === null) return
      $hold.set(null)
      await call(environment, giveBackHold, {})
    },
    /** Asks what the session holds. */
    ask,
    /** Learns what the session holds already: after a reload or a login. */
    recall: async (asked = ask()) => {
      const answer = await asked
      // A session holds one box: one that another tab chose at another place is no hold of this form.
      const held = answer.ok ? answer.value : null
      $hold.set(held?.boxId === $rentalForm.get().boxId ? held : null)
    },
  }
}
