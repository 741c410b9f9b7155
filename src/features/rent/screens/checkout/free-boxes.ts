import type { Environment } from '#kit/browser/environment.ts'
import type { FreeBox, WallBox } from '#rent/api/boxes.ts'
import { $rentalForm, type RentalForm, updateRentalForm } from '#rent/parts/rental-form.ts'
import { sortEyeLevelFirst } from '#rent/rules/box-wall.ts'
import { findOwnUnpaidClaim } from './box-hold-store.ts'
import { readFreeBoxes, toPlaceKey, type WizardPlace } from './wizard-place.ts'
import type { AlternativeBox, WizardStores } from './wizard-stores.ts'

const ENLARGED_SIZE = 2

const toBoxSize = (box: FreeBox, isAaps: boolean): number => box.size ?? (isAaps ? 3 : 1)

export function toWallDoors(
  wall: readonly WallBox[],
  boxes: readonly FreeBox[],
  { size, isAaps }: { readonly size: number; readonly isAaps: boolean },
) {
  const free = new Set(boxes.map(({ id }) => id))
  const known = new Set(wall.map(({ id }) => id))
  const beyondWall: WallBox[] = boxes
    .filter(({ id }) => !known.has(id))
    .map((box) => ({ ...box, size: toBoxSize(box, isAaps) }))
  return [...beyondWall, ...wall]
    .filter((box) => box.size === size)
    .map(({ mine, ...box }) => ({
      ...box,
      large: size === ENLARGED_SIZE,
      state: free.has(box.id) ? ('free' as const) : mine ? ('mine' as const) : ('taken' as const),
    }))
    .sort((door, other) => Number(door.number) - Number(other.number))
}

export function countBoxesBySize(boxes: readonly FreeBox[], isAaps: boolean): ReadonlyMap<number, number> {
  const sizes = Map.groupBy(boxes, (box) => toBoxSize(box, isAaps))
  return new Map(
    [...sizes].toSorted(([one], [other]) => one - other).map(([size, ofSize]) => [size, ofSize.length]),
  )
}

/** The chosen size if it has free boxes, otherwise the first size that has. */
export const chooseShownSize = (sizes: ReadonlyMap<number, number>, chosen: number): number =>
  sizes.has(chosen) ? chosen : ([...sizes.keys()][0] ?? 1)

export function choosePickableBoxes(
  boxes: readonly FreeBox[],
  wall: readonly WallBox[],
  { boxSize, isAaps }: Pick<RentalForm, 'boxSize' | 'isAaps'>,
): readonly FreeBox[] {
  const size = chooseShownSize(countBoxesBySize(boxes, isAaps), boxSize)
  const ofSize = boxes.filter((box) => toBoxSize(box, isAaps) === size)
  return sortEyeLevelFirst(ofSize, wall)
}

export function preselectBox({ $boxes, $wall }: WizardStores): boolean {
  const form = $rentalForm.get()
  const state = $boxes.get()
  if (form.boxId !== null || state.kind !== 'shown') return false
  const [bestBox] = choosePickableBoxes(state.boxes, $wall.get(), form)
  if (!bestBox) return false
  updateRentalForm({ box: bestBox.number, boxId: bestBox.id, boxSize: bestBox.size ?? 1, boxOffered: true })
  return true
}

const numberFromText = (text: string): number => Number(text.replace(/\D/g, '')) || 0

type ChosenBox = Pick<RentalForm, 'box' | 'boxId' | 'boxSize'>

/** The nearest box of the same size and price. A stale list may still contain the lost box. */
function nearestBox(boxes: readonly FreeBox[], lost: ChosenBox): FreeBox | null {
  const lostNumber = numberFromText(lost.box ?? '')
  const distance = (box: FreeBox) => Math.abs(numberFromText(box.number) - lostNumber)
  const [nearest] = boxes
    .filter((box) => (box.size ?? lost.boxSize) === lost.boxSize && box.id !== lost.boxId)
    .sort((box, other) => distance(box) - distance(other))
  return nearest ?? null
}

export function dropLostBox(
  stores: WizardStores,
  lost: ChosenBox,
  boxes: readonly FreeBox[],
  alternative: AlternativeBox | null,
): void {
  updateRentalForm({ box: null, boxId: null })
  stores.$movedFrom.set(null)
  stores.$takenBox.set({ number: lost.box ?? '', alternative: alternative ?? nearestBox(boxes, lost) })
  stores.showProblems('box')
}

/**
 * Chooses the box of an offer's link. Returns false if it is not offered to this person any more; a box that is free for
 * everybody is chosen as well.
 */
export function chooseOfferedBox({ $freeBoxes }: WizardStores, boxId: number): boolean {
  const free = $freeBoxes.get()
  const box = free.kind === 'shown' ? free.boxes.find(({ id }) => id === boxId) : undefined
  if (!box) return false
  updateRentalForm({ box: box.number, boxId: box.id, boxSize: box.size ?? 1, boxOffered: false })
  return true
}

/** Sizes of the wall that have no free box, so that people can wait for one. */
export const listFullSizes = (
  wall: readonly WallBox[],
  sizes: ReadonlyMap<number, number>,
): readonly number[] => [...new Set(wall.map(({ size }) => size))].filter((size) => !sizes.has(size)).sort()

/** Reports a chosen box that is no longer free; replaces a preselected one by the next. */
export function verifyDraftBox(stores: WizardStores): void {
  const form = $rentalForm.get()
  const free = stores.$boxes.get()
  if (form.boxId === null || free.kind !== 'shown' || stores.$hold.get()?.boxId === form.boxId) return
  if (free.boxes.some(({ id }) => id === form.boxId)) return
  if (form.boxOffered) {
    updateRentalForm({ box: null, boxId: null })
    if (preselectBox(stores)) {
      stores.$movedFrom.set(form.box)
      return
    }
  }
  dropLostBox(stores, form, free.boxes, null)
}

export function verifyOwnRentedBox(stores: WizardStores): void {
  const { boxId } = $rentalForm.get()
  const free = stores.$freeBoxes.get()
  if (free.kind === 'shown' && free.boxes.some(({ id, from }) => id === boxId && from !== undefined))
    verifyDraftBox(stores)
}

/** Sorts by number, 2 before 10, whatever the order of the server (M-BOX-01). */
const sortByNumber = (boxes: readonly FreeBox[]): readonly FreeBox[] =>
  boxes.toSorted(
    (box, other) =>
      (Number.parseInt(box.number, 10) || 0) - (Number.parseInt(other.number, 10) || 0) ||
      (box.number < other.number ? -1 : 1),
  )

/** Reads the free boxes, or waits for `asked` if that call is already running (M-ERR-07, 08, 11); null on failure. */
export async function loadFreeBoxes(
  environment: Environment,
  { $freeBoxes }: WizardStores,
  place: WizardPlace,
  asked = readFreeBoxes(environment, toPlaceKey(place)),
): Promise<readonly FreeBox[] | null> {
  $freeBoxes.set({ kind: 'loading' })
  const answer = await asked
  const boxes = answer.ok ? sortByNumber(answer.value) : null
  $freeBoxes.set(boxes ? { kind: 'shown', boxes } : { kind: 'failed' })
  return boxes
}

const POLL_INTERVAL_MS = 5000

const joinIds = (boxes: readonly FreeBox[]): string => boxes.map(({ id }) => id).join()

/**
 * Polls while the page is visible, so that boxes taken by others disappear (AMB-61). If nothing has changed, the answer
 * has no body.
 */
export function pollFreeBoxes(environment: Environment, stores: WizardStores): () => void {
  const { $place, $freeBoxes, $sending } = stores

  const refresh = async (): Promise<void> => {
    const place = $place.get()
    // While the form is being sent, the server's answer decides about the box.
    if (place === null || $sending.get()) return
    const answer = await readFreeBoxes(environment, toPlaceKey(place))
    const shownBoxes = $freeBoxes.get()
    if (!answer.ok || shownBoxes.kind !== 'shown' || $sending.get() || $place.get() !== place) return
    const boxes = sortByNumber(answer.value)
    if (joinIds(boxes) === joinIds(shownBoxes.boxes)) return
    $freeBoxes.set({ kind: 'shown', boxes })
    const { boxId } = $rentalForm.get()
    // A box that the person ordered in another tab stays chosen, because continuing opens that claim.
    const isGone = boxId !== null && !boxes.some(({ id }) => id === boxId)
    if (isGone && (await findOwnUnpaidClaim(environment, boxId)) === null) verifyDraftBox(stores)
  }

  let ended = false
  const pollLater = () => environment.after(POLL_INTERVAL_MS, () => void poll())
  const poll = async (): Promise<void> => {
    stop()
    if (!environment.inSight()) return
    await refresh()
    if (!ended) stop = pollLater()
  }
  let stop = pollLater()
  const unsubscribe = environment.onReturn(() => void poll())
  return () => {
    ended = true
    unsubscribe()
    stop()
  }
}
