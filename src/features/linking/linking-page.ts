import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { type LinkedProfile, readLinkedProfiles, unlinkProfile } from '#contract/linking.ts'
import { linkAccounts } from '#state/link-accounts.ts'
import { askSession } from '#state/session.ts'

/** The profiles that are linked with this one, itself among them; none while nothing is linked (AMB-49). */
export type LinkingState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly profiles: readonly LinkedProfile[]
      /** Asked about before it is unlinked. */
      readonly leaving: LinkedProfile | null
      readonly unlinked: LinkedProfile | null
      readonly busy: 'linking' | 'unlinking' | null
      readonly refused: string | null
    }

export type LinkingPage = ReturnType<typeof linkingPage>
type Shown = Extract<LinkingState, { kind: 'shown' }>

/** Linking with another profile, explained before, and undoing it (M-CLIENT-08, M-ROUTE-23, 24). */
export function linkingPage(environment: Environment) {
  const $linking = atom<LinkingState>({ kind: 'loading' })
  const change = (part: Partial<Shown>) => {
    const state = $linking.get()
    if (state.kind === 'shown') $linking.set({ ...state, ...part })
  }
  const open = async (part: Partial<Shown> = {}): Promise<void> => {
    const answer = await call(environment, readLinkedProfiles, {})
    const calm = { leaving: null, unlinked: null, busy: null, refused: null }
    $linking.set(
      answer.ok
        ? { kind: 'shown', profiles: answer.value, ...calm, ...part }
        : { kind: 'failed', code: answer.code },
    )
  }
  const isBusy = () => {
    const state = $linking.get()
    return state.kind !== 'shown' || state.busy !== null
  }
  whenShown(environment, $linking, () => {
    void open()
    return undefined
  })
  return {
    $linking: $linking as ReadableAtom<LinkingState>,
    retry: () => {
      $linking.set({ kind: 'loading' })
      void open()
    },
    /** Leaves for the login of the other profile. */
    begin: async (): Promise<void> => {
      if (isBusy()) return
      change({ busy: 'linking', refused: null, unlinked: null })
      const session = await askSession(environment)
      if (session.kind === 'person' && (await linkAccounts(environment, session.person.sub))) return
      change({ busy: null, refused: 'linking_failed' })
    },
    ask: (leaving: LinkedProfile | null) => change({ leaving, refused: null, unlinked: null }),
    unlink: async (): Promise<void> => {
      const state = $linking.get()
      if (state.kind !== 'shown' || !state.leaving || state.busy) return
      const { leaving } = state
      change({ busy: 'unlinking' })
      const answer = await call(environment, unlinkProfile, { params: { id: leaving.id } })
      // Undone elsewhere meanwhile: what holds now is shown.
      if (answer.ok || answer.status === 403) return open({ unlinked: leaving })
      change({ busy: null, leaving: null, refused: answer.code })
    },
  }
}
