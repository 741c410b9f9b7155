import { listClientClaims, readClaim } from '#claims/api/claims.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createCountdown } from '#kit/state/countdown.ts'
import { type FreeBox, holdBox, readCurrentHold, releaseHold } from '#rent/api/boxes.ts'
import { $rentalForm, updateRentalForm } from '#rent/parts/rental-form.ts'
import type { WizardStores } from './wizard-stores.ts'

export type BoxHoldStore = ReturnType<typeof createBoxHoldStore>

export function createBoxHoldStore(environment: Environment, { $hold, $notices }: WizardStores) {
  const { $left, run } = createCountdown(
    environment,
    () => $hold.get()?.until ?? null,
    () => {
      $hold.set(null)
      $notices.setKey('holdLapsed', true)
    },
  )
  const ask = () => call(environment, readCurrentHold, {})
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
      await call(environment, releaseHold, {})
    },
    ask,
    /** Restores the hold after a reload or login, unless another tab holds a different box. */
    recall: async (asked = ask()) => {
      const answer = await asked
      const held = answer.ok ? answer.value : null
      $hold.set(held?.boxId === $rentalForm.get().boxId ? held : null)
    },
  }
}

/** Statuses of an unpaid claim; a new claim can replace it (M-CLAIM-05). */
const replaceableStatuses: readonly number[] = [1, 4]

/**
 * Box of the replaced claim if it is at this place, because lists of free boxes omit it. A claim that certainly cannot
 * be replaced is removed from the draft.
 */
export async function readReplacedBox(environment: Environment): Promise<FreeBox | null> {
  const { replaces, opsIndex, aapsId } = $rentalForm.get()
  if (replaces === null) return null
  const answer = await call(environment, readClaim, { params: { id: replaces }, query: {} })
  if (answer.ok && replaceableStatuses.includes(answer.value.claimStatus.id)) {
    const { postOffice, lockerId, claimBoxes } = answer.value
    return postOffice.index === opsIndex && lockerId === aapsId ? (claimBoxes[0]?.box ?? null) : null
  }
  if (answer.ok || answer.code === 'forbidden') updateRentalForm({ replaces: null })
  return null
}

/** Enough to find it, because claims awaiting payment come first in the list. */
const MAX_CLAIMS_READ = 20

export async function findOwnUnpaidClaim(
  environment: Environment,
  boxId: number | null,
): Promise<number | null> {
  if (boxId === null || !environment.mayBePerson()) return null
  const list = await call(environment, listClientClaims, { query: { limit: MAX_CLAIMS_READ } })
  if (!list.ok) return null
  const unpaidClaim = list.value.find(
    (claim) => claim.boxId === boxId && replaceableStatuses.includes(claim.claimStatus.id),
  )
  return unpaidClaim?.claimId ?? null
}
