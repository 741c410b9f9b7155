import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type BankSuggestion,
  type CompanySuggestion,
  LONGEST_QUESTION,
  searchBanks,
  searchCompanies,
} from '#contract/directory.ts'
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
