import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import {
  actOnIncomingLetter,
  type CourierAddress,
  type HolderAct,
  type IncomingCard,
  readIncomingLetter,
} from '#contract/incoming-letters.ts'
import type { FieldRefusal } from '#contract/refusal.ts'
import { addressLookups } from '#screens/address-suggesting.ts'
import { screen } from '#screens/screen.ts'
import { numberInQuery } from '#state/claim-address.ts'
import { organisationOfPage, type Unchosen } from '#state/legals.ts'
import { inboxList } from './inbox-list.ts'

/** Actions that need a confirmation. */
export type AskedAct = 'order_collect' | 'order_courier' | 'order_destroy'

/** One letter. The courier address survives closing the dialog and a failed request. */
type InboxLetterState =
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
function inboxLetter(environment: Environment, changed: () => void) {
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

const addressOf = (id: number) => `${addresses.legals}?letter=${id}`

export type InboxPage = ReturnType<typeof inboxPage>

/**
 * Letters of the current organisation (M-LEGAL-01); `?letter=` opens one, Back returns to the list. List and letter
 * have their own stores.
 */
export function inboxPage(environment: Environment) {
  const list = inboxList(environment, () => void letter.refresh())
  const letter = inboxLetter(environment, () => void list.reload())

  const { $state, retry } = screen<object, Unchosen>(environment, {
    load: async () => {
      const { current, why } = await organisationOfPage(environment)
      if (!current) return why
      const id = numberInQuery(environment, 'letter')
      await Promise.all([list.reload(), id === null ? undefined : letter.open(id)])
      return {}
    },
    whileShown: () => {
      const stops = [environment.onHistory(follow), environment.onReturn(() => void letter.refresh())]
      return () => {
        for (const stop of stops) stop()
        letter.close()
      }
    },
  })
  const follow = () => {
    const id = numberInQuery(environment, 'letter')
    if (id === null) letter.close()
    else void letter.open(id)
  }

  return {
    $state,
    retry,
    list,
    letter,
    openLetter: (id: number) => {
      environment.push(addressOf(id))
      void letter.open(id)
    },
    /** Switching between letters adds no step to the history. */
    moveTo: (id: number) => {
      if (letter.$letter.get().kind === 'closed') return
      environment.rename(addressOf(id))
      void letter.open(id)
    },
    toList: () => {
      environment.push(addresses.legals)
      letter.close()
    },
  }
}
