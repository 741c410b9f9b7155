import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { nearestFreeOffices, type Office } from '#contract/offices.ts'

/** M-ERR-13 */
export type NearestState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'shown'; readonly offices: readonly Office[] }

/** The nearest open offices with free boxes (AMB-44). */
export function nearestOffices(environment: Environment): {
  readonly $nearest: ReadableAtom<NearestState>
  readonly load: (index: string) => Promise<void>
} {
  const $nearest = atom<NearestState>({ kind: 'loading' })
  return {
    $nearest,
    load: async (index) => {
      $nearest.set({ kind: 'loading' })
      const answer = await call(environment, nearestFreeOffices, { params: { index } })
      $nearest.set(answer.ok ? { kind: 'shown', offices: answer.value } : { kind: 'failed' })
    },
  }
}
