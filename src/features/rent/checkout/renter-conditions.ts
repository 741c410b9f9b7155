import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { readLegalConditions } from '#contract/legal-conditions.ts'
import { askSession } from '#state/session.ts'
import type { WizardStores } from './wizard-stores.ts'

/**
 * Asks what keeps whoever acts from renting at an office as an organisation, before anything is filled in (M-LEGAL-06).
 * What cannot be asked blocks nobody, for the server looks again when the claim is sent.
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
