import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { FreeBox } from '#contract/boxes.ts'
import { clientClaims, readClaim } from '#contract/claims.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'

/** The statuses in which an unpaid claim can give way to a new one (M-CLAIM-05). */
const replaceable: readonly number[] = [1, 4]

/**
 * The box of the unpaid claim that the form is to replace: it stands in no list of free boxes, for it is one's own. A
 * claim that cannot be replaced any more is forgotten; one that cannot be read now stays noted. Null without a box, and
 * where the form is at another place.
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

/** So many of the newest claims are looked through: what waits to be paid stands first among them. */
const LOOKED_THROUGH = 20

/**
 * The unpaid claim of whoever acts that has taken a box: made in another tab or on another device, whatever this tab has
 * heard of it. Null without one, and for a visitor.
 */
export async function ownUnpaidClaim(environment: Environment, boxId: number | null): Promise<number | null> {
  if (boxId === null || !environment.mayBePerson()) return null
  const list = await call(environment, clientClaims, { query: { limit: LOOKED_THROUGH } })
  if (!list.ok) return null
  const own = list.value.find((claim) => claim.boxId === boxId && replaceable.includes(claim.claimStatus.id))
  return own?.claimId ?? null
}
