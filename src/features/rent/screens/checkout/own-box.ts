import { clientClaims, readClaim } from '#claims/api/claims.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { countdown } from '#kit/state/countdown.ts'
import { currentHold, type FreeBox, giveBackHold, holdBox } from '#rent/api/boxes.ts'
import { $rentalForm, changeRentalForm } from '#rent/parts/rental-form.ts'
import type { WizardStores } from './wizard-stores.ts'

export type BoxHold = ReturnType<typeof boxHold>

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
    $left,
    run,
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
    /** Restores the hold after a reload or a login, unless it belongs to another tab's box. */
    recall: async (asked = ask()) => {
      const answer = await asked
      const held = answer.ok ? answer.value : null
      $hold.set(held?.boxId === $rentalForm.get().boxId ? held : null)
    },
  }
}

/** Statuses of an unpaid claim, which a new claim can replace (M-CLAIM-05). */
const replaceable: readonly number[] = [1, 4]

/**
 * Box of the replaced claim, if it is at this place; it is in no list of free boxes. Only a claim known to be
 * irreplaceable is forgotten.
 */
export async function readReplacedBox(environment: Environment): Promise<FreeBox | null> {
  const { replaces, opsIndex, aapsId } = $rentalForm.get()
  if (replaces === null) return null
  const answer = await call(environment, readClaim, { params: { id: replaces }, query: {} })
  if (answer.ok && replaceable.includes(answer.value.claimStatus.id)) {
    const { postOffice, lockerId, claimBoxes } = answer.value
    return postOffice.index === opsIndex && lockerId === aapsId ? (claimBoxes[0]?.box ?? null) : null
  }
  if (answer.ok || answer.code === 'forbidden') changeRentalForm({ replaces: null })
  return null
}

/** Claims waiting for payment are listed first. */
const MAX_CLAIMS_READ = 20

/** The person's own unpaid claim with this box, made in another tab or on another device. */
export async function ownUnpaidClaim(environment: Environment, boxId: number | null): Promise<number | null> {
  if (boxId === null || !environment.mayBePerson()) return null
  const list = await call(environment, clientClaims, { query: { limit: MAX_CLAIMS_READ } })
  if (!list.ok) return null
  const own = list.value.find((claim) => claim.boxId === boxId && replaceable.includes(claim.claimStatus.id))
  return own?.claimId ?? null
}
