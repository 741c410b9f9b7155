import { atom, type ReadableAtom } from 'nanostores'
import { pagePaths } from '#kit/api/page-paths.ts'
import type { FieldRefusal } from '#kit/api/refusal.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createScreen, type LoadedState } from '#kit/screens/screen.ts'
import { createAddressLookups } from '#kit/screens/suggestion-lookup.ts'
import { readQueryNumber } from '#kit/state/url-params.ts'
import {
  type CourierAddress,
  type HolderLetterAction,
  type IncomingLetterDetails,
  orderLetterAction,
  readIncomingLetter,
} from '#mail/api/incoming-letters.ts'
import { type OrganisationNotChosen, requireOrganisation } from '#people/parts/organisations.ts'
import { createInboxList } from './inbox-list.ts'

export type LetterActionToConfirm = 'order_collect' | 'order_courier' | 'order_destroy'

interface Letter {
  readonly card: IncomingLetterDetails
  readonly dialog: LetterActionToConfirm | null
  readonly courier: CourierAddress
  readonly sending: HolderLetterAction | null
  readonly fields: readonly FieldRefusal[]
  readonly done: HolderLetterAction | null
}

export type LoadedLetter = LoadedState<Letter>

/** Reload interval: links to pictures and scans expire after five minutes. */
const REFRESH_MS = 4 * 60_000
const emptyCourier: CourierAddress = { fiasId: null, address: '', recipient: '', phone: '' }

function createLetterStore(environment: Environment, onChanged: () => void) {
  const $id = atom<number | null>(null)
  const places = createAddressLookups(environment)
  let stopRefresh = () => {}
  let isOpening = false

  const { $state, shown, reload, retry, change, send } = createScreen<Letter>(environment, {
    onDemand: true,
    load: async (getShown) => {
      const id = $id.get() ?? 0
      const answer = await call(environment, readIncomingLetter, { params: { id } })
      const shownLetter = getShown()
      // A reload renews the links and shows changes by colleagues; if it fails, the letter stays on screen.
      if (!isOpening && shownLetter?.card.id === id)
        return answer.ok ? { ...shownLetter, card: answer.value } : shownLetter
      isOpening = false
      if (!answer.ok) return answer
      const { courier } = answer.value
      places.know(courier?.address ?? '', courier?.fiasId)
      return {
        card: answer.value,
        dialog: null,
        courier: { ...emptyCourier, ...courier, fiasId: courier?.fiasId ?? null },
        sending: null,
        fields: [],
        done: null,
      }
    },
    afterLoad: () => {
      stopRefresh()
      stopRefresh = environment.after(REFRESH_MS, () => void refresh())
    },
  })
  const refresh = async (): Promise<void> => {
    if ($id.get() !== null && shown()) await reload()
  }

  const act = async (order: HolderLetterAction): Promise<void> => {
    if (!shown() || shown()?.sending) return
    await send(async ({ card, courier, dialog }) => {
      change({ sending: order, fields: [], done: null })
      const answer = await call(environment, orderLetterAction, {
        params: { id: card.id },
        body:
          order === 'order_courier'
            ? { act: order, courier: { ...courier, fiasId: places.fiasOf(courier.address) } }
            : { act: order },
      })
      const now = shown()
      // The user has opened another letter, so only the list shows the result.
      if (now?.card.id !== card.id) return void onChanged()
      if (!answer.ok) {
        change({ sending: null, fields: answer.fields })
        if (answer.status === 409) await refresh()
        return answer
      }
      onChanged()
      // A dialog that the user opened during the request stays open.
      return {
        sending: null,
        dialog: now.dialog === dialog ? null : now.dialog,
        card: answer.value,
        done: order,
      }
    })
  }

  return {
    places: places.lookup(),
    $id: $id as ReadableAtom<number | null>,
    $letter: $state,
    open: async (id: number): Promise<void> => {
      $id.set(id)
      isOpening = true
      if ($state.get().kind === 'failed') retry()
      else await reload()
    },
    retry,
    refresh,
    act,
    close: () => {
      stopRefresh()
      $id.set(null)
      change({ dialog: null, refused: null, done: null })
    },
    ask: (dialog: LetterActionToConfirm) => change({ dialog, fields: [], refused: null, done: null }),
    leave: () => change({ dialog: null, fields: [], refused: null }),
    type: (part: Partial<CourierAddress>) => {
      const courier = shown()?.courier
      if (courier) change({ courier: { ...courier, ...part }, fields: [], refused: null })
    },
    confirm: async (): Promise<void> => {
      const dialog = shown()?.dialog
      if (dialog) await act(dialog)
    },
  }
}

const letterAddress = (id: number) => `${pagePaths.legals}?letter=${id}`

export type InboxPage = ReturnType<typeof createInboxPage>

/** `?letter=` opens a letter, and Back returns to the list (M-LEGAL-01). */
export function createInboxPage(environment: Environment) {
  const list = createInboxList(environment, () => void letter.refresh())
  const letter = createLetterStore(environment, () => void list.reload())

  const { $state, retry } = createScreen<object, OrganisationNotChosen>(environment, {
    load: async () => {
      const { current, why } = await requireOrganisation(environment)
      if (!current) return why
      const id = readQueryNumber(environment, 'letter')
      await Promise.all([list.reload(), id === null ? undefined : letter.open(id)])
      return {}
    },
    whileShown: () => {
      const stops = [environment.onHistory(followHistory), environment.onReturn(() => void letter.refresh())]
      return () => {
        for (const stop of stops) stop()
        letter.close()
      }
    },
  })
  const followHistory = () => {
    const id = readQueryNumber(environment, 'letter')
    if (id === null) letter.close()
    else void letter.open(id)
  }

  return {
    $state,
    retry,
    list,
    letter,
    openLetter: (id: number) => {
      environment.push(letterAddress(id))
      void letter.open(id)
    },
    /** Replaces the history entry, so that Back returns to the list. */
    moveTo: (id: number) => {
      if (letter.$id.get() === null) return
      environment.rename(letterAddress(id))
      void letter.open(id)
    },
    /** Orders for the open letter, for the selected letters, or else for the letter of the focused row. */
    orderByKey: (id: number, act: 'order_scan' | 'keep') => {
      const open = letter.$letter.get()
      if (open.kind !== 'shown' || letter.$id.get() !== id || open.card.id !== id)
        return list.orderFor(id, act)
      if (open.card.acts.includes(act)) void letter.act(act)
    },
    toList: () => {
      environment.push(pagePaths.legals)
      letter.close()
    },
  }
}
