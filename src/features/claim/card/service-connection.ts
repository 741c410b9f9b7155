import { atom, type ReadableAtom } from 'nanostores'
import type { Refused } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { AvailableService } from '#contract/claim-services.ts'
import type { NotificationChoice } from '#contract/notifications.ts'
import { paymentMethod } from '#domain/payment-method.ts'
import { askSbp, methodOf, type PayWay, waysFor } from '#state/pay-way.ts'
import type { ShownClaim } from './claim-card-state.ts'
import { changedChoice, firstChoice } from './notifications-form.ts'
import { cancelOrder, passing, sendOrder } from './send-order.ts'
import {
  formOf,
  optionsOf,
  placeRefusal,
  problemOf,
  type ServiceForm,
  type Typed,
  withoutProblem,
} from './service-form.ts'

/** Connecting one service during the rent: what is typed lives as long as the page, also when the dialog is closed. */
export type ConnectionState =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'open'
      readonly service: AvailableService
      /** How it can be paid; an order that waits keeps its method, and by card it may be paid by a code too. */
      readonly ways: readonly PayWay[]
      readonly way: PayWay
      readonly form: ServiceForm
      readonly sending: 'no' | 'order' | 'cancelling'
      /** Why nothing was done, where no field of the form tells it. */
      readonly refused: string | null
    }

type Open = Extract<ConnectionState, { kind: 'open' }>
export type ServiceConnection = ReturnType<typeof serviceConnection>

/**
 * Orders a service, pays an order that waits, changes or cancels it; `reload` reads the claim again after
 * a change there.
 */
export function serviceConnection(
  environment: Environment,
  claim: () => ShownClaim | null,
  reload: () => Promise<void>,
) {
  const $connection = atom<ConnectionState>({ kind: 'closed' })
  let typed: Partial<Typed> = {}
  let hasSbp = false

  const change = (part: Partial<Open>) => {
    const state = $connection.get()
    if (state.kind === 'open') $connection.set({ ...state, ...part })
  }
  const choicesOf = (service: AvailableService, shown: ShownClaim) => {
    const kept = service.order?.method
    const all = waysFor(shown.claim.clientType, hasSbp)
    const ways = kept === undefined ? all : all.filter((way) => methodOf(way) === kept)
    return { service, ways, way: ways[0] ?? kept ?? paymentMethod.card }
  }
  const typedBefore = (shown: ShownClaim): Typed => ({
    boxName: null,
    choice: firstChoice(shown.email),
    ...typed,
  })
  /** The service as the claim has it now, after somebody changed it elsewhere. */
  const refresh = async () => {
    await reload()
    const state = $connection.get()
    const shown = claim()
    if (state.kind !== 'open' || shown === null) return
    const fresh = shown.services?.find(({ id }) => id === state.service.id)
    if (!fresh) return
    // An order that is no more asks for everything again.
    const form = formOf(fresh, typedBefore(shown))
    change({ ...choicesOf(fresh, shown), ...(form.kind === state.form.kind ? {} : { form }) })
  }
  const tell = async (refused: Refused): Promise<void> => {
    const state = $connection.get()
    if (state.kind !== 'open') return
    change({ sending: 'no', ...placeRefusal(state.form, refused.fields[0]?.code ?? refused.code) })
    if (!passing.includes(refused.code)) await refresh()
  }

  return {
    $connection: $connection as ReadableAtom<ConnectionState>,
    open: (service: AvailableService) => {
      const shown = claim()
      if (shown === null) return
      $connection.set({
        kind: 'open',
        ...choicesOf(service, shown),
        form: formOf(service, typedBefore(shown)),
        sending: 'no',
        refused: null,
      })
      if (hasSbp) return
      void askSbp(environment).then(({ persons }) => {
        hasSbp = persons
        const state = $connection.get()
        // What was chosen meanwhile stays chosen.
        if (persons && state.kind === 'open') change({ ways: choicesOf(state.service, shown).ways })
      })
    },
    close: () => $connection.set({ kind: 'closed' }),
    chooseWay: (way: PayWay) => change({ way, refused: null }),
    typeName: (name: string) => {
      typed = { ...typed, boxName: name }
      change({ form: { kind: 'box_name', name, problem: null }, refused: null })
    },
    changeChoice: (part: Partial<NotificationChoice>) => {
      const state = $connection.get()
      if (state.kind !== 'open' || state.form.kind !== 'notifications') return
      const choice = changedChoice(state.form.choice, part, claim()?.email ?? '')
      typed = { ...typed, choice }
      change({ form: { kind: 'notifications', choice, problem: null }, refused: null })
    },
    /** Sends the order at the price that was shown; another price is shown first, nothing is charged. */
    send: async (): Promise<void> => {
      const state = $connection.get()
      const shown = claim()
      if (state.kind !== 'open' || state.sending !== 'no' || shown === null) return
      const problem = problemOf(state.form)
      if (problem !== null) return change(placeRefusal(state.form, problem))
      change({ sending: 'order', form: withoutProblem(state.form), refused: null })
      const { service, way, form } = state
      const total = service.order?.total ?? service.price?.total
      const body = {
        service: service.id,
        paymentMethod: methodOf(way),
        ...(total === undefined ? {} : { total }),
        options: optionsOf(form),
      }
      const refused = await sendOrder(environment, shown.claim.id, body, way === 'sbp')
      // A page that the browser keeps and shows again must not wait for ever.
      if (refused === null) return change({ sending: 'no' })
      await tell(refused)
    },
    /** Cancels the order that waits; the service can then be ordered again, in another way too. */
    cancel: async (): Promise<void> => {
      const state = $connection.get()
      const shown = claim()
      const order = state.kind === 'open' ? state.service.order : null
      if (state.kind !== 'open' || state.sending !== 'no' || shown === null || order === null) return
      change({ sending: 'cancelling', refused: null })
      const refused = await cancelOrder(environment, { claim: shown.claim.id, id: order.id })
      if (refused !== null) return tell(refused)
      typed = {}
      $connection.set({ kind: 'closed' })
      await reload()
    },
  }
}
