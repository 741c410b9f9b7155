import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { type LegalCondition, readLegalConditions } from '#contract/legal-conditions.ts'
import { organisationOfPage } from '#state/legals.ts'

export type ConditionsPage = ReturnType<typeof conditionsPage>

/**
 * What keeps the chosen organisation from renting and extending, at any office (M-LEGAL-06). Asked once a
 * visit, beside what the page is about: the company look-up behind it is outside. What cannot be asked blocks nobody.
 */
export function conditionsPage(environment: Environment) {
  const $failing = atom<readonly LegalCondition[]>([])
  const ask = async (): Promise<void> => {
    const { current } = await organisationOfPage(environment)
    if (!current) return
    const answer = await call(environment, readLegalConditions, { query: {} })
    if (answer.ok) $failing.set(answer.value.failing)
  }
  whenShown(environment, $failing, () => {
    void ask()
    return undefined
  })
  return { $failing: $failing as ReadableAtom<readonly LegalCondition[]> }
}
