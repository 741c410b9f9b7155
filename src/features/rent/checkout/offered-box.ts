import type { FreeBox, WallBox } from '#contract/boxes.ts'
import { eyeLevelFirst } from '#domain/box-wall.ts'
import { $rentalForm, changeRentalForm, type RentalForm } from '#state/rental-form.ts'
import { sizeOf } from './box-doors.ts'
import type { WizardStores } from './wizard-stores.ts'

/** How many free boxes there are of each size. */
export function countSizes(boxes: readonly FreeBox[], isAaps: boolean): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>()
  for (const box of boxes) {
    const size = sizeOf(box, isAaps)
    sizes.set(size, (sizes.get(size) ?? 0) + 1)
  }
  return sizes
}

/** The size whose boxes are shown: the chosen one while it has free boxes, else one that has. */
export const shownSize = (sizes: ReadonlyMap<number, number>, chosen: number): number =>
  sizes.has(chosen) ? chosen : ([...sizes.keys()][0] ?? 1)

/** The free boxes to choose from, those at eye level first, then by number. */
export function boxesToPick(
  boxes: readonly FreeBox[],
  wall: readonly WallBox[],
  { boxSize, isAaps }: Pick<RentalForm, 'boxSize' | 'isAaps'>,
): readonly FreeBox[] {
  const size = shownSize(countSizes(boxes, isAaps), boxSize)
  const ofSize = boxes.filter((box) => sizeOf(box, isAaps) === size)
  return eyeLevelFirst(ofSize, wall)
}

/** Preselects the best free box while none is chosen; false when there is nothing to select. */
export function offerBox({ $boxes, $wall }: WizardStores): boolean {
  const form = $rentalForm.get()
  const state = $boxes.get()
  if (form.boxId !== null || state.kind !== 'shown') return false
  const [best] = boxesToPick(state.boxes, $wall.get(), form)
  if (!best) return false
  changeRentalForm({ box: best.number, boxId: best.id, boxSize: best.size ?? 1, boxOffered: true })
  return true
}

/** The preselected box went to somebody else before its person chose anything: the next best takes its place. */
export function moveOffer(stores: WizardStores): boolean {
  const { box } = $rentalForm.get()
  changeRentalForm({ box: null, boxId: null })
  if (!offerBox(stores)) return false
  stores.$movedFrom.set(box)
  return true
}
