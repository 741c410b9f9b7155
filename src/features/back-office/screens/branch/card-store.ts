import { atom, type ReadableAtom } from 'nanostores'
import { type BranchCard, readBranchClaim, setBoxOrder } from '#back-office/api/branch.ts'
import { call, type Refused } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { newestOnly } from '#kit/browser/newest.ts'
import { whenShown } from '#kit/browser/when-shown.ts'
import { typedSince } from '#kit/state/dialog.ts'
import { type InsertedItem, noteItem, noteTaken, undoItem } from '#mail/api/items.ts'
import { readTrackNumber } from '#mail/rules/items.ts'
import { rentIn } from './boxes-list.tsx'
import type { DialogAct } from './claim-act-fields.tsx'
import { claimActs } from './claim-acts.tsx'

export type DoneAct =
  | Exclude<DialogAct, 'putOut'>
  | 'proposed'
  | 'order'
  | 'moved'
  | 'renewal'
  | 'corrected'
  | 'item'
  | 'undone'
  | 'taken'
  | 'box'

export interface ItemDraft {
  readonly itemKind: InsertedItem['kind']
  readonly track: string
  readonly place: InsertedItem['place']
}

export type Press = 'note' | 'box' | 'takenAll' | `taken ${number}` | `undo ${number}`

export type CardState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly card: BranchCard
      readonly draft: ItemDraft
      readonly sending: readonly Press[]
      readonly refused: string | null
      readonly done: DoneAct | null
    }

export type ShownCard = Extract<CardState, { kind: 'shown' }>

const emptyDraft: ItemDraft = { itemKind: 'letter', track: '', place: 'box' }

const trackRefusal = ({ itemKind, track }: ItemDraft): string | null => {
  if (track.trim() === '') return itemKind === 'registered' ? 'track_missing' : null
  const read = readTrackNumber(track)
  return read.ok ? null : read.code
}
/** At a closed office the first of two operators only proposes a refund. */
const completedAct = (act: DialogAct, { proposal }: BranchCard): DoneAct => {
  if ((act === 'refuse' || act === 'end') && proposal?.own === true) return 'proposed'
  return act === 'putOut' ? 'box' : act
}

const SECOND_MS = 1000

type UndoSeconds = Readonly<Record<number, number>>

/** Counts by the server's clock. */
function itemUndo(environment: Environment, items: () => readonly InsertedItem[]) {
  const $seconds = atom<UndoSeconds>({})
  const count = () => {
    const now = environment.serverNow()?.getTime()
    const secondsLeft = items().flatMap(({ id, undoUntil }) => {
      const seconds =
        undoUntil === null || now === undefined ? 0 : Math.ceil((Date.parse(undoUntil) - now) / SECOND_MS)
      return seconds > 0 ? [[id, seconds] as const] : []
    })
    if (secondsLeft.length > 0 || Object.keys($seconds.get()).length > 0)
      $seconds.set(Object.fromEntries(secondsLeft))
  }
  whenShown(environment, $seconds, () => {
    let stop = () => {}
    const schedule = () => {
      count()
      stop = environment.after(SECOND_MS, schedule)
    }
    schedule()
    return () => stop()
  })
  return { $seconds: $seconds as ReadableAtom<UndoSeconds>, count }
}

/** `changed` runs after each act and reloads the queues. */
export function cardStore(environment: Environment, onChanged: () => void) {
  const $card = atom<CardState>({ kind: 'closed' })
  const startOpening = newestOnly()
  const startRefresh = newestOnly()
  const shown = (): ShownCard | null => {
    const state = $card.get()
    return state.kind === 'shown' ? state : null
  }
  const isShown = (id: number): boolean => shown()?.card.id === id
  const change = (part: Partial<ShownCard>) => {
    const state = shown()
    if (state) $card.set({ ...state, ...part })
  }
  const undo = itemUndo(environment, () => shown()?.card.items ?? [])
  $card.listen(() => undo.count())

  /** Reloads the card and keeps the draft, unless another claim is open by then. */
  const refresh = async (part: Partial<ShownCard> = {}, id = shown()?.card.id): Promise<void> => {
    if (id === undefined || !isShown(id)) return
    const isNewest = startRefresh()
    const answer = await call(environment, readBranchClaim, { params: { id } })
    if (isShown(id)) change({ ...(answer.ok && isNewest() ? { card: answer.value } : {}), ...part })
  }

  const act = claimActs(environment, {
    card: () => shown()?.card ?? null,
    acted: async (id, done, end) => {
      if (end === null) await refresh({ done: 'box' }, id)
      else if (isShown(id)) {
        startRefresh()
        change({ card: end, refused: null, done: completedAct(done, end) })
      }
      onChanged()
    },
    readAgain: (id) => refresh({}, id),
    overtaken: (id, code) => {
      if (isShown(id)) change({ refused: code, done: null })
      onChanged()
    },
  })

  const open = async (id: number, toBook: number | null = null): Promise<void> => {
    const isNewest = startOpening()
    act.close()
    $card.set({ kind: 'loading', id })
    const answer = await call(environment, readBranchClaim, { params: { id } })
    if (!isNewest()) return
    if (!answer.ok) return $card.set({ kind: 'failed', id, code: answer.code })
    startRefresh()
    $card.set({
      kind: 'shown',
      card: answer.value,
      draft: emptyDraft,
      sending: [],
      refused: null,
      done: null,
    })
    if (toBook !== null) act.ask('book', { payment: toBook })
  }

  const sendPress = async (
    name: Press,
    done: DoneAct,
    send: (state: ShownCard) => Promise<{ readonly ok: true } | Refused | 'asked'>,
  ): Promise<void> => {
    const state = shown()
    if (state === null || state.sending.includes(name)) return
    const { id } = state.card
    change({ sending: [...state.sending, name], refused: null, done: null })
    const answer = await send(state)
    const isAsked = answer === 'asked'
    if (!isAsked && (answer.ok || answer.status === 409)) await refresh({}, id)
    // Another claim was opened during the request, so only the lists show the result.
    if (!isShown(id)) return onChanged()
    change({ sending: (shown()?.sending ?? []).filter((other) => other !== name) })
    if (isAsked) return
    if (!answer.ok) return change({ refused: answer.code })
    change({ done })
    onChanged()
  }

  return {
    $card: $card as ReadableAtom<CardState>,
    act,
    open,
    refresh,
    close: () => {
      startOpening()
      act.close()
      $card.set({ kind: 'closed' })
    },
    type: (part: Partial<ItemDraft>) => {
      const state = shown()
      if (state) change({ draft: { ...state.draft, ...part }, refused: null, done: null })
    },
    note: async (): Promise<void> => {
      const state = shown()
      if (!state) return
      const { itemKind: kind, track, place } = state.draft
      const refused = trackRefusal(state.draft)
      if (refused !== null) return change({ refused, done: null })
      await sendPress('note', 'item', async ({ card: { id } }) => {
        const answer = await call(environment, noteItem, { params: { id }, body: { kind, track, place } })
        const now = shown()
        if (answer.ok && now?.card.id === id)
          change({ draft: { ...now.draft, track: typedSince(track, now.draft.track) } })
        return answer
      })
    },
    $undoSeconds: undo.$seconds,
    undo: (item: number) =>
      sendPress(`undo ${item}`, 'undone', ({ card: { id } }) =>
        call(environment, undoItem, { params: { id, item } }),
      ),
    taken: (item?: number) =>
      sendPress(item === undefined ? 'takenAll' : `taken ${item}`, 'taken', ({ card: { id } }) =>
        call(environment, noteTaken, { params: { id }, body: item === undefined ? {} : { items: [item] } }),
      ),
    setBoxOrder: (outOfOrder: boolean) =>
      sendPress('box', 'box', async ({ card: { id, boxId } }) => {
        const answer = await call(environment, setBoxOrder, { params: { id: boxId }, body: { outOfOrder } })
        if (answer.ok || answer.code !== 'box_rented') return answer
        if (!isShown(id) || act.$act.get() !== null) return answer
        act.ask('putOut', { rent: rentIn(answer.data) })
        return 'asked'
      }),
  }
}
