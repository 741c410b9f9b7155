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

/** Companies by INN or name (M-API-21). */
export const companyLookup = (environment: Environment): Lookup<CompanySuggestion> =>
  lookup(environment, LONGEST_QUESTION, async (query) => {
    const answer = await call(environment, searchCompanies, { body: { query, count } })
    return answer.ok ? answer.value.suggestions : null
  })

/** Banks by BIC or name (M-API-20). */
export const bankLookup = (environment: Environment): Lookup<BankSuggestion> =>
  lookup(environment, LONGEST_QUESTION, async (query) => {
    const answer = await call(environment, searchBanks, { body: { query, count } })
    return answer.ok ? answer.value.suggestions : null
  })

/** What is to be done next with an unpaid claim; a paid or a cancelled one is over. */
export type ReservationStep = 'consent' | 'person' | 'entity' | 'privilege' | 'check' | 'paid' | 'cancelled'

const onRegistration = 1
const waiting: readonly number[] = [onRegistration, 4]
const cancelled: readonly number[] = [2, 9]

/** The record that a claim of this client type needs: the entity's for type 3, else the person's (M-CLIENT-06, 07). */
export const recordFor = (claim: Claim, clients: readonly ClientRecord[]): ClientRecord | null =>
  clients.find(
    (client) =>
      (client.clientType === clientTypeByName.legal) === (claim.clientType === clientTypeByName.legal),
  ) ?? null

/** The next step of a claim, by its status, the records of the account and whether the consent in force was given. */
export function stepOf(claim: Claim, record: ClientRecord | null, consented: boolean): ReservationStep {
  if (cancelled.includes(claim.claimStatus.id)) return 'cancelled'
  if (!waiting.includes(claim.claimStatus.id)) return 'paid'
  const isLegal = claim.clientType === clientTypeByName.legal
  // A new edition is agreed to where data is asked for or a person's claim is confirmed, nowhere else.
  const confirms = !isLegal && claim.claimStatus.id === onRegistration
  if (!consented && (record === null || confirms)) return 'consent'
  if (record === null) return isLegal ? 'entity' : 'person'
  const privilege = claim.privilegeDocument ?? record.privilegeDocument ?? null
  return claim.clientType === clientTypeByName.privileged && privilege === null ? 'privilege' : 'check'
}
