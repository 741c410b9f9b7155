import type { FreeBox } from '#contract/boxes.ts'
import { $rentalForm, changeRentalForm } from '#state/rental-form.ts'
import type { Alternative } from './new-claim.ts'
import { moveOffer } from './offered-box.ts'
import { showProblems, type WizardStores } from './wizard-stores.ts'

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
export function letBoxGo(
  stores: WizardStores,
  gone: ChosenBox,
  boxes: readonly FreeBox[],
  alternative: Alternative | null,
): void {
  changeRentalForm({ box: null, boxId: null })
  stores.$movedFrom.set(null)
  stores.$takenBox.set({ number: gone.box ?? '', alternative: alternative ?? nearestBox(boxes, gone) })
  showProblems(stores, 'box')
}

/** A box of the kept draft that is neither held, nor one's own, nor free any more is told, not silently dropped. */
export function checkDraftBox(stores: WizardStores): void {
  const form = $rentalForm.get()
  const free = stores.$boxes.get()
  if (form.boxId === null || free.kind !== 'shown' || stores.$hold.get()?.boxId === form.boxId) return
  if (free.boxes.some(({ id }) => id === form.boxId)) return
  if (!form.boxOffered || !moveOffer(stores)) letBoxGo(stores, form, free.boxes, null)
}

/** One's own box, rented until later than the first day of the form, is let go: it is rented anew after that (AMB-54). */
export function checkRentedBox(stores: WizardStores): void {
  const { boxId } = $rentalForm.get()
  const free = stores.$freeBoxes.get()
  if (free.kind === 'shown' && free.boxes.some(({ id, from }) => id === boxId && from !== undefined))
    checkDraftBox(stores)
}
