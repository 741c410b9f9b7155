import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { whenShown } from '#browser/when-shown.ts'
import { choosePlace, readWaitingItem, type WaitingItem } from '#contract/rpo.ts'

/** One item behind a signed link, and the place that its holder is about to choose. */
export type RpoState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly item: WaitingItem
      readonly place: WaitingItem['place']
      readonly sending: boolean
      readonly refused: string | null
      readonly saved: boolean
    }

type Shown = Extract<RpoState, { kind: 'shown' }>
export type RpoPage = ReturnType<typeof rpoPage>

/** A registered item by the token of its notice; no login (M-ROUTE-37). */
export function rpoPage(environment: Environment) {
  const $rpo = atom<RpoState>({ kind: 'loading' })
  const token = decodeURIComponent(environment.path().replace(/\/+$/, '').split('/').at(-1) ?? '')
  const change = (part: Partial<Shown>) => {
    const state = $rpo.get()
    if (state.kind === 'shown') $rpo.set({ ...state, ...part })
  }

  const open = async (): Promise<void> => {
    const answer = await call(environment, readWaitingItem, { params: { token } })
    if (!answer.ok) return $rpo.set({ kind: 'failed', code: answer.code })
    const item = answer.value
    $rpo.set({ kind: 'shown', item, place: item.place, sending: false, refused: null, saved: false })
  }

  whenShown(environment, $rpo, () => {
    void open()
    return undefined
  })

  return {
    $rpo: $rpo as ReadableAtom<RpoState>,
    retry: () => {
      $rpo.set({ kind: 'loading' })
      void open()
    },
    choose: (place: WaitingItem['place']) => change({ place, refused: null, saved: false }),
    save: async (): Promise<void> => {
      const state = $rpo.get()
      if (state.kind !== 'shown' || state.sending) return
      change({ sending: true, refused: null, saved: false })
      const answer = await call(environment, choosePlace, { params: { token }, body: { place: state.place } })
      if (answer.ok)
        return change({ item: answer.value, place: answer.value.place, sending: false, saved: true })
      change({ sending: false, refused: answer.code })
    },
  }
}
