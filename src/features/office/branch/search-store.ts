import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import type { BranchClaim } from '#contract/branch.ts'
import { findBranchClaims } from '#contract/branch-search.ts'

/** The search in the back office; what was found stays until the next search. */
export interface SearchState {
  /** A name, an address or a number as typed: personal data, kept nowhere else. */
  readonly text: string
  /** Six digits, or empty for all offices of the branch. */
  readonly index: string
  readonly phase: 'ready' | 'searching' | 'found'
  readonly found: readonly BranchClaim[]
  /** Whether there are more than are shown. */
  readonly more: boolean
  readonly refused: string | null
}

const nothing = { found: [], more: false } as const

/** Finds claims of the branch by person, organisation, item or number. */
export function searchStore(environment: Environment) {
  const $search = atom<SearchState>({ text: '', index: '', phase: 'ready', ...nothing, refused: null })
  const outdate = newestOnly()
  const search = async (): Promise<void> => {
    const state = $search.get()
    const isNewest = outdate()
    $search.set({ ...state, phase: 'searching', refused: null })
    const answer = await call(environment, findBranchClaims, {
      body: { text: state.text, ...(state.index === '' ? {} : { index: state.index }) },
    })
    if (!isNewest()) return
    const now = $search.get()
    $search.set(
      answer.ok
        ? { ...now, phase: 'found', found: answer.value.claims, more: answer.value.more }
        : { ...now, phase: 'ready', ...nothing, refused: answer.code },
    )
  }
  return {
    $search: $search as ReadableAtom<SearchState>,
    type: (change: Partial<Pick<SearchState, 'text' | 'index'>>) =>
      $search.set({ ...$search.get(), ...change, refused: null }),
    search,
  }
}
