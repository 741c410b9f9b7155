import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type IncomingTab, readIncomingLetters } from '#contract/incoming-letters.ts'
import { isSearchable } from '#contract/typed-text.ts'
import { type ShownState, screen } from '#screens/screen.ts'

/** The letters that are listed, and by what; pages count from 1. */
export interface ListParams {
  /** Null: all tabs. */
  readonly tab: IncomingTab | null
  readonly search: string
  readonly page: number
}

/** The list of the inbox; `typed` is what stands in the search field. */
interface InboxList {
  readonly inbox: ReplyOf<typeof readIncomingLetters>
  readonly params: ListParams
  readonly typed: string
  readonly pages: number
}

export type ShownInboxList = ShownState<InboxList>

const pageSize = 20

/** Lists letters by tab, search and page; a later question wins over an earlier answer. */
export function inboxList(environment: Environment) {
  let params: ListParams = { tab: null, search: '', page: 1 }
  const { $state, shown, retry, reload, change } = screen<InboxList>(environment, {
    load: async (inSight) => {
      const asked = params
      const { tab, search, page } = asked
      const query = { ...(tab === null ? {} : { tab }), ...(search === '' ? {} : { search }), page: page - 1 }
      const answer = await call(environment, readIncomingLetters, { query })
      if (!answer.ok) return answer
      const pages = Math.max(1, Math.ceil(answer.value.total / pageSize))
      return { inbox: answer.value, params: asked, typed: inSight()?.typed ?? search, pages }
    },
  })
  const read = (part: Partial<ListParams>): Promise<void> => {
    params = { ...params, page: 1, ...part }
    return reload()
  }

  return {
    $list: $state,
    retry,
    reload,
    choose: (tab: IncomingTab | null) => read({ tab }),
    goTo: (page: number) => read({ page }),
    type: (typed: string) => change({ typed }),
    search: async (): Promise<void> => {
      const typed = shown()?.typed
      if (typed !== undefined && isSearchable(typed)) await read({ search: typed.trim() })
    },
    /** Shows everything again. */
    clear: () => {
      change({ typed: '' })
      return read({ tab: null, search: '' })
    },
  }
}
