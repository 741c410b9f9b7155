import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type IncomingShelf, readIncomingLetters } from '#contract/incoming-letters.ts'
import { isSearchable } from '#contract/typed-text.ts'

/** The letters that are listed, and by what; pages count from 1. */
export interface ListWish {
  /** Null: all shelves. */
  readonly shelf: IncomingShelf | null
  readonly search: string
  readonly page: number
}

/** The list of the inbox in all its states; `typed` is what stands in the search field. */
export type InboxListState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly inbox: ReplyOf<typeof readIncomingLetters>
      readonly wish: ListWish
      readonly typed: string
      readonly pages: number
      /** Another page or shelf is on its way; the old one stays in sight. */
      readonly busy: boolean
    }

const pageSize = 20

/** Lists letters by shelf, search and page (issue 5 part 6); a later question wins over an earlier answer. */
export function inboxList(environment: Environment) {
  const $list = atom<InboxListState>({ kind: 'loading' })
  let last: ListWish = { shelf: null, search: '', page: 1 }

  const read = async (wish: ListWish): Promise<void> => {
    last = wish
    const before = $list.get()
    if (before.kind === 'shown') $list.set({ ...before, busy: true })
    const { shelf, search, page } = wish
    const answer = await call(environment, readIncomingLetters, {
      query: {
        ...(shelf === null ? {} : { shelf }),
        ...(search === '' ? {} : { search }),
        page: page - 1,
      },
    })
    if (last !== wish) return
    if (!answer.ok) return $list.set({ kind: 'failed', code: answer.code })
    const now = $list.get()
    $list.set({
      kind: 'shown',
      inbox: answer.value,
      wish,
      typed: now.kind === 'shown' ? now.typed : search,
      pages: Math.max(1, Math.ceil(answer.value.total / pageSize)),
      busy: false,
    })
  }

  return {
    $list: $list as ReadableAtom<InboxListState>,
    read: () => read(last),
    retry: () => {
      $list.set({ kind: 'loading' })
      return read(last)
    },
    choose: (shelf: IncomingShelf | null) => read({ ...last, shelf, page: 1 }),
    goTo: (page: number) => read({ ...last, page }),
    type: (typed: string) => {
      const state = $list.get()
      if (state.kind === 'shown') $list.set({ ...state, typed })
    },
    search: () => {
      const state = $list.get()
      return state.kind === 'shown' && isSearchable(state.typed)
        ? read({ ...last, search: state.typed.trim(), page: 1 })
        : undefined
    },
    /** Shows everything again. */
    clear: () => {
      const state = $list.get()
      if (state.kind === 'shown') $list.set({ ...state, typed: '' })
      return read({ shelf: null, search: '', page: 1 })
    },
  }
}
