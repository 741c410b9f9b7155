import { readMoving } from '#claims/api/moving.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { $rentalForm, updateRentalForm } from '#rent/parts/rental-form.ts'
import type { WizardStores } from './wizard-stores.ts'

/** Counts the old rent of a move again, also after a login; a rent that cannot be moved, or of somebody else, is removed from the draft. */
export async function loadMove(environment: Environment, { $moving, $notices }: WizardStores): Promise<void> {
  const { movesFrom, replaces } = $rentalForm.get()
  if (movesFrom === null) return $moving.set(null)
  const answer = await call(environment, readMoving, { params: { id: movesFrom } })
  if (!answer.ok && answer.code !== 'forbidden') return
  const other = answer.ok && answer.value.target?.claim !== replaces ? answer.value.target : null
  if (answer.ok && answer.value.reason === null && other === null) return $moving.set(answer.value)
  $moving.set(null)
  updateRentalForm({ movesFrom: null })
  const isLeaving = answer.ok && answer.value.reason === 'leaving_planned'
  const code = other === null ? (isLeaving ? 'leaving_planned' : 'move_not_possible') : 'move_open'
  $notices.setKey('moveDropped', answer.ok ? { code, claim: movesFrom } : null)
}
