import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { type BranchClaim, findBranchClaims } from '#contract/branch.ts'

/** The search by claim or box number; what was found stays until the next search. */
export interface SearchState {
  readonly number: string
  /** Six digits, or empty for all offices of the branch. */
  readonly index: string
  readonly phase: 'ready' | 'searching' | 'found'
  readonly found: readonly BranchClaim[]
  readonly refused: string | null
}

/** Finds claims of the branch by claim or box number. */
export function deskSearch(environment: Environment) {
  const $search = atom<SearchState>({ number: '', index: '', phase: 'ready', found: [], refused: null })
  const search = async (): Promise<void> => {
    const state = $search.get()
    const number = state.number.replace(/\D/g, '')
    if (number === '') return $search.set({ ...state, refused: 'number_missing' })
    $search.set({ ...state, phase: 'searching', refused: null })
    const answer = await call(environment, findBranchClaims, {
      query: { number, ...(state.index === '' ? {} : { index: state.index }) },
    })
    const now = $search.get()
    $search.set(
      answer.ok
        ? { ...now, phase: 'found', found: answer.value }
        : { ...now, phase: 'ready', refused: answer.code },
    )
  }
  return {
    $search: $search as ReadableAtom<SearchState>,
    type: (change: Partial<Pick<SearchState, 'number' | 'index'>>) =>
      $search.set({ ...$search.get(), ...change, refused: null }),
    search,
  }
}
