import { atom, type ReadableAtom } from 'nanostores'
import { type BranchCard, readBranchClaim, setBoxOutOfOrder } from '#back-office/api/branch.ts'
import { type CallFailure, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { latestOnly } from '#kit/browser/latest-only.ts'
import { onBrowserMount } from '#kit/browser/on-browser-mount.ts'
import { textTypedSince } from '#kit/state/dialog.ts'
import { markItemsCollected, type RecordedItem, recordItem, undoItemRecord } from '#mail/api/items.ts'
import { parseTrackNumber } from '#mail/rules/track-numbers.ts'
import { rentFromRefusal } from './boxes-list.tsx'
import { claimActionDialog } from './claim-action-dialog.tsx'
import type { DialogAction } from './claim-action-fields.tsx'

export type CompletedAction =
  | Exclude<DialogAction, 'putOut'>
  | 'proposed'
  | 'order'
  | 'moved'
  | 'replacement'
  | 'corrected'
  | 'item'
  | 'undone'
  | 'taken'
  | 'box'

export interface ItemDraft {
  readonly itemKind: RecordedItem['kind']
  readonly track: string
  readonly place: RecordedItem['place']
}

export type PressedButton = 'note' | 'box' | 'takenAll' | `taken ${number}` | `undo ${number}`

export type CardState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly card: BranchCard
      readonly draft: ItemDraft
      readonly sending: readonly PressedButton[]
      readonly refused: string | null
      readonly done: CompletedAction | null
    }

export type LoadedCardState = Extract<CardState, { kind: 'shown' }>

const emptyDraft: ItemDraft = { itemKind: 'letter', track: '', place: 'box' }

const trackRefusal = ({ itemKind, track }: ItemDraft): string | null => {
  if (track.trim() === '') return itemKind === 'registered' ? 'track_missing' : null
  const read = parseTrackNumber(track)
  return read.ok ? null : read.code
}
/** At a closed office the first operator only proposes the refund; a second one confirms it. */
const completedAct = (act: DialogAction, { proposal }: BranchCard): CompletedAction => {
  if ((act === 'refuse' || act === 'end') && proposal?.own === true) return 'proposed'
  return act === 'putOut' ? 'box' : act
}

const SECOND_MS = 1000

type UndoSeconds = Readonly<Record<number, number>>

/** Counts down the seconds in which an item can be undone, by the server's clock. */
function itemUndo(environment: Environment, items: () => readonly RecordedItem[]) {
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
  onBrowserMount(environment, $seconds, () => {
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

/** `onChanged` runs after each action and reloads the queues. */
export function cardStore(environment: Environment, onChanged: () => void) {
  const $card = atom<CardState>({ kind: 'closed' })
  const startOpening = latestOnly()
  const startRefresh = latestOnly()
  const shown = (): LoadedCardState | null => {
    const state = $card.get()
    return state.kind === 'shown' ? state : null
  }
  const isShown = (id: number): boolean => shown()?.card.id === id
  const change = (part: Partial<LoadedCardState>) => {
    const state = shown()
    if (state) $card.set({ ...state, ...part })
  }
  const undo = itemUndo(environment, () => shown()?.card.items ?? [])
  $card.listen(() => undo.count())

  /** Reloads the card and keeps the draft; does nothing if another claim is open when the reply arrives. */
  const refresh = async (part: Partial<LoadedCardState> = {}, id = shown()?.card.id): Promise<void> => {
    if (id === undefined || !isShown(id)) return
    const isNewest = startRefresh()
    const answer = await call(environment, readBranchClaim, { params: { id } })
    if (isShown(id)) change({ ...(answer.ok && isNewest() ? { card: answer.value } : {}), ...part })
  }

  const act = claimActionDialog(environment, {
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
    name: PressedButton,
    done: CompletedAction,
    send: (state: LoadedCardState) => Promise<{ readonly ok: true } | CallFailure | 'asked'>,
  ): Promise<void> => {
    const state = shown()
    if (state === null || state.sending.includes(name)) return
    const { id } = state.card
    change({ sending: [...state.sending, name], refused: null, done: null })
    const answer = await send(state)
    const isAsked = answer === 'asked'
    if (!isAsked && (answer.ok || answer.status === 409)) await refresh({}, id)
    // If another claim was opened during the request, the result appears only in the lists.
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
        const answer = await call(environment, recordItem, { params: { id }, body: { kind, track, place } })
        const now = shown()
        if (answer.ok && now?.card.id === id)
          change({ draft: { ...now.draft, track: textTypedSince(track, now.draft.track) } })
        return answer
      })
    },
    $undoSeconds: undo.$seconds,
    undo: (item: number) =>
      sendPress(`undo ${item}`, 'undone', ({ card: { id } }) =>
        call(environment, undoItemRecord, { params: { id, item } }),
      ),
    taken: (item?: number) =>
      sendPress(item === undefined ? 'takenAll' : `taken ${item}`, 'taken', ({ card: { id } }) =>
        call(environment, markItemsCollected, {
          params: { id },
          body: item === undefined ? {} : { items: [item] },
        }),
      ),
    setBoxOrder: (outOfOrder: boolean) =>
      sendPress('box', 'box', async ({ card: { id, boxId } }) => {
        const answer = await call(environment, setBoxOutOfOrder, {
          params: { id: boxId },
          body: { outOfOrder },
        })
        if (answer.ok || answer.code !== 'box_rented') return answer
        if (!isShown(id) || act.$act.get() !== null) return answer
        act.ask('putOut', { rent: rentFromRefusal(answer.data) })
        return 'asked'
      }),
  }
}
