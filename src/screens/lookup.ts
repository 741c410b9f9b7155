import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'

/** What a look-up found for what was typed (M-ERR-11). */
export type LookupState<Found> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'found'; readonly found: readonly Found[] }

/** A look-up while one types. */
export interface Lookup<Found> {
  readonly $state: ReadableAtom<LookupState<Found>>
  /** Looks up what is typed once the typing rests; the last word wins. */
  readonly type: (text: string) => void
}

/** Typing rests so long before the directory is asked, in milliseconds. */
const restTime = 250
/** Fewer letters find everything. */
const least = 3

/**
 * Looks up what is typed by `ask`, which answers null when it could not be asked; a late answer to older words is dropped.
 * What is of more letters than `longest` finds nothing, and nobody is asked.
 */
export function lookup<Found>(
  environment: Environment,
  longest: number,
  ask: (query: string) => Promise<readonly Found[] | null>,
): Lookup<Found> {
  const $state = atom<LookupState<Found>>({ kind: 'idle' })
  const outdate = newestOnly()
  let stop = () => {}
  return {
    $state,
    type: (text) => {
      const isNewest = outdate()
      stop()
      const query = text.trim()
      if (query.length < least) return $state.set({ kind: 'idle' })
      if (query.length > longest) return $state.set({ kind: 'found', found: [] })
      $state.set({ kind: 'loading' })
      stop = environment.after(restTime, async () => {
        const found = await ask(query)
        if (isNewest()) $state.set(found === null ? { kind: 'failed' } : { kind: 'found', found })
      })
    },
  }
}
