import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type AddressSuggestion,
  type BankSuggestion,
  type CompanySuggestion,
  type IssuerSuggestion,
  searchAddresses,
  searchBanks,
  searchCompanies,
  searchIssuers,
} from '#contract/directory.ts'
import { longest } from '#contract/typed-text.ts'
import { digitsOf } from '#domain/requisites/digits.ts'
import { checkDepartmentCode } from '#domain/requisites/passport.ts'
import { type Lookup, lookup } from '#screens/lookup.ts'

const count = 7
/** Names that one department has had; each of them stands in somebody's passport. */
const mostIssuers = 20

/** Companies by INN or name (M-API-21). */
export const companyLookup = (environment: Environment): Lookup<CompanySuggestion> =>
  lookup(environment, async (query) => {
    const answer = await call(environment, searchCompanies, { body: { query, count } })
    return answer.ok ? answer.value.suggestions : null
  })

/** Banks by BIC or name (M-API-20). */
export const bankLookup = (environment: Environment): Lookup<BankSuggestion> =>
  lookup(environment, async (query) => {
    const answer = await call(environment, searchBanks, { body: { query, count } })
    return answer.ok ? answer.value.suggestions : null
  })

/** Addresses by their beginning; longer ones than an address may be find nothing. */
export const addressLookup = (environment: Environment): Lookup<AddressSuggestion> =>
  lookup(environment, async (query) => {
    if (query.length > longest.postalAddress) return []
    const answer = await call(environment, searchAddresses, { body: { query, count } })
    return answer.ok ? answer.value.suggestions : null
  })

/** Who issued a passport, by a whole department code; while the code is not whole nobody is looked for. */
export const issuerLookup = (environment: Environment): Lookup<IssuerSuggestion> => {
  const { $state, type } = lookup(environment, async (query) => {
    const answer = await call(environment, searchIssuers, { body: { query, count: mostIssuers } })
    return answer.ok ? answer.value.suggestions : null
  })
  return { $state, type: (code) => type(checkDepartmentCode(code).ok ? digitsOf(code) : '') }
}
