import { call } from '#browser/call.ts'
import type { Environment } from '#browser/environment.ts'
import type { BranchCard } from '#contract/branch.ts'
import { changeOrder } from '#contract/branch-order.ts'
import { type PaymentMethod, paymentMethod, paymentMethodsFor } from '#domain/payment-method.ts'
import { type ServiceNumber, service, servicesAllowed } from '#domain/service.ts'
import { dialog, type Sending, unsent } from '#state/dialog.ts'

/** The order of an unpaid claim as it is being changed. */
export interface OrderDraft {
  readonly services: readonly ServiceNumber[]
  readonly boxName: string
  readonly method: PaymentMethod
}

/** The dialog that changes an order. */
export interface OrderState extends OrderDraft, Sending {
  readonly card: BranchCard
  /** What may be chosen for this client at this place. */
  readonly offered: readonly ServiceNumber[]
  readonly methods: readonly PaymentMethod[]
  readonly needsName: boolean
  /** Kopecks that the server counted for what is chosen; null: not counted yet. */
  readonly total: number | null
}

const totalIn = (data: unknown): number | null => {
  const { total } = (data ?? {}) as { total?: unknown }
  return typeof total === 'number' ? total : null
}

const isSameOrder = (sent: OrderDraft, now: OrderDraft | null): boolean =>
  sent.services === now?.services && sent.boxName === now.boxName && sent.method === now.method

/** Changes services and way of paying: first the price is counted and shown, then the change is made at that price. */
export function orderStore(environment: Environment, changed: (claim: number) => void) {
  const { $dialog, open, close, change, send } = dialog<OrderState>()

  return {
    $order: $dialog,
    open: (card: BranchCard) => {
      const { clientType, isAaps, index: officeIndex, stoppedServices } = card
      const place = { clientType, isAaps, officeIndex, stoppedServices }
      const methods = paymentMethodsFor(card.clientType)
      open({
        card,
        offered: servicesAllowed(place),
        methods,
        services: card.services,
        boxName: card.boxName ?? '',
        needsName: card.services.includes(service.boxName),
        method: card.paymentMethod ?? methods[0] ?? paymentMethod.office,
        total: null,
        ...unsent,
      })
    },
    close,
    choose: (part: Partial<Pick<OrderDraft, 'boxName' | 'method'>>) =>
      change({ ...part, total: null, refused: null }),
    switchService: (number: ServiceNumber, on: boolean) => {
      const state = $dialog.get()
      if (!state) return
      const services = state.offered.filter((item) => (item === number ? on : state.services.includes(item)))
      change({ services, needsName: services.includes(service.boxName), total: null, refused: null })
    },
    send: async (): Promise<void> => {
      const sent = await send(({ card, services, boxName, method, total }) =>
        call(environment, changeOrder, {
          params: { id: card.id },
          body: { services: [...services], boxName, method, ...(total === null ? {} : { total }) },
        }),
      )
      if (!sent) return
      const { answer, state } = sent
      if (answer.ok) {
        sent.close()
        return changed(state.card.id)
      }
      if (answer.code !== 'total_differs') return sent.change({ sending: false, refused: answer.code })
      // A price is shown beside what it was counted for alone.
      const total = isSameOrder(state, $dialog.get()) ? totalIn(answer.data) : null
      sent.change({ sending: false, total })
    },
  }
}
