import { atom, type ReadableAtom } from 'nanostores'
import {
  type BranchClaimDetails,
  readBranchClaimDetails,
  setBoxOutOfOrder,
  signClaim,
} from '#back-office/api/branch-claims-and-boxes.ts'
import { exchangeKeys } from '#back-office/api/branch-moves.ts'
import { type CallFailure, call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { onStoreMountInBrowser } from '#kit/browser/on-browser-mount.ts'
import { type CalendarDate, todayInZone } from '#kit/rules/calendar-date.ts'
import { textTypedSince } from '#kit/state/dialog.ts'
import { currentTime } from '#kit/state/server-time.ts'
import { deleteItemRecord, markItemsCollected, type RecordedItem, recordItem } from '#mail/api/items.ts'
import { parseTrackNumber } from '#mail/rules/track-numbers.ts'
import { currentRentFromRefusal } from './boxes-list.tsx'
import { createClaimActionDialog } from './claim-action-dialog.tsx'
import type { ClaimDialogAction } from './claim-action-fields.tsx'

export type CompletedClaimAction =
  | Exclude<ClaimDialogAction, 'putOut'>
  | 'sign'
  | 'exchange'
  | 'proposed'
  | 'order'
  | 'moved'
  | 'replacement'
  | 'corrected'
  | 'item'
  | 'undone'
  | 'taken'
  | 'box'

export interface RecordedItemDraft {
  readonly itemKind: RecordedItem['kind']
  readonly track: string
  readonly place: RecordedItem['place']
}

export type PendingClaimButton =
  | 'sign'
  | 'exchange'
  | 'note'
  | 'box'
  | 'takenAll'
  | `taken ${number}`
  | `undo ${number}`

export type BranchClaimCardState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly card: BranchClaimDetails
      readonly draft: RecordedItemDraft
      readonly today: CalendarDate
      /** The operator has seen the original of the privilege document. */
      readonly privilegeSeen: boolean
      /** The old box of a move is empty and its key was handed in. */
      readonly oldEmptied: boolean
      /** True if the application was scanned, so that the claim should be ready to sign. */
      readonly isScanned: boolean
      readonly sending: readonly PendingClaimButton[]
      readonly refused: string | null
      readonly done: CompletedClaimAction | null
    }

export type LoadedClaimCardState = Extract<BranchClaimCardState, { kind: 'shown' }>

const emptyDraft: RecordedItemDraft = { itemKind: 'letter', track: '', place: 'box' }

const trackRefusal = ({ itemKind, track }: RecordedItemDraft): string | null => {
  if (track.trim() === '') return itemKind === 'registered' ? 'track_missing' : null
  const read = parseTrackNumber(track)
  return read.ok ? null : read.code
}
/** At a closed office the first operator only proposes the refund; a second one confirms it. */
const completedAct = (act: ClaimDialogAction, { proposal }: BranchClaimDetails): CompletedClaimAction => {
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
  onStoreMountInBrowser(environment, $seconds, () => {
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
export function createClaimCardStore(environment: Environment, onChanged: () => void) {
  const $card = atom<BranchClaimCardState>({ kind: 'closed' })
  const startOpening = createLatestRequestCheck()
  const startRefresh = createLatestRequestCheck()
  const shown = (): LoadedClaimCardState | null => {
    const state = $card.get()
    return state.kind === 'shown' ? state : null
  }
  const isShown = (id: number): boolean => shown()?.card.id === id
  const change = (part: Partial<LoadedClaimCardState>) => {
    const state = shown()
    if (state) $card.set({ ...state, ...part })
  }
  const undo = itemUndo(environment, () => shown()?.card.items ?? [])
  $card.listen(() => undo.count())

  /** Reloads the card and keeps the draft; does nothing if another claim is open when the reply arrives. */
  const refresh = async (part: Partial<LoadedClaimCardState> = {}, id = shown()?.card.id): Promise<void> => {
    if (id === undefined || !isShown(id)) return
    const isLatest = startRefresh()
    const answer = await call(environment, readBranchClaimDetails, { params: { id } })
    if (isShown(id)) change({ ...(answer.ok && isLatest() ? { card: answer.value } : {}), ...part })
  }

  const act = createClaimActionDialog(environment, {
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

  const open = async (
    id: number,
    { toBook = null, isScanned = false }: { toBook?: number | null; isScanned?: boolean } = {},
  ): Promise<void> => {
    const isLatest = startOpening()
    act.close()
    $card.set({ kind: 'loading', id })
    const answer = await call(environment, readBranchClaimDetails, { params: { id } })
    if (!isLatest()) return
    if (!answer.ok) return $card.set({ kind: 'failed', id, code: answer.code })
    startRefresh()
    $card.set({
      kind: 'shown',
      card: answer.value,
      draft: emptyDraft,
      today: todayInZone(currentTime(environment)),
      privilegeSeen: false,
      oldEmptied: false,
      isScanned,
      sending: [],
      refused: null,
      done: null,
    })
    if (toBook !== null) act.ask('book', { payment: toBook })
  }

  const sendPress = async (
    name: PendingClaimButton,
    done: CompletedClaimAction,
    send: (state: LoadedClaimCardState) => Promise<{ readonly ok: true } | CallFailure | 'asked'>,
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
    if (!answer.ok) {
      change({ refused: answer.code })
      // Another person has changed the claim, so its place in the queues may have changed too.
      if (answer.status === 409) onChanged()
      return
    }
    const isProposed = done === 'exchange' && shown()?.card.proposal?.own === true
    change({ done: isProposed ? 'proposed' : done })
    onChanged()
  }

  return {
    $card: $card as ReadableAtom<BranchClaimCardState>,
    act,
    open,
    refresh,
    close: () => {
      startOpening()
      act.close()
      $card.set({ kind: 'closed' })
    },
    markPrivilegeSeen: (privilegeSeen: boolean) => change({ privilegeSeen, refused: null }),
    sign: () =>
      sendPress('sign', 'sign', ({ card: { id }, privilegeSeen }) =>
        call(environment, signClaim, { params: { id }, body: { privilegeSeen } }),
      ),
    markOldEmptied: (oldEmptied: boolean) => change({ oldEmptied, refused: null }),
    exchange: () =>
      sendPress('exchange', 'exchange', ({ card: { id, move }, privilegeSeen, oldEmptied: emptied }) =>
        call(environment, exchangeKeys, {
          params: { id },
          body: { privilegeSeen, emptied, refund: move?.refund ?? 0 },
        }),
      ),
    type: (part: Partial<RecordedItemDraft>) => {
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
        call(environment, deleteItemRecord, { params: { id, item } }),
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
        act.ask('putOut', { rent: currentRentFromRefusal(answer.data) })
        return 'asked'
      }),
  }
}
