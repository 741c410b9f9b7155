import type { RentalForm } from '#state/rental-form.ts'
import type { FormProblems } from './form-problems.ts'
import type { PriceState } from './price.ts'

/** What stands between the form and the claim, as a code: the button says it in words (M-FORM-05). */
export type GoOnBlocker = 'errors' | 'conditions' | 'counting' | 'cost_failed' | 'zero' | 'no_period'

/** Why the form cannot be sent now, null when it can: conditions of an organisation, shown errors, no total, a price still being counted (M-FORM-05). */
export function blockedReasonOf(
  form: RentalForm,
  price: PriceState,
  shown: FormProblems,
  conditions: readonly unknown[] = [],
): GoOnBlocker | null {
  if (conditions.length > 0) return 'conditions'
  if (Object.keys(shown).length > 0) return 'errors'
  if (form.dates === null || price.kind === 'none') return 'no_period'
  if (price.kind === 'failed') return 'cost_failed'
  if (price.kind === 'counting') return 'counting'
  return price.price.total === 0 ? 'zero' : null
}
