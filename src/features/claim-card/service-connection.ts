import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import { addresses } from '#contract/addresses.ts'
import { type AvailableService, connectService, type ServiceOrder } from '#contract/claim-services.ts'
import type { NotificationWish } from '#contract/notifications.ts'
import { checkBoxNameShape, collapse } from '#domain/box-name.ts'
import { type PaymentMethod, paymentMethod, paymentMethodsFor } from '#domain/payment-method.ts'
import { service } from '#domain/service.ts'
import { offerAddress } from '#state/offer-address.ts'
import { sessionEnded } from '#state/session.ts'
import type { ShownClaim } from './claim-card-state.ts'
import { changedWish, firstWish } from './wish.ts'

/** Connecting one service during the rent: what is typed lives as long as the page, also when the dialog is closed. */
export type ConnectionState =
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'open'
      readonly service: AvailableService
      readonly methods: readonly PaymentMethod[]
      readonly method: PaymentMethod
      readonly boxName: string
      readonly wish: NotificationWish
      readonly sending: boolean
      readonly refused: string | null
    }

type Open = Extract<ConnectionState, { kind: 'open' }>
export type ServiceConnection = ReturnType<typeof serviceConnection>

/** Where an order leads: to the bank, to the good end, or to the one for the balance (M-ROUTE-28…31). */
const endOf = (order: ServiceOrder): string =>
  order.payment.payUrl ??
  `${order.method === paymentMethod.balance ? addresses.successServiceOffer : addresses.successService}?claim=${order.claim}&order=${order.id}`

/** Orders a service and begins its payment (issue 4 part 3); `reload` reads the claim anew after a change there. */
export function serviceConnection(
  environment: Environment,
  claim: () => ShownClaim | null,
  reload: () => void,
) {
  const $connection = atom<ConnectionState>({ kind: 'closed' })
  let typed: { boxName: string; wish: NotificationWish } | null = null

  const change = (part: Partial<Open>) => {
    const state = $connection.get()
    if (state.kind !== 'open') return
    const next = { ...state, ...part }
    typed = { boxName: next.boxName, wish: next.wish }
    $connection.set(next)
  }

  return {
    $connection: $connection as ReadableAtom<ConnectionState>,
    open: (chosen: AvailableService) => {
      const shown = claim()
      if (shown === null) return
      const all = paymentMethodsFor(shown.claim.clientType)
      const methods = chosen.order ? [chosen.order.method] : all
      $connection.set({
        kind: 'open',
        service: chosen,
        methods,
        method: methods[0] ?? paymentMethod.card,
        boxName: typed?.boxName ?? '',
        wish: typed?.wish ?? firstWish(shown.email),
        sending: false,
        refused: null,
      })
    },
    close: () => $connection.set({ kind: 'closed' }),
    chooseMethod: (method: PaymentMethod) => change({ method, refused: null }),
    typeName: (boxName: string) => change({ boxName, refused: null }),
    changeWish: (part: Partial<NotificationWish>) => {
      const state = $connection.get()
      if (state.kind === 'open')
        change({ wish: changedWish(state.wish, part, claim()?.email ?? ''), refused: null })
    },
    /** Sends the order at the price that was shown; another price is shown first, nothing is charged. */
    send: async (): Promise<void> => {
      const state = $connection.get()
      const shown = claim()
      if (state.kind !== 'open' || state.sending || shown === null) return
      const number = state.service.id
      const named = checkBoxNameShape(state.boxName)
      const waits = state.service.order !== null
      if (number === service.boxName && !waits && !named.ok) return change({ refused: named.code })
      if (number === service.notification && !waits && state.wish.address.trim().length < 3)
        return change({ refused: 'address_refused' })
      change({ sending: true, refused: null })
      const total = state.service.order?.total ?? state.service.price?.total
      const answer = await call(environment, connectService, {
        params: { id: shown.claim.id },
        body: {
          service: number,
          paymentMethod: state.method,
          ...(total === undefined ? {} : { total }),
          options: {
            ...(number === service.boxName && !waits ? { boxName: collapse(state.boxName) } : {}),
            ...(number === service.notification && !waits ? { notifications: state.wish } : {}),
          },
        },
      })
      if (answer.ok) return environment.go(endOf(answer.value))
      if (answer.code === 'offer_missing') environment.go(offerAddress(environment))
      if (answer.code === 'login_required') sessionEnded()
      change({ sending: false, refused: answer.fields[0]?.code ?? answer.code })
      if (answer.code === 'cost_differs') reload()
    },
  }
}
