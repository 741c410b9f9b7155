import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { CompanySuggestion } from '#contract/directory.ts'
import { type LegalCondition, readLegalConditions } from '#contract/legal-conditions.ts'
import { namingCondition, stateCondition } from '#domain/legal-conditions.ts'

/** For whom an entity may be registered (AMB-46). */
export interface Renter {
  /** Of the organisation, or the person's own; null: the login tells none. */
  readonly inn: string | null
  /** The session acts for an organisation. */
  readonly organisation: boolean
}

/** Asks for whom an entity may be registered; null when it could not be asked: the server looks again. */
export async function askRenter(environment: Environment): Promise<Renter | null> {
  const answer = await call(environment, readLegalConditions, { query: {} })
  return answer.ok ? { inn: answer.value.inn, organisation: answer.value.legalHid !== null } : null
}

/** Why a found company cannot be chosen; null when it can. */
export const whyNotChosen = ({ data }: CompanySuggestion, renter: Renter | null): LegalCondition | null =>
  stateCondition(data.state.status) ??
  (renter === null ? null : namingCondition({ ownInn: renter.inn, entityInn: data.inn }))
