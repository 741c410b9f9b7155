import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { showToast } from '#state/toasts.ts'
import { loadFreeBoxes } from './free-boxes.ts'
import { letBoxGo } from './gone-box.ts'
import type { Alternative } from './new-claim.ts'
import { ownUnpaidClaim } from './replaced-claim.ts'
import { countFailure, freeAt, unavailable, type WizardStores } from './wizard-stores.ts'

/** Leaving takes so long at most, in milliseconds. */
const leaving = 5000

/** Goes to a claim that was made of this form. */
export function goToReservation(environment: Environment, { $sending }: WizardStores, claim: number): void {
  // A page that the browser keeps and shows again must not wait for ever.
  environment.after(leaving, () => $sending.set(false))
  environment.go(`${addresses.reservation}?claim=${claim}`)
}

/**
 * The server refused the chosen box, for it went to somebody else: the list is read again, the rest of the form is kept
 * (M-ERR-07, 08). `alternative` is the nearest free box when the server named it.
 */
export async function onBoxTaken(
  environment: Environment,
  stores: WizardStores,
  alternative: Alternative | null = null,
): Promise<void> {
  const { $wizard } = stores
  const state = $wizard.get()
  if (state.kind !== 'shown') return
  const { place } = state
  const form = $rentalForm.get()
  // Another tab or device was quicker with this very box: it is one's own, so one goes on to its claim.
  const own = await ownUnpaidClaim(environment, form.boxId)
  if (own !== null) return goToReservation(environment, stores, own)
  changeRentalForm({ box: null, boxId: null })
  const boxes = await loadFreeBoxes(environment, stores, place)
  letBoxGo(stores, form, freeAt(boxes ?? [], form.dates?.[0] ?? null), alternative)
  countFailure(stores)
  if (boxes?.length === 0) {
    $wizard.set(unavailable(place, 'none_free'))
    const words = place.locker ? checkoutCopy.noFreeCells : checkoutCopy.noFreeBoxes(place.office.index)
    showToast('no_free_boxes', words, { duration: 5000 })
    return
  }
  const words = checkoutCopy[place.locker ? 'cellTaken' : 'boxTaken'](form.box ?? '')
  showToast('box_taken', words, { duration: 5000 })
}
