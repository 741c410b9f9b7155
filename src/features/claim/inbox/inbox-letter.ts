import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import {
  actOnIncomingLetter,
  type CourierAddress,
  type HolderAct,
  type IncomingCard,
  readIncomingLetter,
} from '#contract/incoming-letters.ts'
import type { FieldRefusal } from '#contract/refusal.ts'
import { addressLookups } from '#screens/lookup.ts'

/** Actions that need a confirmation. */
export type AskedAct = 'order_collect' | 'order_courier' | 'order_destroy'

/** One letter. The courier address survives closing the dialog and a failed request. */
export type InboxLetterState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string }
  | {
      readonly kind: 'shown'
      readonly card: IncomingCard
      readonly dialog: AskedAct | null
      readonly courier: CourierAddress
      /** The action being sent; null when idle. */
      readonly sending: HolderAct | null
      readonly refused: { readonly code: string; readonly fields: readonly FieldRefusal[] } | null
      readonly done: HolderAct | null
    }

export type ShownLetter = Extract<InboxLetterState, { kind: 'shown' }>

/** Links to pictures and scans expire after five minutes; the letter is reloaded before that. */
const refreshMs = 4 * 60_000
const nobody: CourierAddress = { fiasId: null, address: '', recipient: '', phone: '' }

/** `changed` runs after each action, so that the list is reloaded. */
export function inboxLetter(environment: Environment, changed: () => void) {
  const $letter = atom<InboxLetterState>({ kind: 'closed' })
  let forget = () => {}

  const change = (part: Partial<ShownLetter>) => {
    const state = $letter.get()
    if (state.kind === 'shown') $letter.set({ ...state, ...part })
  }
  /** Reloads the open letter for fresh links and changes by colleagues. */
  const refresh = async (): Promise<void> => {
    const state = $letter.get()
    if (state.kind !== 'shown') return
    const answer = await call(environment, readIncomingLetter, { params: { id: state.card.id } })
    const now = $letter.get()
    if (now.kind !== 'shown' || now.card.id !== state.card.id) return
    if (answer.ok) change({ card: answer.value })
    keepFresh()
  }
  const keepFresh = () => {
    forget()
    forget = environment.after(refreshMs, () => void refresh())
  }

  const places = addressLookups(environment)
  const courierPlaces = places.lookup()

  const open = async (id: number): Promise<void> => {
    $letter.set({ kind: 'loading', id })
    const answer = await call(environment, readIncomingLetter, { params: { id } })
    const state = $letter.get()
    if (state.kind !== 'loading' || state.id !== id) return
    if (!answer.ok) return $letter.set({ kind: 'failed', id, code: answer.code })
    const { courier } = answer.value
    places.know(courier?.address ?? '', courier?.fiasId)
    $letter.set({
      kind: 'shown',
      card: answer.value,
      dialog: null,
      courier: { ...nobody, ...courier, fiasId: courier?.fiasId ?? null },
      sending: null,
      refused: null,
      done: null,
    })
    keepFresh()
  }

  const act = async (order: HolderAct): Promise<void> => {
    const state = $letter.get()
    if (state.kind !== 'shown' || state.sending !== null) return
    change({ sending: order, refused: null, done: null })
    const answer = await call(environment, actOnIncomingLetter, {
      params: { id: state.card.id },
      body:
        order === 'order_courier'
          ? { act: order, courier: { ...state.courier, fiasId: places.fiasOf(state.courier.address) } }
          : { act: order },
    })
    const now = $letter.get()
    // Another letter is open now; the list shows this result.
    if (now.kind !== 'shown' || now.card.id !== state.card.id) return changed()
    if (!answer.ok) {
      change({ sending: null, refused: { code: answer.code, fields: answer.fields } })
      if (answer.status === 409) await refresh()
      return
    }
    // Keeps a dialog opened meanwhile.
    const dialog = now.dialog === state.dialog ? null : now.dialog
    change({ sending: null, dialog, card: answer.value, done: order })
    keepFresh()
    changed()
  }

  return {
    /** Address suggestions for the courier. */
    places: courierPlaces,
    $letter: $letter as ReadableAtom<InboxLetterState>,
    open,
    refresh,
    act,
    close: () => {
      forget()
      $letter.set({ kind: 'closed' })
    },
    /** Asks for confirmation before an action that leaves the branch. */
    ask: (dialog: AskedAct) => change({ dialog, refused: null, done: null }),
    leave: () => change({ dialog: null, refused: null }),
    type: (part: Partial<CourierAddress>) => {
      const state = $letter.get()
      if (state.kind === 'shown') change({ courier: { ...state.courier, ...part }, refused: null })
    },
    confirm: async (): Promise<void> => {
      const state = $letter.get()
      if (state.kind === 'shown' && state.dialog !== null) await act(state.dialog)
    },
  }
}
