import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { readIntegrations } from '#contract/integrations.ts'

/** How the outside systems stand; `refused` says why another look failed, with the last one still in sight. */
export type OutsideSystemsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly report: ReplyOf<typeof readIntegrations>
      readonly reloading: boolean
      readonly refused: string | null
    }

export type OutsideSystemsPage = ReturnType<typeof outsideSystemsPage>

/** The outside systems and what waits for them, for whoever runs the service. */
export function outsideSystemsPage(environment: Environment) {
  const $systems = atom<OutsideSystemsState>({ kind: 'loading' })

  const load = async (): Promise<void> => {
    const before = $systems.get()
    if (before.kind === 'shown' && before.reloading) return
    $systems.set(before.kind === 'shown' ? { ...before, reloading: true } : { kind: 'loading' })
    const answer = await call(environment, readIntegrations, {})
    if (answer.ok) {
      $systems.set({ kind: 'shown', report: answer.value, reloading: false, refused: null })
    } else if (before.kind === 'shown') {
      $systems.set({ ...before, reloading: false, refused: answer.code })
    } else {
      $systems.set({ kind: 'failed', code: answer.code })
    }
  }

  whenShown(environment, $systems, () => {
    void load()
    return undefined
  })
  return { $systems: $systems as ReadableAtom<OutsideSystemsState>, load }
}
