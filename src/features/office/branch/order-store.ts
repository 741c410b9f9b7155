import { atom, type ReadableAtom } from 'nanostores'
import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { BranchCard } from '#contract/branch.ts'
import { changeOrder } from '#contract/branch-order.ts'
import { type PaymentMethod, paymentMethod, paymentMethodsFor } from '#domain/payment-method.ts'
import { type ServiceNumber, service, servicesAllowed } from '#domain/service.ts'

/** The order of an unpaid claim as it is being changed. */
export interface OrderDraft {
  readonly services: readonly ServiceNumber[]
  readonly boxName: string
  readonly method: PaymentMethod
}

/** The dialog that changes an order: null while it is closed. */
export type OrderState =
  | (OrderDraft & {
      readonly card: BranchCard
      /** What may be chosen for this client at this place. */
      readonly offered: readonly ServiceNumber[]
      readonly methods: readonly PaymentMethod[]
      readonly needsName: boolean
      /** Kopecks that the server counted for what is chosen; null: not counted yet. */
      readonly total: number | null
      readonly sending: boolean
      readonly refused: string | null
    })
  | null

const totalIn = (data: unknown): number | null => {
  const { total } = (data ?? {}) as { total?: unknown }
  return typeof total === 'number' ? total : null
}

/** Changes services and way of paying: first the price is counted and shown, then the change is made at that price. */
export function orderStore(environment: Environment, changed: (claim: number) => void) {
  const $order = atom<OrderState>(null)
  const change = (part: Partial<NonNullable<OrderState>>) => {
    const state = $order.get()
    if (state) $order.set({ ...state, ...part })
  }

  return {
    $order: $order as ReadableAtom<OrderState>,
    open: (card: BranchCard) => {
      const { clientType, isAaps, index: officeIndex, stoppedServices } = card
      const place = { clientType, isAaps, officeIndex, stoppedServices }
      const methods = paymentMethodsFor(card.clientType)
      $order.set({
        card,
        offered: servicesAllowed(place),
        methods,
        services: card.services,
        boxName: card.boxName ?? '',
        needsName: card.services.includes(service.boxName),
        method: card.paymentMethod ?? methods[0] ?? paymentMethod.office,
        total: null,
        sending: false,
        refused: null,
      })
    },
    close: () => $order.set(null),
    choose: (part: Partial<Pick<OrderDraft, 'boxName' | 'method'>>) =>
      change({ ...part, total: null, refused: null }),
    switchService: (number: ServiceNumber, on: boolean) => {
      const state = $order.get()
      if (!state) return
      const services = state.offered.filter((item) => (item === number ? on : state.services.includes(item)))
      change({ services, needsName: services.includes(service.boxName), total: null, refused: null })
    },
    send: async (): Promise<void> => {
      const state = $order.get()
      if (!state || state.sending) return
      const { card, services, boxName, method, total } = state
      change({ sending: true, refused: null })
      const answer = await call(environment, changeOrder, {
        params: { id: card.id },
        body: { services: [...services], boxName, method, ...(total === null ? {} : { total }) },
      })
      // The dialog was left meanwhile; what the server did stands on the card.
      if ($order.get()?.card !== card) return changed(card.id)
      if (answer.ok) {
        $order.set(null)
        return changed(card.id)
      }
      if (answer.code === 'total_differs')
        return change({ sending: false, total: totalIn('data' in answer ? answer.data : null) })
      change({ sending: false, refused: answer.code })
    },
  }
}
