import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { readLegalConditions } from '#contract/legal-conditions.ts'
import { askSession } from '#state/session.ts'
import type { WizardStores } from './wizard-stores.ts'

/**
 * Reads the conditions that keep the organisation from renting, before anything is filled in (M-LEGAL-06). A failure
 * blocks nobody: the server checks again.
 */
export async function askConditions(
  environment: Environment,
  { $failing }: WizardStores,
  index: string,
): Promise<void> {
  if ((await askSession(environment)).kind !== 'person') return
  const answer = await call(environment, readLegalConditions, { query: { index } })
  if (answer.ok) $failing.set(answer.value.failing)
}
