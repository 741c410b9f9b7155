import { atom, type ReadableAtom } from 'nanostores'
import type { Answer } from '#browser/call.ts'
import type {
  deletePersonalData,
  KeptData,
  PersonalData,
  readPersonalData,
  withdrawConsent,
} from '#contract/personal-data.ts'
import { sessionEnded } from '#state/session.ts'

/** What is asked about before it is done. */
export type AskedAct = 'withdrawal' | 'deletion'

/** Everything that is kept about a person, and what is being done with it. */
export type DataState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly data: PersonalData
      readonly asked: AskedAct | null
      readonly busy: boolean
      readonly done: 'withdrawal' | null
      readonly refused: string | null
    }
  | { readonly kind: 'deleted'; readonly kept: readonly KeptData[] }

export type OwnData = ReturnType<typeof ownData>
type Shown = Extract<DataState, { kind: 'shown' }>

/** How data is read and changed: by the person in the cabinet, or by an operator before whom they stand. */
export interface DataCalls {
  readonly read: () => Promise<Answer<typeof readPersonalData>>
  readonly withdraw: () => Promise<Answer<typeof withdrawConsent>>
  readonly remove: () => Promise<Answer<typeof deletePersonalData>>
}

/** The data itself and its two acts, each asked about first; a refusal is told and changes nothing. */
export function ownData(calls: DataCalls) {
  const $data = atom<DataState>({ kind: 'loading' })
  const change = (part: Partial<Shown>) => {
    const state = $data.get()
    if (state.kind === 'shown') $data.set({ ...state, ...part })
  }
  const show = (data: PersonalData, done: Shown['done'] = null) =>
    $data.set({ kind: 'shown', data, asked: null, busy: false, done, refused: null })

  const load = async (): Promise<void> => {
    const answer = await calls.read()
    if (answer.ok) show(answer.value)
    else $data.set({ kind: 'failed', code: answer.code })
  }
  const refuse = (code: string) => {
    if (code === 'login_required') sessionEnded()
    change({ busy: false, asked: null, refused: code })
  }

  return {
    $data: $data as ReadableAtom<DataState>,
    load,
    show,
    retry: () => {
      $data.set({ kind: 'loading' })
      void load()
    },
    ask: (asked: AskedAct | null) => change({ asked, refused: null, done: null }),
    confirm: async (): Promise<void> => {
      const state = $data.get()
      if (state.kind !== 'shown' || state.busy || state.asked === null) return
      change({ busy: true })
      if (state.asked === 'deletion') {
        const answer = await calls.remove()
        if (answer.ok) return $data.set({ kind: 'deleted', kept: answer.value.kept })
        return refuse(answer.code)
      }
      const answer = await calls.withdraw()
      if (!answer.ok) return refuse(answer.code)
      const read = await calls.read()
      if (read.ok) show(read.value, 'withdrawal')
      else $data.set({ kind: 'failed', code: read.code })
    },
  }
}
