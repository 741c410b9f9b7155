import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'

export type LookupState<Found> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'found'; readonly found: readonly Found[] }

export interface Lookup<Found> {
  readonly $state: ReadableAtom<LookupState<Found>>
  /** Debounced; the last text wins. */
  readonly type: (text: string) => void
}

/** Debounce in milliseconds. */
const restTime = 250
/** Shorter texts would match everything. */
const least = 3

/**
 * Looks up typed text with `ask`, which returns null on failure. Texts longer than `longest` match nothing and are
 * not sent.
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
