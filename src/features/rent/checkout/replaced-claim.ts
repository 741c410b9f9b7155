import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { FreeBox } from '#contract/boxes.ts'
import { clientClaims, readClaim } from '#contract/claims.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'

/** Statuses of an unpaid claim that a new one can replace (M-CLAIM-05). */
const replaceable: readonly number[] = [1, 4]

/**
 * Box of the unpaid claim that the form replaces; it is in no list of free boxes. A claim that can no longer be
 * replaced is forgotten; an unread one stays. Null without a box or at another place.
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
const LOOKED_THROUGH = 20

/** The person's own unpaid claim with this box, made in another tab or on another device. */
export async function ownUnpaidClaim(environment: Environment, boxId: number | null): Promise<number | null> {
  if (boxId === null || !environment.mayBePerson()) return null
  const list = await call(environment, clientClaims, { query: { limit: LOOKED_THROUGH } })
  if (!list.ok) return null
  const own = list.value.find((claim) => claim.boxId === boxId && replaceable.includes(claim.claimStatus.id))
  return own?.claimId ?? null
}
