import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { currentHold, giveBackHold, holdBox } from '#contract/boxes.ts'
import { countdown } from '#state/countdown.ts'
import { $rentalForm } from '#state/rental-form.ts'
import type { WizardStores } from './wizard-stores.ts'

export type BoxHold = ReturnType<typeof boxHold>

/** Keeps the chosen box for this session. */
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
    /** Holds a box for 15 minutes; the server releases the previous one. */
    take: async (boxId: number) => {
      const answer = await call(environment, holdBox, { params: { id: boxId } })
      $hold.set(answer.ok ? answer.value : null)
      return answer
    },
    giveBack: async () => {
      if ($hold.get() === null) return
      $hold.set(null)
      await call(environment, giveBackHold, {})
    },
    ask,
    /** Restores the hold after a reload or a login. */
    recall: async (asked = ask()) => {
      const answer = await asked
      // A session holds one box, which may belong to another tab.
      const held = answer.ok ? answer.value : null
      $hold.set(held?.boxId === $rentalForm.get().boxId ? held : null)
    },
  }
}
