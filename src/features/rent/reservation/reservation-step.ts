import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { Claim } from '#contract/claims.ts'
import type { ClientRecord } from '#contract/clients.ts'
import {
  type BankSuggestion,
  type CompanySuggestion,
  LONGEST_QUESTION,
  searchBanks,
  searchCompanies,
} from '#contract/directory.ts'
import { clientTypeByName } from '#domain/client-type.ts'
import { type Lookup, lookup } from '#screens/lookup.ts'

const count = 7

/** M-API-21 */
export const companyLookup = (environment: Environment): Lookup<CompanySuggestion> =>
  lookup(environment, LONGEST_QUESTION, async (query) => {
    const answer = await call(environment, searchCompanies, { body: { query, count } })
    return answer.ok ? answer.value.suggestions : null
  })

/** M-API-20 */
export const bankLookup = (environment: Environment): Lookup<BankSuggestion> =>
  lookup(environment, LONGEST_QUESTION, async (query) => {
    const answer = await call(environment, searchBanks, { body: { query, count } })
    return answer.ok ? answer.value.suggestions : null
  })

/** Next step of an unpaid claim. */
export type ReservationStep = 'consent' | 'person' | 'entity' | 'privilege' | 'check' | 'paid' | 'cancelled'

const onRegistration = 1
const waiting: readonly number[] = [onRegistration, 4]
const cancelled: readonly number[] = [2, 9]

/** The entity's record for type 3, else the person's (M-CLIENT-06, 07). */
export const recordFor = (claim: Claim, clients: readonly ClientRecord[]): ClientRecord | null =>
  clients.find(
    (client) =>
      (client.clientType === clientTypeByName.legal) === (claim.clientType === clientTypeByName.legal),
  ) ?? null

export function stepOf(claim: Claim, record: ClientRecord | null, consented: boolean): ReservationStep {
  if (cancelled.includes(claim.claimStatus.id)) return 'cancelled'
  if (!waiting.includes(claim.claimStatus.id)) return 'paid'
  const isLegal = claim.clientType === clientTypeByName.legal
  // A new edition is needed only to enter data or to confirm a person's claim.
  const confirms = !isLegal && claim.claimStatus.id === onRegistration
  if (!consented && (record === null || confirms)) return 'consent'
  if (record === null) return isLegal ? 'entity' : 'person'
  const privilege = claim.privilegeDocument ?? record.privilegeDocument ?? null
  return claim.clientType === clientTypeByName.privileged && privilege === null ? 'privilege' : 'check'
}
