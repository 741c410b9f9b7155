import type { Environment } from '#browser/environment.ts'
import type { FreeBox } from '#contract/boxes.ts'
import { $rentalForm } from '#state/rental-form.ts'
import { checkDraftBox } from './free-boxes.ts'
import { byNumber, nameOfPlace, type Place, readFreeBoxes } from './place.ts'
import { ownUnpaidClaim } from './replaced-claim.ts'
import type { WizardStores } from './wizard-stores.ts'

/** Poll interval in milliseconds. */
const every = 5000

const areSame = (boxes: readonly FreeBox[], others: readonly FreeBox[]): boolean =>
  boxes.length === others.length && boxes.every(({ id }, index) => id === others[index]?.id)

/** Returns the free boxes if they changed; null if they did not or could not be read. */
async function changedFreeBoxes(
  environment: Environment,
  { $freeBoxes }: WizardStores,
  place: Place,
): Promise<readonly FreeBox[] | null> {
  const answer = await readFreeBoxes(environment, nameOfPlace(place))
  const before = $freeBoxes.get()
  if (!answer.ok || before.kind !== 'shown') return null
  const boxes = byNumber(answer.value)
  return areSame(before.boxes, boxes) ? null : boxes
}

/**
 * Polls the free boxes while the page is visible, so that boxes taken by others disappear (AMB-61). An unchanged
 * answer has no body. Returns the way to stop.
 */
export function watchBoxes(environment: Environment, stores: WizardStores): () => void {
  const { $wizard, $freeBoxes, $sending } = stores

  const look = async (): Promise<void> => {
    const state = $wizard.get()
    // While sending, the server's answer decides.
    if (state.kind !== 'shown' || $sending.get()) return
    const boxes = await changedFreeBoxes(environment, stores, state.place)
    if (boxes === null || $sending.get() || $wizard.get() !== state) return
    $freeBoxes.set({ kind: 'shown', boxes })
    const { boxId } = $rentalForm.get()
    // Ordered in another tab: going on opens that claim.
    const isGone = boxId !== null && !boxes.some(({ id }) => id === boxId)
    if (isGone && (await ownUnpaidClaim(environment, boxId)) === null) checkDraftBox(stores)
  }

  let ended = false
  let stop = () => {}
  const ask = async (): Promise<void> => {
    stop()
    if (!environment.inSight()) return
    await look()
    if (!ended) stop = environment.after(every, () => void ask())
  }
  stop = environment.after(every, () => void ask())
  const unsubscribe = environment.onReturn(() => void ask())
  return () => {
    ended = true
    unsubscribe()
    stop()
  }
}
