import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type LegalCondition, readLegalConditions } from '#contract/legal-conditions.ts'
import { askSession } from '#state/session.ts'

/** What keeps whoever acts from renting at an office as an organisation, asked before anything is filled in (M-LEGAL-06). */
export function renterConditions(environment: Environment) {
  const $failing = atom<readonly LegalCondition[]>([])
  return {
    $failing: $failing as ReadableAtom<readonly LegalCondition[]>,
    /** Asks for an office; what cannot be asked hinders nobody, for the server looks again. */
    ask: async (index: string): Promise<void> => {
      if ((await askSession(environment)).kind !== 'person') return
      const answer = await call(environment, readLegalConditions, { query: { index } })
      if (answer.ok) $failing.set(answer.value.failing)
    },
    /** The server looked when the claim was sent. */
    told: (failing: readonly LegalCondition[]) => $failing.set(failing),
  }
}
