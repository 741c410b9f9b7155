import type { EndpointReply } from '#kit/api/endpoint.ts'
import { fitsSearchLimit } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { type InboxTab, orderLetterAction, readIncomingLetters } from '#mail/api/incoming-letters.ts'

export interface InboxListParams {
  readonly tab: InboxTab | null
  readonly search: string
  readonly page: number
}

/** Actions for several letters at once; a courier needs an address for each letter. */
export type BulkLetterAction = 'order_scan' | 'keep' | 'order_collect' | 'order_destroy'

export interface BulkLetterActionResult {
  readonly act: BulkLetterAction
  readonly done: number
  readonly refused: readonly { readonly id: number; readonly sender: string; readonly code: string }[]
}

interface InboxList {
  readonly inbox: EndpointReply<typeof readIncomingLetters>
  readonly params: InboxListParams
  readonly typed: string
  readonly pages: number
  /** Ids of the selected letters on this page. */
  readonly chosen: readonly number[]
  readonly asked: BulkLetterAction | null
  readonly ordered: BulkLetterActionResult | null
}

export type LoadedInboxList = LoadedState<InboxList>

const PAGE_SIZE = 20

export function createInboxList(environment: Environment, changed: () => void) {
  let params: InboxListParams = { tab: null, search: '', page: 1 }
  const { $state, shown, retry, reload, change, send } = createScreen<InboxList>(environment, {
    load: async (getShown) => {
      const asked = params
      const { tab, search, page } = asked
      const query = { ...(tab === null ? {} : { tab }), ...(search === '' ? {} : { search }), page: page - 1 }
      const answer = await call(environment, readIncomingLetters, { query })
      if (!answer.ok) return answer
      const pages = Math.max(1, Math.ceil(answer.value.total / PAGE_SIZE))
      const shownList = getShown()
      const listed = new Set(answer.value.letters.map(({ id }) => id))
      return {
        inbox: answer.value,
        params: asked,
        typed: shownList?.typed ?? search,
        pages,
        chosen: (shownList?.chosen ?? []).filter((id) => listed.has(id)),
        asked: shownList?.asked ?? null,
        ordered: shownList?.ordered ?? null,
      }
    },
  })
  const readWith = (part: Partial<InboxListParams>): Promise<void> => {
    params = { ...params, page: 1, ...part }
    change({ chosen: [], ordered: null })
    return reload()
  }
  /** Sends one request per letter; letters whose request is refused stay selected. */
  const sendOrders = (act: BulkLetterAction) =>
    send(async ({ inbox, chosen }) => {
      change({ asked: null, ordered: null })
      const refused: { id: number; sender: string; code: string }[] = []
      for (const { id, sender } of inbox.letters.filter((letter) => chosen.includes(letter.id))) {
        const answer = await call(environment, orderLetterAction, { params: { id }, body: { act } })
        if (!answer.ok && answer.status === 401) return answer
        if (!answer.ok) refused.push({ id, sender, code: answer.code })
      }
      change({
        chosen: refused.map(({ id }) => id),
        ordered: { act, done: chosen.length - refused.length, refused },
      })
      await reload()
      changed()
      return { ok: true }
    })

  /** Performs reversible actions immediately and asks for confirmation of the others. */
  const order = (act: BulkLetterAction): void => {
    if (act === 'order_collect' || act === 'order_destroy') change({ asked: act, ordered: null })
    else void sendOrders(act)
  }

  return {
    $list: $state,
    retry,
    reload,
    chooseTab: (tab: InboxTab | null) => readWith({ tab }),
    goTo: (page: number) => readWith({ page }),
    type: (typed: string) => change({ typed }),
    search: async (): Promise<void> => {
      const typed = shown()?.typed
      if (typed !== undefined && fitsSearchLimit(typed)) await readWith({ search: typed.trim() })
    },
    chooseLetter: (id: number, isChosen: boolean) => {
      const others = (shown()?.chosen ?? []).filter((chosen) => chosen !== id)
      change({ chosen: isChosen ? [...others, id] : others, ordered: null })
    },
    chooseAll: (areChosen: boolean) => {
      const letters = shown()?.inbox.letters ?? []
      change({ chosen: areChosen ? letters.map(({ id }) => id) : [], ordered: null })
    },
    order,
    /** Orders for the selected letters, or for one letter if none is selected. */
    orderFor: (id: number, act: BulkLetterAction): void => {
      if (shown()?.chosen.length === 0) change({ chosen: [id], ordered: null })
      order(act)
    },
    putAside: () => change({ asked: null }),
    confirm: async (): Promise<void> => {
      const act = shown()?.asked
      if (act) await sendOrders(act)
    },
    clear: () => {
      change({ typed: '' })
      return readWith({ tab: null, search: '' })
    },
  }
}
