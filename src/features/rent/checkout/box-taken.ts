import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import type { FreeBox } from '#contract/boxes.ts'
import { checkoutCopy } from '#copy/checkout.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import { showToast } from '#state/toasts.ts'
import { loadFreeBoxes } from './free-boxes.ts'
import type { Alternative } from './new-claim.ts'
import { withFreeCount } from './place.ts'
import { ownUnpaidClaim } from './replaced-claim.ts'
import { countFailure, showProblems, type WizardStores } from './wizard-stores.ts'

/** Leaving takes so long at most, in milliseconds. */
const leaving = 5000

const numberIn = (text: string): number => Number(text.replace(/\D/g, '')) || 0

/**
 * The free box nearest by number to one that went away, of the same size and so of the same price; null without one. The
 * one that went away is never offered, though a list may still have it.
 */
function nearestBox(boxes: readonly FreeBox[], gone: ChosenBox): FreeBox | null {
  const wanted = numberIn(gone.box ?? '')
  const away = (box: FreeBox) => Math.abs(numberIn(box.number) - wanted)
  return boxes
    .filter((box) => (box.size ?? gone.boxSize) === gone.boxSize && box.id !== gone.boxId)
    .reduce<FreeBox | null>((nearest, box) => (nearest && away(nearest) <= away(box) ? nearest : box), null)
}

interface ChosenBox {
  readonly box: string | null
  readonly boxId: number | null
  readonly boxSize: number
}

/** Lets go of a box that is not to be had any more, and offers the nearest one; the rest of the form is kept. */
function letBoxGo(
  stores: WizardStores,
  gone: ChosenBox,
  boxes: readonly FreeBox[],
  alternative: Alternative | null,
): void {
  changeRentalForm({ box: null, boxId: null })
  stores.$takenBox.set({ number: gone.box ?? '', alternative: alternative ?? nearestBox(boxes, gone) })
  showProblems(stores, 'box')
}

/** A box of the kept draft that is neither held, nor one's own, nor free any more is told, not silently dropped. */
export function checkDraftBox(stores: WizardStores): void {
  const form = $rentalForm.get()
  const free = stores.$freeBoxes.get()
  const ownIds = [stores.$hold.get()?.boxId, stores.$ownBox.get()?.id]
  if (form.boxId === null || free.kind !== 'shown' || ownIds.includes(form.boxId)) return
  if (!free.boxes.some(({ id }) => id === form.boxId)) letBoxGo(stores, form, free.boxes, null)
}

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
  letBoxGo(stores, form, boxes ?? [], alternative)
  countFailure(stores)
  if (boxes?.length === 0) {
    $wizard.set({ kind: 'unavailable', place, why: 'none_free' })
    showToast('no_free_boxes', checkoutCopy.noFreeBoxes(place.office.index), { duration: 5000 })
    return
  }
  if (boxes) $wizard.set({ ...state, place: withFreeCount(place, boxes.length) })
  const words = checkoutCopy[place.locker ? 'cellTaken' : 'boxTaken'](form.box ?? '')
  showToast('box_taken', words, { duration: 5000 })
}
