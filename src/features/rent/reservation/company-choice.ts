import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { CompanySuggestion } from '#contract/directory.ts'
import { type LegalCondition, readLegalConditions } from '#contract/legal-conditions.ts'
import { namingCondition, stateCondition } from '#domain/legal-conditions.ts'

/** INNs that may be registered (AMB-46). */
export interface Renter {
  /** INN of the organisation or the person; null when the login has none. */
  readonly inn: string | null
  readonly organisation: boolean
}

/** Null on failure: the server checks again. */
export async function askRenter(environment: Environment): Promise<Renter | null> {
  const answer = await call(environment, readLegalConditions, { query: {} })
  return answer.ok ? { inn: answer.value.inn, organisation: answer.value.legalHid !== null } : null
}

/** Null when the company can be chosen. */
export const whyNotChosen = ({ data }: CompanySuggestion, renter: Renter | null): LegalCondition | null =>
  stateCondition(data.state.status) ??
  (renter === null ? null : namingCondition({ ownInn: renter.inn, entityInn: data.inn }))
