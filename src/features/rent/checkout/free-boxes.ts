import type { Environment } from '#browser/environment.ts'
import type { FreeBox, WallBox } from '#contract/boxes.ts'
import { eyeLevelFirst, type WallPlace } from '#domain/box-wall.ts'
import { $rentalForm, changeRentalForm, type RentalForm } from '#state/rental-form.ts'
import type { Alternative } from './new-claim.ts'
import { byNumber, nameOfPlace, type Place, readFreeBoxes } from './place.ts'
import { showProblems, type WizardStores } from './wizard-stores.ts'

/** The size of an enlarged box (M-BOX-04). */
const ENLARGED = 2

interface Door {
  readonly id: number
  readonly number: string
  readonly size: number
  readonly large: boolean
  readonly state: 'free' | 'taken' | 'mine'
  readonly place?: WallPlace | undefined
}

/** Cells of a locker may have a size of their own. */
const sizeOf = (box: FreeBox, isAaps: boolean): number => box.size ?? (isAaps ? 3 : 1)

const isLarge = ({ size }: { readonly size?: number | undefined }): boolean => size === ENLARGED

/** Doors of one size: the whole wall, or only the free boxes while the wall is unknown. */
export function doorsOf(
  wall: readonly WallBox[],
  boxes: readonly FreeBox[],
  { size, isAaps }: { readonly size: number; readonly isAaps: boolean },
): readonly Door[] {
  const free = new Set(boxes.map(({ id }) => id))
  const known = new Set(wall.map(({ id }) => id))
  const doors: Door[] = [
    ...boxes
      .filter(({ id }) => !known.has(id))
      .map((box) => ({ ...box, size: sizeOf(box, isAaps), large: isLarge(box), state: 'free' as const })),
    ...wall.map(({ mine, ...box }) => ({
      ...box,
      large: isLarge(box),
      state: free.has(box.id) ? ('free' as const) : mine ? ('mine' as const) : ('taken' as const),
    })),
  ]
  return doors
    .filter((door) => door.size === size)
    .sort((door, other) => Number(door.number) - Number(other.number))
}

export function countSizes(boxes: readonly FreeBox[], isAaps: boolean): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>()
  for (const box of boxes) {
    const size = sizeOf(box, isAaps)
    sizes.set(size, (sizes.get(size) ?? 0) + 1)
  }
  return sizes
}

/** The chosen size while it has free boxes, else one that has. */
export const shownSize = (sizes: ReadonlyMap<number, number>, chosen: number): number =>
  sizes.has(chosen) ? chosen : ([...sizes.keys()][0] ?? 1)

/** Free boxes of the size: eye level first, then by number. */
export function boxesToPick(
  boxes: readonly FreeBox[],
  wall: readonly WallBox[],
  { boxSize, isAaps }: Pick<RentalForm, 'boxSize' | 'isAaps'>,
): readonly FreeBox[] {
  const size = shownSize(countSizes(boxes, isAaps), boxSize)
  const ofSize = boxes.filter((box) => sizeOf(box, isAaps) === size)
  return eyeLevelFirst(ofSize, wall)
}

/** Preselects the best free box; false when there is none or one is chosen. */
export function offerBox({ $boxes, $wall }: WizardStores): boolean {
  const form = $rentalForm.get()
  const state = $boxes.get()
  if (form.boxId !== null || state.kind !== 'shown') return false
  const [best] = boxesToPick(state.boxes, $wall.get(), form)
  if (!best) return false
  changeRentalForm({ box: best.number, boxId: best.id, boxSize: best.size ?? 1, boxOffered: true })
  return true
}

/** Replaces a preselected box that somebody took. */
function moveOffer(stores: WizardStores): boolean {
  const { box } = $rentalForm.get()
  changeRentalForm({ box: null, boxId: null })
  if (!offerBox(stores)) return false
  stores.$movedFrom.set(box)
  return true
}

const numberIn = (text: string): number => Number(text.replace(/\D/g, '')) || 0

/**
 * The nearest free box by number, of the same size and price. The lost box is never offered, though a list may still
 * have it.
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

/** Releases a lost box and offers the nearest one. */
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

/** A lost box of the draft is reported, not silently dropped. */
export function checkDraftBox(stores: WizardStores): void {
  const form = $rentalForm.get()
  const free = stores.$boxes.get()
  if (form.boxId === null || free.kind !== 'shown' || stores.$hold.get()?.boxId === form.boxId) return
  if (free.boxes.some(({ id }) => id === form.boxId)) return
  if (!form.boxOffered || !moveOffer(stores)) letBoxGo(stores, form, free.boxes, null)
}

/**
 * Releases the person's own box if it is rented beyond the first day of the form: it is rented anew after that
 * (AMB-54).
 */
export function checkRentedBox(stores: WizardStores): void {
  const { boxId } = $rentalForm.get()
  const free = stores.$freeBoxes.get()
  if (free.kind === 'shown' && free.boxes.some(({ id, from }) => id === boxId && from !== undefined))
    checkDraftBox(stores)
}

/** Reads the free boxes unless `asked` already did (M-ERR-07, 08, 11); null when they could not be read. */
export async function loadFreeBoxes(
  environment: Environment,
  { $freeBoxes }: WizardStores,
  place: Place,
  asked: ReturnType<typeof readFreeBoxes> = readFreeBoxes(environment, nameOfPlace(place)),
): Promise<readonly FreeBox[] | null> {
  $freeBoxes.set({ kind: 'loading' })
  const answer = await asked
  const boxes = answer.ok ? byNumber(answer.value) : null
  $freeBoxes.set(boxes ? { kind: 'shown', boxes } : { kind: 'failed' })
  return boxes
}
