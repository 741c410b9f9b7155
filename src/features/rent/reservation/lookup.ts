import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  type BankSuggestion,
  type CompanySuggestion,
  searchBanks,
  searchCompanies,
} from '#contract/directory.ts'

/** What a look-up found for what was typed (M-ERR-11). */
export type LookupState<Found> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'found'; readonly found: readonly Found[] }

export interface Lookup<Found> {
  readonly $state: ReadableAtom<LookupState<Found>>
  /** Looks up what is typed once the typing rests; the last word wins. */
  readonly type: (text: string) => void
}

/** Typing rests so long before the directory is asked, in milliseconds. */
const restTime = 250
/** Fewer letters find everything. */
const least = 3
const count = 7

function lookup<Found>(
  environment: Environment,
  ask: (query: string) => Promise<readonly Found[] | null>,
): Lookup<Found> {
  const $state = atom<LookupState<Found>>({ kind: 'idle' })
  let latestRequestId = 0
  let stop = () => {}
  return {
    $state,
    type: (text) => {
      latestRequestId += 1
      const requestId = latestRequestId
      stop()
      const query = text.trim()
      if (query.length < least) return $state.set({ kind: 'idle' })
      $state.set({ kind: 'loading' })
      stop = environment.after(restTime, async () => {
        const found = await ask(query)
        if (requestId === latestRequestId)
          $state.set(found === null ? { kind: 'failed' } : { kind: 'found', found })
      })
    },
  }
}

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
