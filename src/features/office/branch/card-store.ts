import { atom, type ReadableAtom } from 'nanostores'
import { type Answer, call, type Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { newestOnly } from '#browser/newest.ts'
import {
  type BoxRent,
  type BranchCard,
  bookPayment,
  endRentEarly,
  readBranchClaim,
  refuseClaim,
  setBoxOrder,
  signClaim,
} from '#contract/branch.ts'
import { type InsertedItem, noteItem, noteTaken, undoItem } from '#contract/branch-items.ts'
import { kopecksOf } from '#domain/money.ts'
import { readTrackNumber } from '#domain/track-number.ts'
import { typedSince } from '#state/typed-since.ts'
import { rentIn } from './boxes-store.ts'
import { itemUndo } from './item-undo.ts'

/** Acts that are confirmed in a dialog. */
export type DialogAct = 'sign' | 'refuse' | 'end' | 'book' | 'putOut'
export type DoneAct =
  | Exclude<DialogAct, 'putOut'>
  | 'proposed'
  | 'order'
  | 'renewal'
  | 'corrected'
  | 'item'
  | 'undone'
  | 'taken'
  | 'box'

/** What the operator types; it outlives closing a dialog and a failed sending, and is cleared by success. */
export interface CardDraft {
  readonly privilegeSeen: boolean
  readonly reason: string
  /** Roubles as typed. */
  readonly amount: string
  readonly document: string
  readonly itemKind: InsertedItem['kind']
  readonly track: string
  readonly place: InsertedItem['place']
}

/** The claim at the counter. */
export type CardState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly card: BranchCard
      readonly draft: CardDraft
      readonly dialog: DialogAct | null
      /** The payment that the dialog books. */
      readonly payment: number | null
      /** What came with a joint order beyond its living rents, kopecks, and whether it may go to the balance. */
      readonly surplus: { readonly amount: number; readonly agreed: boolean } | null
      /** Who rents the box that the dialog puts out of order: not always the claim that is open. */
      readonly rent: BoxRent | null
      readonly sending: boolean
      readonly refused: string | null
      readonly done: DoneAct | null
    }

export type ShownCard = Extract<CardState, { kind: 'shown' }>
export type CardStore = ReturnType<typeof cardStore>

/** What is typed in a dialog is for that act alone: the sum of one payment is not that of the next. */
const emptyAct = { privilegeSeen: false, reason: '', amount: '', document: '' }
const emptyDraft: CardDraft = {
  ...emptyAct,
  itemKind: 'letter',
  track: '',
  place: 'box',
}
const surplusOf = (refused: Pick<Refused, 'code'> & { readonly data?: unknown }): ShownCard['surplus'] => {
  const { surplus } = (refused.data ?? {}) as { surplus?: unknown }
  return typeof surplus === 'number' ? { amount: surplus, agreed: false } : null
}
/** Why a number cannot be sent yet; the server asks the same. */
const trackRefusal = ({ itemKind, track }: CardDraft): string | null => {
  if (track.trim() === '') return itemKind === 'registered' ? 'track_missing' : null
  const read = readTrackNumber(track)
  return read.ok ? null : read.code
}
/** At a closed office the first of two operators only proposes what gives money back. */
const isProposed = ({ proposal }: BranchCard, done: DoneAct): boolean =>
  (done === 'refuse' || done === 'end') && proposal?.own === true
const amountShape = /^\d{1,9}([.,]\d{1,2})?$/

/** One claim with its acts; `changed` is told after each, so that the queues are read again. */
export function cardStore(environment: Environment, changed: () => void) {
  const $card = atom<CardState>({ kind: 'closed' })
  const outdate = newestOnly()
  const shown = (): ShownCard | null => {
    const state = $card.get()
    return state.kind === 'shown' ? state : null
  }
  const change = (part: Partial<ShownCard>) => {
    const state = shown()
    if (state) $card.set({ ...state, ...part })
  }
  const undo = itemUndo(environment, () => shown()?.card.items ?? [])
  $card.listen(() => undo.count())
  const show = (card: BranchCard, done: DoneAct | null) =>
    $card.set({
      kind: 'shown',
      card,
      draft: emptyDraft,
      dialog: null,
      payment: null,
      surplus: null,
      rent: null,
      sending: false,
      refused: null,
      done,
    })

  const open = async (id: number, toBook: number | null = null): Promise<void> => {
    const isNewest = outdate()
    $card.set({ kind: 'loading', id })
    const answer = await call(environment, readBranchClaim, { params: { id } })
    if (!isNewest()) return
    if (answer.ok) {
      show(answer.value, null)
      if (toBook !== null) change({ dialog: 'book', payment: toBook })
    } else $card.set({ kind: 'failed', id, code: answer.code })
  }

  /**
   * Reads the card again beside what is typed: the claim has changed under the operator's hands. Another one that is
   * open by then stays as it is.
   */
  const refresh = async (part: Partial<ShownCard> = {}, id = shown()?.card.id): Promise<void> => {
    if (id === undefined || shown()?.card.id !== id) return
    const answer = await call(environment, readBranchClaim, { params: { id } })
    if (shown()?.card.id === id) change({ ...(answer.ok ? { card: answer.value } : {}), ...part })
  }

  /** What stays typed: the kind and place of the last item, as items come in rows, and what was typed while it was sent. */
  const draftAfter = ({ draft: { itemKind, place, track } }: ShownCard): CardDraft => ({
    ...emptyDraft,
    itemKind,
    place,
    track: typedSince(track, shown()?.draft.track ?? ''),
  })

  /** Of a rented box it is asked first; when somebody else rents it than was asked about, again. */
  const askPutOut = (before: ShownCard, rent: BoxRent | null) =>
    change({
      sending: false,
      dialog: 'putOut',
      rent,
      refused: before.dialog === 'putOut' ? 'box_rented' : null,
    })

  const acting = async (
    done: DoneAct,
    send: (
      state: ShownCard,
    ) => Promise<BranchCard | 'reload' | (Pick<Refused, 'code' | 'status'> & { readonly data?: unknown })>,
  ): Promise<void> => {
    const state = shown()
    if (state === null || state.sending) return
    change({ sending: true, refused: null, done: null })
    const end = await send(state)
    // Another claim was opened meanwhile: this one's end is told by the lists.
    if (shown()?.card.id !== state.card.id) return changed()
    if (end === 'reload') await refresh({ sending: false, draft: draftAfter(state), dialog: null, done })
    else if ('acts' in end) show(end, isProposed(end, done) ? 'proposed' : done)
    else if (end.code === 'box_rented') return askPutOut(state, rentIn(end.data))
    else if (end.status === 409) return refresh({ sending: false, refused: end.code })
    else if (end.code === 'amount_differs')
      return change({ sending: false, refused: end.code, surplus: surplusOf(end) })
    else return change({ sending: false, refused: end.code })
    changed()
  }

  const sendOrder = async (id: number, body: { outOfOrder: boolean; claim?: number }) => {
    const answer = await call(environment, setBoxOrder, { params: { id }, body })
    return answer.ok ? ('reload' as const) : answer
  }
  const cardOf = (answer: Answer<typeof signClaim>) => (answer.ok ? answer.value : answer)
  const acts = {
    sign: ({ card, draft }: ShownCard) =>
      call(environment, signClaim, {
        params: { id: card.id },
        body: { privilegeSeen: draft.privilegeSeen },
      }).then(cardOf),
    refuse: ({ card, draft }: ShownCard) =>
      call(environment, refuseClaim, { params: { id: card.id }, body: { reason: draft.reason } }).then(
        cardOf,
      ),
    end: ({ card, draft }: ShownCard) =>
      call(environment, endRentEarly, {
        params: { id: card.id },
        body: { reason: draft.reason, refund: card.earlyEnd?.refund ?? 0 },
      }).then(cardOf),
    book: async ({ draft, payment, surplus }: ShownCard) => {
      const amount = draft.amount.replace(/[\s\u00a0]/g, '')
      if (!amountShape.test(amount) || payment === null) return { code: 'amount_malformed', status: 0 }
      const kept = surplus?.agreed ? { surplus: surplus.amount } : {}
      const body = { amount: kopecksOf(amount), document: draft.document, ...kept }
      return call(environment, bookPayment, { params: { id: payment }, body }).then(cardOf)
    },
    putOut: ({ card, rent }: ShownCard) =>
      sendOrder(card.boxId, { outOfOrder: true, ...(rent ? { claim: rent.claim } : {}) }),
  } as const

  return {
    $card: $card as ReadableAtom<CardState>,
    /** Opens a claim; with a payment also the dialog that books it. */
    open,
    refresh,
    close: () => {
      outdate()
      $card.set({ kind: 'closed' })
    },
    type: (part: Partial<CardDraft>) => {
      const state = shown()
      if (!state) return
      const other = part.amount === undefined ? {} : { surplus: null }
      change({ draft: { ...state.draft, ...part }, refused: null, done: null, ...other })
    },
    /** What came beyond the living rents of a joint order may go to the organisation's balance, or not. */
    keepSurplus: (agreed: boolean) => {
      const surplus = shown()?.surplus
      if (surplus) change({ surplus: { ...surplus, agreed }, refused: null })
    },
    ask: (dialog: DialogAct, payment: number | null = null) => {
      const state = shown()
      if (!state) return
      const draft = { ...state.draft, ...emptyAct }
      change({ dialog, payment, draft, surplus: null, refused: null, done: null })
    },
    leaveDialog: () => change({ dialog: null, refused: null }),
    /** Does what the open dialog asks about. */
    confirm: (): Promise<void> => {
      const dialog = shown()?.dialog ?? null
      return dialog === null ? Promise.resolve() : acting(dialog === 'putOut' ? 'box' : dialog, acts[dialog])
    },
    note: () =>
      acting('item', async ({ card, draft }) => {
        const { itemKind: kind, track, place } = draft
        const code = trackRefusal(draft)
        if (code !== null) return { code, status: 0 }
        const body = { kind, track, place }
        const answer = await call(environment, noteItem, { params: { id: card.id }, body })
        return answer.ok ? 'reload' : answer
      }),
    /** Seconds in which each note can be undone. */
    $undoSeconds: undo.$seconds,
    /** Takes back the note of an item, before its holder is told. */
    undo: (item: number) =>
      acting('undone', async ({ card }) => {
        const answer = await call(environment, undoItem, { params: { id: card.id, item } })
        return answer.ok ? 'reload' : answer
      }),
    /** One item was handed over, or without `item` the box was emptied. */
    taken: (item?: number) =>
      acting('taken', async ({ card }) => {
        const body = item === undefined ? {} : { items: [item] }
        const answer = await call(environment, noteTaken, { params: { id: card.id }, body })
        return answer.ok ? 'reload' : answer
      }),
    setBoxOrder: (outOfOrder: boolean) => acting('box', ({ card }) => sendOrder(card.boxId, { outOfOrder })),
  }
}
