import type { Environment } from '#browser/environment.ts'
import type { FreeBox } from '#contract/boxes.ts'
import { byNumber, nameOfPlace, type Place, readFreeBoxes } from './place.ts'
import type { WizardStores } from './wizard-stores.ts'

/**
 * Reads what is free at a place now (M-ERR-07, 08, 11), unless it was `asked` before; answers it by number, null when it
 * could not be read.
 */
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
